import { GitError, parseRepositoryName } from '../../git/index.ts'
import type { GitRemote, RepositoryName } from '../../git/index.ts'
import type { Config } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { isListedHost, resolveGitHost } from './git-hosts.ts'

/** Reads the name of a repository as a user gives it. */
export function readRepositoryName(ctx: ServiceContext, repoName: string): RepositoryName {
  const { config } = ctx
  const name = parse(repoName, config.gitHost)
  if (isListedHost(config, name.url)) return name
  throw new ServiceError('invalid_repository', {
    detail: `Cannot use "${name.url}" as a repository: its host is not one of PARLEY_GIT_HOSTS; expected owner/repo, or an address on ${URL.parse(config.gitHost)?.host ?? config.gitHost}`,
  })
}

function parse(repoName: string, gitHost: string): RepositoryName {
  try {
    return parseRepositoryName(repoName, { gitHost })
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

/**
 * The address with the token that belongs to its host, if there is one, checked again for each connection, as names may have come to mean other addresses since, and for each redirect.
 */
export async function openRemote(ctx: ServiceContext, url: string): Promise<GitRemote> {
  const address = await resolveGitHost(ctx.config, url)
  const token = findToken(ctx.config, url)
  return {
    url,
    ...(token === undefined ? {} : { token }),
    ...(address === undefined ? {} : { address }),
    isGuarded: !ctx.config.developmentMode,
    follow: async (to) => await openRemote(ctx, to),
  }
}

/** A token is for one origin: what is meant for `https://host` is not sent to `http://host` or to another port. */
function findToken({ gitHost, gitToken, gitTokens }: Config, url: string): string | undefined {
  const origin = URL.parse(url)?.origin
  if (origin === undefined) return undefined
  return gitTokens.get(origin) ?? (origin === URL.parse(gitHost)?.origin ? gitToken : undefined)
}
