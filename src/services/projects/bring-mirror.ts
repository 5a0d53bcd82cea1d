import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

import { isDamagedMirror, resolveCommit, syncMirror } from '../../git/index.ts'
import type { Project, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { gitDirectory, mirrorDirectory } from './directories.ts'
import { withRemote } from './remote.ts'

/** Whoever asks something waits for a mirror so long; then the answer says that there is no history here. */
const WAIT_MS = 5_000

interface Mirrors {
  /** Folders with a commit that is there. */
  readonly known: Set<string>
  readonly bringing: Map<string, Promise<void>>
}

const mirrorsOf = new WeakMap<ServiceContext, Mirrors>()

/** Where the history of a project is read. */
export async function bringHistory(ctx: ServiceContext, project: Project): Promise<string> {
  await bringMirror(ctx, project)
  return gitDirectory(ctx, project)
}

/**
 * Has the history of a project lie on this machine, where others parse for it, or where its mirror is damaged or gone:
 * by a fetch from its host, once for all who ask, which goes on behind those who have waited long enough.
 */
async function bringMirror(ctx: ServiceContext, project: Project): Promise<void> {
  const { source, commitId, repoName } = project
  if (source.kind !== 'remote' || commitId === null) return
  const directory = mirrorDirectory(ctx, repoName, source.url)
  const isLost = isDamagedMirror(directory) || !existsSync(directory)
  if (!isLost && !ctx.files.isShared) return
  const mirrors = mirrorsOf.get(ctx) ?? {
    known: new Set<string>(),
    bringing: new Map<string, Promise<void>>(),
  }
  mirrorsOf.set(ctx, mirrors)
  const key = `${commitId} ${directory}`
  if (!isLost && mirrors.known.has(key)) return
  let bringing = mirrors.bringing.get(directory)
  if (bringing === undefined) {
    bringing = fetchMirror(ctx, directory, { url: source.url, commit: commitId, owner: project.userId })
      .then(
        () => void mirrors.known.add(key),
        (error: unknown) => {
          if (!ctx.signal.aborted) ctx.log.info({ error, repoName }, 'a history could not be fetched')
        },
      )
      .finally(() => mirrors.bringing.delete(directory))
    mirrors.bringing.set(directory, bringing)
  }
  const waited = new AbortController()
  const late = setTimeout(WAIT_MS, undefined, { signal: waited.signal, ref: false }).catch(() => undefined)
  await Promise.race([bringing, late])
  waited.abort()
}

type Parsed = { readonly url: string; readonly commit: string; readonly owner: UserId }

/** With the token of who added the project: its commit was read with it, or needs none. */
async function fetchMirror(
  ctx: ServiceContext,
  directory: string,
  { url, commit, owner }: Parsed,
): Promise<void> {
  const { signal } = ctx
  const isHere =
    !isDamagedMirror(directory) &&
    (await resolveCommit(directory, { commit, signal }).then(
      () => true,
      () => false,
    ))
  if (isHere) return
  await withRemote(ctx, url, [owner], async (remote) => {
    await syncMirror({ ...remote, mirrorDirectory: directory, signal })
    // Of a pull request: no branch leads to it.
    await resolveCommit(directory, { commit, remote, signal })
  })
}
