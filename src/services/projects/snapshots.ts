import { access } from 'node:fs/promises'

import type { Snapshot } from '../../index/snapshot.ts'
import { snapshotPath } from '../../index/snapshot-file.ts'
import { findProject, parseId } from '../../store/index.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { snapshotDirectory } from './directories.ts'

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
  return openSnapshotOf(ctx, project)
}

export function openSnapshotOf(ctx: ServiceContext, project: Project): ProjectSnapshot {
  if (project.snapshotKey === null) throw notReady(project)
  const lease = ctx.snapshots.acquire(snapshotPath(snapshotDirectory(ctx), project.snapshotKey))
  return { project, snapshot: lease.snapshot, [Symbol.dispose]: () => lease[Symbol.dispose]() }
}

/** Whether the file that the project would serve is there in the format that this version reads. */
export async function hasSnapshot(ctx: ServiceContext, project: Project): Promise<boolean> {
  if (project.snapshotKey === null) return false
  try {
    await access(snapshotPath(snapshotDirectory(ctx), project.snapshotKey))
    return true
  } catch {
    return false
  }
}

function notReady(project: Project): ServiceError {
  return new ServiceError('project_not_ready', { detail: `Project is not ready (status: ${project.status})` })
}
