import { findRole, lockOrganisation, moveProject as moveStored } from '../../store/index.ts'
import type { Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isAtLeast, refuseRole, requireMembership } from '../organisations/require-membership.ts'
import { ServiceError } from '../service-error.ts'
import { requireProject } from './snapshots.ts'

/** Who may delete a project or give it away: its user or, in an organisation, who added it and its admins. */
export async function managesProject(ctx: ServiceContext, user: User, project: Project): Promise<boolean> {
  if (project.userId === user.id || project.organisationId === null) return project.userId === user.id
  return isAtLeast(await findRole(ctx.store.db, user.id, project.organisationId), 'admin')
}

/** A project that the user manages. */
export async function requireOwnProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Project> {
  const project = await requireProject(ctx, user, projectId)
  if (!(await managesProject(ctx, user, project))) throw refuseRole('member', 'admin')
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
  const moved = await db.transaction().execute(async (transaction) => {
    const target =
      organisationId === null ? null : (await requireMembership(transaction, user, organisationId)).id
    if (target !== null && !(await lockOrganisation(transaction, target, 'existence'))) {
      throw new ServiceError('organisation_not_found')
    }
    const to = { userId: user.id, organisationId: target }
    const stored = await moveStored(transaction, project, to)
    // Thrown inside: after a violated constraint the transaction can only be rolled back.
    if (stored === 'taken') throw new ServiceError('project_exists')
    return stored
  })
  if (moved === undefined) throw new ServiceError('project_not_found')
  return moved
}
