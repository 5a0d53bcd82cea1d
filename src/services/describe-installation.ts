import type { User } from '../store/index.ts'
import type { ServiceContext } from './context.ts'
import { describeUsed } from './models/index.ts'

export type Installation = {
  /** Folders of this machine may be parsed. */
  readonly developmentMode: boolean
  readonly model: {
    /** Of the one that answers the user: `built-in`, `openai:gpt-5`. */
    readonly name: string
    /** Where questions and the code that they are about are sent; null: nowhere. */
    readonly host: string | null
    /** The host is this machine, or there is none. */
    readonly isLocal: boolean
  }
}

/** What users may know of how the service was set up. */
export async function describeInstallation(ctx: ServiceContext, user: User): Promise<Installation> {
  const { developmentMode } = ctx.config
  const used = await describeUsed(ctx, user.id)
  if (used === null) return { developmentMode, model: { name: 'built-in', host: null, isLocal: true } }
  const { name, host, isLocal } = used
  return { developmentMode, model: { name, host, isLocal } }
}
