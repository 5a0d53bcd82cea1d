import { GitError, parseRepositoryName, remoteHead } from '../../git/index.ts'
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

/** Polling asks often; the host is asked once in this time. */
const HEAD_CACHE_MS = 60_000
const HEAD_TIMEOUT_MS = 5_000
/** Forgotten all at once past this many: the next poll asks again. */
const MAX_CACHED_HEADS = 10_000

interface CachedHead {
  readonly at: number
  readonly commit: Promise<string | undefined>
}

const cachedHeads = new WeakMap<ServiceContext, Map<string, CachedHead>>()

/** The commit at the head of a branch now (or up to a minute ago); undefined where it cannot be told. */
export function lookUpHead(
  ctx: ServiceContext,
  url: string,
  branch: string | null,
): Promise<string | undefined> {
  let cache = cachedHeads.get(ctx)
  if (cache === undefined || cache.size > MAX_CACHED_HEADS) {
    cache = new Map()
    cachedHeads.set(ctx, cache)
  }
  const key = `${url} ${branch ?? ''}`
  const now = ctx.clock()
  const known = cache.get(key)
  if (known !== undefined && now - known.at < HEAD_CACHE_MS) return known.commit
  const remote = toRemote(ctx, url)
  const commit = remoteHead({
    ...remote,
    ...(branch === null ? {} : { branch }),
    timeoutMs: HEAD_TIMEOUT_MS,
    signal: ctx.signal,
  }).then(
    (head) => head.commit,
    (error: unknown) => {
      ctx.log.debug({ url, branch, error: String(error) }, 'the head of a branch could not be looked up')
      return undefined
    },
  )
  cache.set(key, { at: now, commit })
  return commit
}

/** After a fetch the cache would only know less. */
export function forgetHead(ctx: ServiceContext, url: string, branch: string | null): void {
  cachedHeads.get(ctx)?.delete(`${url} ${branch ?? ''}`)
}
