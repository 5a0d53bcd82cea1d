import { GitError, parseRepositoryName } from '../../git/index.ts'
import type { GitRemote, RepositoryName } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Reads the name of a repository as a user gives it. */
export function readRepositoryName(ctx: ServiceContext, repoName: string): RepositoryName {
  try {
    return parseRepositoryName(repoName, { gitHost: ctx.config.gitHost })
  } catch (error) {
    if (GitError.isInstance(error))
      throw new ServiceError('invalid_repository', { detail: error.message, cause: error })
    throw error
  }
}

/** What the repository at an address is called; undefined for an address that is none of a repository. */
export function nameOfAddress(ctx: ServiceContext, address: string): string | undefined {
  // Where it may hold a password, `https://user:password@host/…`, that is no part of the name.
  const clean = address.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
  try {
    return parseRepositoryName(clean, { gitHost: ctx.config.gitHost, allowLocal: true }).repoName
  } catch (error) {
    if (GitError.isInstance(error)) return undefined
    throw error
  }
}

/** The address with the token that belongs to it: tokens go to the configured host only. */
export function toRemote(ctx: ServiceContext, url: string): GitRemote {
  const isConfigured = URL.parse(url)?.origin === URL.parse(ctx.config.gitHost)?.origin
  return isConfigured && ctx.config.gitToken !== undefined ? { url, token: ctx.config.gitToken } : { url }
}
