import type { z } from 'zod'
import type { models } from '../contract/models.ts'
import { joinService } from './join-service.ts'
import type { JoinedService } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { toJoinOptions } from './session.ts'

export type WebModel = z.output<typeof models>['available'][number] & { readonly service: JoinedService }

/** What answers this user by a choice in the web app; undefined where there is none, or no service runs to ask. */
export async function findWebModel(options: ServiceOptions): Promise<WebModel | undefined> {
  try {
    const service = await joinService(toJoinOptions(options))
    if (service === undefined) return undefined
    const { available } = await service.client.get<z.output<typeof models>>('/api/v2/models')
    const [first] = available
    return first === undefined || first.source === 'environment' ? undefined : { ...first, service }
  } catch {
    return undefined
  }
}

/** Takes the service's model of the web app back: what is said in the terminal last counts. */
export async function removeWebModel(options: ServiceOptions): Promise<void> {
  const found = await findWebModel(options)
  if (found === undefined) return
  if (found.source === 'own') {
    console.log(
      `${found.name}, your own model in the web app, goes before it: it is removed in Settings there.`,
    )
    return
  }
  try {
    await found.service.client.delete('/api/v2/models/service')
    console.log(`${found.name}, which was set in the web app, was taken back.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.log(`${found.name}, which was set in the web app, goes before it. ${reason}.`)
  }
}
