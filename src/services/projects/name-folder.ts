import { basename } from 'node:path'

import { GitError, parseRepositoryName, readOrigin } from '../../git/index.ts'
import type { NewProject } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'

/** The folder of a mirror may be named after anything, so that is called what its origin is called. */
export async function nameFolder(
  ctx: Pick<ServiceContext, 'config'>,
  source: NewProject['source'],
): Promise<string> {
  const place = source.kind === 'local' ? source.path : source.url
  const origin = await readOrigin(place)
  const name = origin === undefined ? undefined : nameOfAddress(origin, ctx.config)
  return name ?? `local/${basename(place, '.git') || 'root'}`
}

/** What the repository at an address is called; undefined for an address that is none of a repository. */
function nameOfAddress(
  address: string,
  { gitHost }: Pick<ServiceContext['config'], 'gitHost'>,
): string | undefined {
  // Where it may hold a password, `https://user:password@host/…`, that is no part of the name.
  const clean = address.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
  try {
    return parseRepositoryName(clean, { gitHost, allowLocal: true }).repoName
  } catch (error) {
    if (GitError.isInstance(error)) return undefined
    throw error
  }
}
