import * as store from '../../store/index.ts'
import type {
  Invitation,
  ListedOrganisation,
  Member,
  MemberRole,
  Organisation,
  User,
} from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { removeDeletedProject } from '../projects/describe-project.ts'
import { PARSE_JOB } from '../projects/parse-kind.ts'
import { ServiceError } from '../service-error.ts'
import { requireMembership } from './require-membership.ts'

export type OrganisationDescription = {
  readonly organisation: Organisation
  /** Of the user who asks. */
  readonly role: MemberRole
  readonly members: readonly Member[]
  /** Nothing for who may not invite. */
  readonly invitations: readonly Invitation[]
}

/** The user becomes its owner. There are none where nobody signs in. */
export async function createOrganisation(
  ctx: ServiceContext,
  user: User,
  name: string,
): Promise<Organisation> {
  if (ctx.config.accounts === undefined) throw new ServiceError('accounts_disabled')
  return await store.createOrganisation(ctx.store.db, name.trim(), user.id)
}

export async function listOrganisations(ctx: ServiceContext, user: User): Promise<ListedOrganisation[]> {
  return await store.listOrganisations(ctx.store.db, user.id)
}

export async function getOrganisation(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
): Promise<OrganisationDescription> {
  const { db } = ctx.store
  const { id, role } = await requireMembership(db, user, organisationId)
  const [organisation, members, invitations] = await Promise.all([
    store.findOrganisation(db, id),
    store.listMembers(db, id),
    role === 'member' ? [] : store.listInvitations(db, id),
  ])
  if (organisation === undefined) throw new ServiceError('organisation_not_found')
  return { organisation, role, members, invitations }
}

export async function renameOrganisation(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  name: string,
): Promise<void> {
  const { id } = await requireMembership(ctx.store.db, user, organisationId, 'admin')
  if (!(await store.renameOrganisation(ctx.store.db, id, name.trim())))
    throw new ServiceError('organisation_not_found')
}

/** Whether members may ask about its projects with keys of their own. */
export async function setOwnModels(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  isAllowed: boolean,
): Promise<void> {
  const { id } = await requireMembership(ctx.store.db, user, organisationId, 'admin')
  if (!(await store.setOwnModels(ctx.store.db, id, isAllowed)))
    throw new ServiceError('organisation_not_found')
}

/** With its projects. Conversations stay with who began them, and are shared no longer. */
export async function deleteOrganisation(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
): Promise<void> {
  const deleted = await ctx.store.db.transaction().execute(async (db) => {
    const { id } = await requireMembership(db, user, organisationId, 'owner')
    const projects = await store.deleteOrganisation(db, id)
    for (const project of projects) await store.cancelJobs(db, PARSE_JOB, project.id)
    return projects
  })
  for (const project of deleted) await removeDeletedProject(ctx, project)
}
