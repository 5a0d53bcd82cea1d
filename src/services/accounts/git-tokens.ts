/** Tokens of users for the git hosts of their private repositories. A token is given back to nobody but to git. */
import { GitError } from '../../git/index.ts'
import * as store from '../../store/index.ts'
import type { GitToken, User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { toOrigin } from '../git-tokens.ts'
import { isListedHost } from '../projects/git-hosts.ts'
import { ServiceError } from '../service-error.ts'
import { installationSecret } from './installation-secret.ts'
import { openSecret, sealSecret } from './seal-secret.ts'

/** `host`: `gitlab.example.com`, with a port where it is not that of https. */
export async function saveGitToken(
  ctx: ServiceContext,
  user: User,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<GitToken> {
  const origin = requireOrigin(ctx, host.trim())
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ServiceError('validation_failed', {
      detail:
        'Cannot use the token: expected TOKEN or USER:TOKEN, of letters, digits and signs without spaces',
    })
  }
  const key = await installationSecret(ctx, 'git-tokens')
  return await store.keepGitToken(ctx.store.db, {
    userId: user.id,
    origin,
    sealed: sealSecret(key, token, contextOf(user.id, origin)),
  })
}

export async function listGitTokens(ctx: ServiceContext, user: User): Promise<GitToken[]> {
  return await store.listGitTokens(ctx.store.db, user.id)
}

export async function removeGitToken(ctx: ServiceContext, user: User, tokenId: string): Promise<void> {
  const id = store.parseId<'git-token'>(tokenId)
  const isRemoved = id !== undefined && (await store.deleteGitToken(ctx.store.db, user.id, id))
  if (!isRemoved) throw new ServiceError('git_token_not_found')
}

/** The token that is sent to this origin, of the first of the users who has one, and which it is. */
export async function findGitToken(
  ctx: ServiceContext,
  holders: readonly UserId[],
  origin: string,
): Promise<GitToken | undefined> {
  return await store.findGitToken(ctx.store.db, holders, origin)
}

/** For git, now: the use is noted. Throws where it was sealed with another secret than that of the installation. */
export async function openGitToken(
  ctx: ServiceContext,
  { id, userId, origin, sealed }: GitToken,
): Promise<string> {
  const token = openSecret(await installationSecret(ctx, 'git-tokens'), sealed, contextOf(userId, origin))
  if (token === undefined) {
    throw new GitError(
      'access_denied',
      `Cannot use the token that is kept for "${origin}": it was encrypted with another secret of the installation; expected it to be saved again`,
    )
  }
  await store.noteGitTokenUse(ctx.store.db, id)
  return token
}

const contextOf = (userId: UserId, origin: string): string => JSON.stringify(['git token', userId, origin])

/** In the clear a token goes to no host but one that the administrator has given with such an address. */
function requireOrigin({ config }: ServiceContext, host: string): string {
  const origin = toOrigin(host)
  const isClear = origin?.startsWith('http:') === true && origin !== URL.parse(config.gitHost)?.origin
  if (origin === undefined || isClear) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot keep a token for "${host}": expected a host that speaks https, such as gitlab.example.com or code.example.org:8443`,
    })
  }
  if (!isListedHost(config, origin)) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot keep a token for "${host}": expected the host of ${config.gitHost}, or one of PARLEY_GIT_HOSTS`,
    })
  }
  return origin
}
