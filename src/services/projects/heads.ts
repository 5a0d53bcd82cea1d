import { remoteHead, resolveCommit } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import type { UserId } from '../../store/index.ts'
import { findAccess, withRemote } from './remote.ts'

/** Polling asks often: a host is asked once in this time, git on this machine a little more often. */
const REMOTE_AGE_MS = 60_000
const FOLDER_AGE_MS = 3_000
const REMOTE_TIMEOUT_MS = 5_000
/** Forgotten all at once past this many: the next poll asks again. */
const MAX_HEADS = 10_000

interface KnownHead {
  readonly at: number
  readonly commit: Promise<string | undefined>
}

const knownHeads = new WeakMap<ServiceContext, Map<string, KnownHead>>()

export interface RemoteBranch {
  readonly url: string
  /** Null: the default one. */
  readonly branch: string | null
}

/**
 * The commit at the head of a branch on a host, up to a minute old unless it is to be fresh; undefined where it cannot be
 * told. `holders`: see `tokenHolders`.
 */
export async function lookUpRemoteHead(
  ctx: ServiceContext,
  { url, branch }: RemoteBranch,
  holders: readonly UserId[],
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<string | undefined> {
  // What one user's token shows is not what another's does.
  const access = await findAccess(ctx, url, holders)
  const by = access.kind === 'own' ? access.token.id : access.kind
  const key = `${url} ${branch ?? ''} ${by}`
  if (isFresh) knownHeads.get(ctx)?.delete(key)
  return await remember(ctx, key, REMOTE_AGE_MS, async () =>
    withRemote(ctx, url, holders, async (remote) =>
      remoteHead({
        ...remote,
        ...(branch === null ? {} : { branch }),
        timeoutMs: REMOTE_TIMEOUT_MS,
        signal: ctx.signal,
      }),
    ),
  )
}

/** A host that said it was pushed to is asked again, whoever asks. */
export function forgetRemoteHead(ctx: ServiceContext, { url, branch }: RemoteBranch): void {
  const heads = knownHeads.get(ctx)
  const begin = `${url} ${branch ?? ''} `
  for (const key of heads?.keys() ?? []) if (key.startsWith(begin)) heads?.delete(key)
}

/** The commit that a checkout on this machine, or (not null) a branch of it, is at; undefined outside git. */
export function lookUpFolderHead(
  ctx: ServiceContext,
  path: string,
  branch: string | null,
): Promise<string | undefined> {
  return remember(ctx, `${path} ${branch ?? ''}`, FOLDER_AGE_MS, () =>
    resolveCommit(path, { ...(branch === null ? {} : { branch }), signal: ctx.signal }),
  )
}

function remember(
  ctx: ServiceContext,
  key: string,
  ageMs: number,
  look: () => Promise<{ readonly commit: string }>,
): Promise<string | undefined> {
  let heads = knownHeads.get(ctx)
  if (heads === undefined || heads.size > MAX_HEADS) {
    heads = new Map()
    knownHeads.set(ctx, heads)
  }
  const at = ctx.clock()
  const known = heads.get(key)
  if (known !== undefined && at - known.at < ageMs) return known.commit
  const commit = look().then(
    (head) => head.commit,
    (error: unknown) => {
      ctx.log.debug({ key, error }, 'the head of a branch could not be looked up')
      return undefined
    },
  )
  heads.set(key, { at, commit })
  return commit
}
