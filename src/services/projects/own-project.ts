import { moveProject as moveStored } from '../../store/index.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireMembership } from '../organisations/require-membership.ts'
import { ServiceError } from '../service-error.ts'
import { requireProject } from './snapshots.ts'

/** A project that the user may delete or give away: theirs, or one of an organisation that they added or administer. */
export async function requireOwnProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (project.organisationId !== null && project.userId !== user.id) {
    await requireMembership(ctx.store.db, user, project.organisationId, 'admin')
  }
  return project
}

/** Gives a project to an organisation of the user, or takes it to the user (null). */
export async function moveProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  organisationId: string | null,
): Promise<Project> {
  const { db } = ctx.store
  const project = await requireOwnProject(ctx, user, projectId)
  const target = organisationId === null ? null : (await requireMembership(db, user, organisationId)).id
  const moved = await moveStored(db, project.id, { userId: user.id, organisationId: target })
  if (moved === undefined) throw new ServiceError('project_not_found')
  if (moved === 'taken') throw new ServiceError('project_exists')
  return moved
}
