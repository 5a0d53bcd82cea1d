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

/** The address with the token that belongs to it: tokens go to the configured host only. */
export function toRemote(ctx: ServiceContext, url: string): GitRemote {
  const isConfigured = URL.parse(url)?.origin === URL.parse(ctx.config.gitHost)?.origin
  return isConfigured && ctx.config.gitToken !== undefined ? { url, token: ctx.config.gitToken } : { url }
}
