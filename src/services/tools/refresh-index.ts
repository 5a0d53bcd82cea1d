import { listWorkingTree } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, reparse, requireProject, requireSnapshots } from '../projects/index.ts'
import type { Project } from '../records.ts'

/** What an answer was read from, beside what is there now. */
export interface IndexState {
  /** The parsed commit; null outside git. */
  readonly commitId: string | null
  /**
   * `current`: nothing differs. `refreshed`: something did, and it was parsed before the answer. `behind`: something
   * does, and the answer does not know it. `unchecked`: it could not be told.
   */
  readonly state: 'current' | 'refreshed' | 'behind' | 'unchecked'
  /** Files that were changed, added or removed since the parse, the first ones. */
  readonly changedFiles: readonly string[]
  readonly changedCount: number
}

const shownFiles = 20
const pollMs = 50

/**
 * Has a folder that differs from its index parsed again, and waits for that. Files are looked at, not read: one whose
 * times say that it was written since the parse began counts as changed.
 */
export async function refreshIndex(
  ctx: ServiceContext,
  project: Project,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<IndexState> {
  const state = (name: IndexState['state'], changed: readonly string[] = []): IndexState => ({
    commitId: project.commitId,
    state: name,
    changedFiles: changed.slice(0, shownFiles),
    changedCount: changed.length,
  })
  const { source } = project
  if (source.commitId !== null) return state('current')
  if (source.kind !== 'local' || source.branchName !== null)
    return state(project.latest ? 'unchecked' : 'behind')
  // Without an index there is nothing that could be behind: whoever reads it is told that it is not ready.
  if (project.snapshotKey === null) return state('unchecked')
  const changed = await findChangedFiles(ctx, project, source.path)
  if (changed === undefined) return state('unchecked')
  if (changed.length === 0) return state('current')
  await reparse(ctx, project)
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt && !signal.aborted) {
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
    const now = await requireProject(ctx, { id: project.userId }, project.id)
    if (now.status === 'error') break
    if (now.status === 'ready') return { ...state('refreshed', changed), commitId: now.commitId }
  }
  signal.throwIfAborted()
  return state('behind', changed)
}

/** Undefined where the folder cannot be looked at. */
async function findChangedFiles(
  ctx: ServiceContext,
  project: Project,
  folder: string,
): Promise<string[] | undefined> {
  const createdAt = project.statistics?.['createdAt']
  if (typeof createdAt !== 'string') return undefined
  const parsedAt = Date.parse(createdAt)
  try {
    const [tree, parsed] = await Promise.all([
      listWorkingTree(folder, { signal: ctx.signal }),
      parsedPaths(ctx, project),
    ])
    const entries = tree.entries.filter(({ kind }) => kind !== 'submodule')
    const present = new Set(entries.map(({ path }) => path))
    const written = entries.filter(({ path, writtenAtMs }) => !parsed.has(path) || writtenAtMs >= parsedAt)
    const gone = [...parsed].filter((path) => !present.has(path))
    return [...written.map(({ path }) => path), ...gone]
  } catch (error) {
    ctx.log.debug({ projectId: project.id, error }, 'a folder could not be compared with its index')
    return undefined
  }
}

const knownPaths = new WeakMap<ServiceContext, Map<string, Promise<ReadonlySet<string>>>>()
/** Snapshots whose paths are kept; the oldest gives way. */
const mostKnown = 16

/** A snapshot never changes, so that its list of files is asked for once. */
function parsedPaths(ctx: ServiceContext, project: Project): Promise<ReadonlySet<string>> {
  const known = knownPaths.getOrInsertComputed(ctx, () => new Map())
  const [parsed] = requireSnapshots(ctx, [project])
  const key = parsed!.path
  const found = known.get(key)
  if (found !== undefined) return found
  const asked = askSnapshots(ctx, [parsed!], 'listPaths', null).then((paths) => new Set(paths))
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return asked
}
