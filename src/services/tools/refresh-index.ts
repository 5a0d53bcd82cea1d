import { GitError, listFileTimes } from '../../git/index.ts'
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
  /** Why it is `behind` or `unchecked`, for people; null where the state says it all. */
  readonly reason: string | null
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
  const state = (
    name: IndexState['state'],
    { changed = [], reason = null }: { changed?: readonly string[]; reason?: string | null } = {},
  ): IndexState => ({
    commitId: project.commitId,
    state: name,
    reason,
    changedFiles: changed.slice(0, shownFiles),
    changedCount: changed.length,
  })
  const { source } = project
  if (source.commitId !== null) return state('current')
  // Without an index there is nothing that could be behind: whoever reads it is told that it is not ready.
  if (project.snapshotKey === null) return state('unchecked', { reason: 'The project has no index yet.' })
  if (source.kind !== 'local') {
    if (!project.latest) return state('behind', { reason: 'There are newer commits on its host.' })
    return state('unchecked', { reason: 'It was parsed from a host, which is asked when it is refreshed.' })
  }
  if (source.branchName !== null) {
    const branch = `branch "${source.branchName}" of "${source.path}"`
    return state('unchecked', {
      reason: `It was parsed at ${branch}, which is looked at when it is refreshed.`,
    })
  }
  const folder = await lookAtFolder(ctx, project, source.path)
  if ('reason' in folder) return state('unchecked', folder)
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
    if (now.status === 'error') {
      return state('behind', {
        changed,
        reason: `It could not be parsed again. ${now.errorMessage ?? ''}`.trim(),
      })
    }
    if (now.status === 'ready') return { ...state('refreshed', { changed }), commitId: now.commitId }
  }
  signal.throwIfAborted()
  return state('behind', { changed, reason: 'It is being parsed again.' })
}

interface FolderState {
  readonly changed: readonly string[]
  readonly isCommitted: boolean
}

/** A folder that cannot be looked at. */
interface Unseen {
  readonly reason: string
}

interface Looking {
  readonly running: Promise<FolderState | Unseen>
  /** For those who asked after it began: what they saved may have been looked at before. */
  next?: Promise<FolderState | Unseen>
}

const looking = new WeakMap<ServiceContext, Map<string, Looking>>()

/** However many ask at once, a folder is looked at once for those who wait, and never twice at a time. */
function lookAtFolder(ctx: ServiceContext, project: Project, folder: string): Promise<FolderState | Unseen> {
  const all = looking.get(ctx) ?? new Map<string, Looking>()
  looking.set(ctx, all)
  const now = all.get(project.id)
  const begin = async (): Promise<FolderState | Unseen> => {
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

async function compareFolder(
  ctx: ServiceContext,
  project: Project,
  folder: string,
): Promise<FolderState | Unseen> {
  const createdAt = project.statistics?.['createdAt']
  if (typeof createdAt !== 'string') return { reason: 'The index does not say when it was made.' }
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
    return { reason: GitError.isInstance(error) ? `${error.message}.` : `Cannot look at "${folder}".` }
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
  const asked = askSnapshots(ctx, undefined, [parsed!], 'listPaths', null).then((paths) => new Set(paths))
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return asked
}
