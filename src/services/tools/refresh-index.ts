import { GitError } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import { isLinking, isSnapshotOf, lookAtFolder, pendingOf, reparse } from '../projects/index.ts'
import type { FolderLook } from '../projects/index.ts'
import type { Project } from '../records.ts'
import { readProject } from '../../store/index.ts'
import { ServiceError } from '../service-error.ts'
import { toIndexState } from './index-state.ts'
import type { IndexState, IndexStateOptions } from './index-state.ts'

const pollMs = 50

/** Has a folder that differs from its index parsed again, and waits for that. */
export async function refreshIndex(
  ctx: ServiceContext,
  project: Project,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<IndexState> {
  const state = (name: IndexState['state'], more: IndexStateOptions = {}): IndexState =>
    toIndexState(name, project.commitId, { ...more, pending: pendingOf(project) })
  const { source } = project
  if (source.commitId !== null) return state('current')
  // Without an index there is nothing that could be behind: whoever reads it is told that it is not ready.
  if (project.snapshotKey === null) return state('unchecked', { reason: 'The project has no index yet.' })
  // What has changed since is looked for when this parse is through.
  if (isLinking(project)) return state('unchecked', { reason: 'Its calls are still being followed.' })
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
  let folder: FolderLook
  try {
    folder = await lookAtFolder(ctx, source.path)
  } catch (error) {
    ctx.log.debug({ projectId: project.id, error }, 'a folder could not be compared with its index')
    const reason = GitError.isInstance(error) ? `${error.message}.` : `Cannot look at "${source.path}".`
    return state('unchecked', { reason })
  }
  const { index, isCurrent, changed } = folder
  // A commit of what was parsed already changes the history alone.
  if (isCurrent && index !== undefined && isSnapshotOf(project, index)) return state('current')
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
