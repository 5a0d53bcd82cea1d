import type { ServiceContext } from '../context.ts'
import { createInstallationToken, GithubAppError } from './github-api.ts'
import type { GithubRepository } from './github-repository.ts'
import type { GithubApp } from './settings.ts'

export type AppToken =
  | { readonly kind: 'token'; readonly token: string; readonly endsAt: number }
  /** For whoever asked: why the app cannot read the repository. */
  | { readonly kind: 'refused'; readonly reason: string; readonly endsAt: number }

/** A clone that begins with a token has to end with it. */
const MARGIN_MS = 5 * 60_000
/** Who has just installed the app asks again at once. */
const REFUSED_MS = 10_000
/** Forgotten all at once past this many. */
const MAX_TOKENS = 10_000

type Made = { readonly token: Promise<AppToken> }

/** In this process alone, and nowhere on the disk. */
const tokensOf = new WeakMap<ServiceContext, Map<string, Made>>()

/** The token of the app that reads this repository, made once for all who ask until shortly before its end. */
export async function installationToken(
  ctx: ServiceContext,
  app: GithubApp,
  repository: GithubRepository,
): Promise<AppToken> {
  let tokens = tokensOf.get(ctx)
  if (tokens === undefined || tokens.size > MAX_TOKENS) tokensOf.set(ctx, (tokens = new Map<string, Made>()))
  const key = `${repository.account}/${repository.name}`
  const known = tokens.get(key)
  const kept = await known?.token
  if (kept !== undefined && kept.endsAt > ctx.clock()) return kept
  const current = tokens.get(key)
  // Somebody else has begun meanwhile.
  if (current !== undefined && current !== known) return await current.token
  const made = { token: make(ctx, app, repository) }
  tokens.set(key, made)
  // Of a request that was cut off by the end of the process nothing is kept.
  made.token.catch(() => tokens.delete(key))
  return await made.token
}

/** Of one that the host did not accept. False where it is forgotten already. */
export function forgetInstallationToken(ctx: ServiceContext, { account, name }: GithubRepository): boolean {
  return tokensOf.get(ctx)?.delete(`${account}/${name}`) ?? false
}

async function make(ctx: ServiceContext, app: GithubApp, repository: GithubRepository): Promise<AppToken> {
  const now = ctx.clock()
  try {
    const { token, expiresAt } = await createInstallationToken(app, repository, now, ctx.signal)
    return { kind: 'token', token, endsAt: expiresAt - MARGIN_MS }
  } catch (error) {
    if (!(error instanceof GithubAppError)) throw error
    ctx.log.info(
      { owner: repository.account, repository: repository.name, reason: error.message },
      'the GitHub App gave no token',
    )
    return { kind: 'refused', reason: error.message, endsAt: now + REFUSED_MS }
  }
}
