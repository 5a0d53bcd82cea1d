import type { Snapshot } from '../../index/snapshot.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import { snapshotPath } from '../../index/snapshot-file.ts'
import { findProject, parseId } from '../../store/index.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { snapshotDirectory } from './directories.ts'
import { submitAgain } from './submit-parse.ts'

export interface ProjectSnapshot extends Disposable {
  readonly project: Project
  readonly snapshot: Snapshot
}

/** The user's project; an unknown id and another user's are the same error. */
export async function requireProject(ctx: ServiceContext, user: User, projectId: string): Promise<Project> {
  const id = parseId<'project'>(projectId)
  const project = id === undefined ? undefined : await findProject(ctx.store.db, user.id, id)
  if (project === undefined) throw new ServiceError('project_not_found')
  return project
}

/** For what must not begin before a project is ready. */
export async function requireReadyProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (project.status !== 'ready') throw notReady(project)
  return project
}

/** Opens the snapshot that a project serves: while a repeated parse runs, the previous one. */
export async function openProjectSnapshot(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<ProjectSnapshot> {
  const project = await requireProject(ctx, user, projectId)
  return await openSnapshotOf(ctx, project)
}

/** Where the file is missing or damaged it is made again, and the error says so. */
export async function openSnapshotOf(ctx: ServiceContext, project: Project): Promise<ProjectSnapshot> {
  if (project.snapshotKey === null) throw notReady(project)
  try {
    const lease = await ctx.snapshots.acquire(snapshotPath(snapshotDirectory(ctx), project.snapshotKey))
    return { project, snapshot: lease.snapshot, [Symbol.dispose]: () => lease[Symbol.dispose]() }
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    ctx.log.warn({ projectId: project.id, error }, 'the index of a project cannot be opened')
    await submitAgain(ctx, project, 'Its index was missing or damaged and is built again')
    throw new ServiceError('project_not_ready', {
      detail: `Project is not ready: its index is missing or damaged and is being built again. Ask again when "${project.repoName}" is ready`,
      cause: error,
    })
  }
}

/** Whether the file that the project would serve is there, whole, in the format that this version reads. */
export async function hasSnapshot(ctx: ServiceContext, project: Project): Promise<boolean> {
  if (project.snapshotKey === null) return false
  try {
    const lease = await ctx.snapshots.acquire(snapshotPath(snapshotDirectory(ctx), project.snapshotKey))
    lease[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}

function notReady(project: Project): ServiceError {
  return new ServiceError('project_not_ready', { detail: `Project is not ready (status: ${project.status})` })
}
