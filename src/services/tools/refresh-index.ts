import { listFileTimes } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, reparse, requireSnapshots } from '../projects/index.ts'
import type { Project } from '../records.ts'
import { readProject } from '../../store/index.ts'
import { ServiceError } from '../service-error.ts'

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
  const folder = await lookAtFolder(ctx, project, source.path)
  if (folder === undefined) return state('unchecked')
  const { changed, isCommitted } = folder
  // A commit of what was parsed already changes the history alone.
  if (changed.length === 0 && !isCommitted) return state('current')
  await reparse(ctx, project)
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt && !signal.aborted) {
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
    const now = await readProject(ctx.store.db, project.id)
    if (now === undefined) throw new ServiceError('project_not_found')
    if (now.status === 'error') break
    if (now.status === 'ready') return { ...state('refreshed', changed), commitId: now.commitId }
  }
  signal.throwIfAborted()
  return state('behind', changed)
}

interface FolderState {
  readonly changed: readonly string[]
  readonly isCommitted: boolean
}

interface Looking {
  readonly running: Promise<FolderState | undefined>
  /** For those who asked after it began: what they saved may have been looked at before. */
  next?: Promise<FolderState | undefined>
}

const looking = new WeakMap<ServiceContext, Map<string, Looking>>()

/** However many ask at once, a folder is looked at once for those who wait, and never twice at a time. */
function lookAtFolder(
  ctx: ServiceContext,
  project: Project,
  folder: string,
): Promise<FolderState | undefined> {
  const all = looking.get(ctx) ?? new Map<string, Looking>()
  looking.set(ctx, all)
  const now = all.get(project.id)
  const begin = async (): Promise<FolderState | undefined> => {
    const entry: Looking = { running: compareFolder(ctx, project, folder) }
    all.set(project.id, entry)
    try {
      return await entry.running
    } finally {
      if (all.get(project.id) === entry && entry.next === undefined) all.delete(project.id)
    }
  }
  if (now === undefined) return begin()
  now.next ??= now.running.then(begin)
  return now.next
}

/** Undefined where the folder cannot be looked at. */
async function compareFolder(
  ctx: ServiceContext,
  project: Project,
  folder: string,
): Promise<FolderState | undefined> {
  const createdAt = project.statistics?.['createdAt']
  if (typeof createdAt !== 'string') return undefined
  const parsedAt = Date.parse(createdAt)
  try {
    const [{ writtenAtMs, head }, parsed] = await Promise.all([
      listFileTimes(folder, ctx.signal),
      parsedPaths(ctx, project),
    ])
    const written = [...writtenAtMs].filter(([path, at]) => !parsed.has(path) || at >= parsedAt)
    const gone = [...parsed].filter((path) => !writtenAtMs.has(path))
    return {
      changed: [...written.map(([path]) => path), ...gone],
      isCommitted: head !== project.commitId,
    }
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
  const known = knownPaths.get(ctx) ?? new Map<string, Promise<ReadonlySet<string>>>()
  knownPaths.set(ctx, known)
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
