import { GitError, parseRepositoryName } from '../../git/index.ts'
import type { GitRemote, RepositoryName } from '../../git/index.ts'
import type { Config } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { findProject } from '../../store/index.ts'
import type { GitToken, Project, UserId } from '../../store/index.ts'
import { findGitToken, openGitToken } from '../accounts/git-tokens.ts'
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
 * The address with the token that belongs to its host, if there is one: that of the first of the users who has one, else
 * the installation's. The address is checked again for each connection, as names may have come to mean other addresses since, and for each redirect.
 */
export async function openRemote(
  ctx: ServiceContext,
  url: string,
  holders: readonly UserId[],
): Promise<GitRemote> {
  const address = await resolveGitHost(ctx.config, url)
  const own = await findOwnToken(ctx, url, holders)
  const token = own === undefined ? findToken(ctx.config, url) : await openGitToken(ctx, own)
  return {
    url,
    ...(token === undefined ? {} : { token }),
    ...(address === undefined ? {} : { address }),
    isGuarded: !ctx.config.developmentMode,
    follow: async (to) => await openRemote(ctx, to, holders),
  }
}

/**
 * Whose tokens read a project: of who asks for it now, then of who added it, as long as they see it. Nobody else's, so
 * that a repository is read only by whom its host lets read it.
 */
export async function tokenHolders(
  ctx: ServiceContext,
  project: Project,
  askedBy: UserId,
): Promise<readonly UserId[]> {
  const { id, userId } = project
  if (userId === askedBy) return [askedBy]
  const seen = await findProject(ctx.store.db, userId, id)
  return seen === undefined ? [askedBy] : [askedBy, userId]
}

/** The token of a user that would be sent to the host of this address. */
export async function findOwnToken(
  ctx: ServiceContext,
  url: string,
  holders: readonly UserId[],
): Promise<GitToken | undefined> {
  const origin = URL.parse(url)?.origin
  return origin === undefined || origin === 'null' ? undefined : await findGitToken(ctx, holders, origin)
}

/** A token is for one origin: what is meant for `https://host` is not sent to `http://host` or to another port. */
function findToken({ gitHost, gitToken, gitTokens }: Config, url: string): string | undefined {
  const origin = URL.parse(url)?.origin
  if (origin === undefined) return undefined
  return gitTokens.get(origin) ?? (origin === URL.parse(gitHost)?.origin ? gitToken : undefined)
}
