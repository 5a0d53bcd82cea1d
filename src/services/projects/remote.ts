import { GitError, parseRepositoryName } from '../../git/index.ts'
import type { GitRemote, RepositoryName } from '../../git/index.ts'
import type { Config } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { findProject, isGithubGranted } from '../../store/index.ts'
import type { GitToken, Project, UserId } from '../../store/index.ts'
import { findGitToken, openGitToken } from '../accounts/git-tokens.ts'
import { parseGithubAddress } from '../github-app/github-repository.ts'
import type { GithubRepository } from '../github-app/github-repository.ts'
import { forgetInstallationToken, installationToken } from '../github-app/installation-tokens.ts'
import type { GithubApp } from '../github-app/settings.ts'
import { isListedHost, resolveGitHost } from './git-hosts.ts'

/** Reads the name of a repository as a user gives it. */
export function readRepositoryName(ctx: ServiceContext, repoName: string): RepositoryName {
  const { config } = ctx
  const name = parse(repoName, config.gitHost)
  if (isListedHost(config, name.url)) return name
  throw new ServiceError('invalid_repository', {
    detail: `Cannot use repo_name "${name.url}" as a repository: its host is not one of PARLEY_GIT_HOSTS; expected owner/repo, or an address on ${URL.parse(config.gitHost)?.host ?? config.gitHost}`,
  })
}

function parse(repoName: string, gitHost: string): RepositoryName {
  try {
    return parseRepositoryName(repoName, { gitHost })
  } catch (error) {
    if (GitError.isInstance(error))
      throw new ServiceError('invalid_repository', {
        detail: error.message.replace(/^Cannot use (?=")/u, 'Cannot use repo_name '),
        cause: error,
      })
    throw error
  }
}

/**
 * Has git work with the address and the token that belongs to it: that of the first of the users who has saved one for
 * its host, else one of the GitHub App where one of them may use it, else the installation's. The address is checked
 * again for each connection, as names may have come to mean other addresses since, and for each redirect.
 */
export async function withRemote<Result>(
  ctx: ServiceContext,
  url: string,
  holders: readonly UserId[],
  work: (remote: GitRemote) => Promise<Result>,
): Promise<Result> {
  const opened = await openRemote(ctx, url, holders)
  try {
    return await work(opened.remote)
  } catch (error) {
    if (!isDenied(error)) throw error
    if (opened.tried === undefined) {
      // One that was kept may have been revoked since.
      const { appRepository } = opened
      if (appRepository === undefined || !forgetInstallationToken(ctx, appRepository)) throw error
      const again = await openRemote(ctx, url, holders)
      if (again.tried === undefined) return await work(again.remote)
      throw addTried(error, again.tried)
    }
    throw addTried(error, opened.tried)
  }
}

type OpenedRemote = {
  readonly remote: GitRemote
  /** What the token of the remote is for, where it is one of the GitHub App. */
  readonly appRepository?: GithubRepository
  /** Why there is no such token where one might have been. */
  readonly tried?: string
}

async function openRemote(
  ctx: ServiceContext,
  url: string,
  holders: readonly UserId[],
): Promise<OpenedRemote> {
  const address = await resolveGitHost(ctx.config, url)
  const toRemote = (token: string | undefined): GitRemote => ({
    url,
    ...(token === undefined ? {} : { token }),
    ...(address === undefined ? {} : { address }),
    isGuarded: !ctx.config.developmentMode,
    follow: async (to) => (await openRemote(ctx, to, holders)).remote,
  })
  const access = await findAccess(ctx, url, holders)
  if (access.kind === 'own') return { remote: toRemote(await openGitToken(ctx, access.token)) }
  const general = toRemote(findToken(ctx.config, url))
  if (access.kind === 'general') {
    return access.hint === undefined ? { remote: general } : { remote: general, tried: access.hint }
  }
  const found = await installationToken(ctx, access.app, access.repository)
  if (found.kind === 'refused') return { remote: general, tried: found.reason }
  return { remote: toRemote(found.token), appRepository: access.repository }
}

/** By what a repository is read. */
export type RemoteAccess =
  | { readonly kind: 'own'; readonly token: GitToken }
  | { readonly kind: 'app'; readonly app: GithubApp; readonly repository: GithubRepository }
  /** What everybody has; `hint`: how one might have more. */
  | { readonly kind: 'general'; readonly hint?: string }

export async function findAccess(
  ctx: ServiceContext,
  url: string,
  holders: readonly UserId[],
): Promise<RemoteAccess> {
  const own = await findOwnToken(ctx, url, holders)
  if (own !== undefined) return { kind: 'own', token: own }
  const { githubApp: app, accounts } = ctx.config
  const repository = app === undefined ? undefined : parseGithubAddress(app.origin, url)
  if (app === undefined || repository === undefined) return { kind: 'general' }
  // Where nobody signs in, whoever has the key is who has configured the app.
  if (accounts === undefined || (await isGithubGranted(ctx.store.db, holders, repository))) {
    return { kind: 'app', app, repository }
  }
  const hint = `the GitHub App was not tried, since you have no grant for "${repository.account}"; expected one by an administrator: parley github-app grant ${repository.account} <user>`
  return { kind: 'general', hint }
}

/** GitHub says of what may not be read that it is not there. */
function isDenied(error: unknown): error is GitError {
  return (
    GitError.isInstance(error) && (error.code === 'access_denied' || error.code === 'repository_not_found')
  )
}

function addTried(error: GitError, tried: string): GitError {
  return new GitError(error.code, `${error.message}; ${tried}`, error.details, error)
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
async function findOwnToken(
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
