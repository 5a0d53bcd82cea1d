import { createHash, randomBytes } from 'node:crypto'
import * as store from '../../store/index.ts'
import type { Invitation, Invited, OrganisationId, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { requireMembership } from './require-membership.ts'

const VALID_MS = 7 * 24 * 3_600_000

export type InvitationToMake = { readonly role: Invitation['role'] }

export type MadeInvitation = {
  readonly invitation: Invitation
  /** Given back this once: whoever has it becomes a member, one of them. */
  readonly token: string
}

export async function invite(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  { role }: InvitationToMake,
): Promise<MadeInvitation> {
  const { id } = await requireMembership(ctx.store.db, user, organisationId, 'admin')
  return await makeInvitation(ctx, id, role, user)
}

/** `invitedBy`: undefined for whoever administers the service. */
export async function makeInvitation(
  ctx: Pick<ServiceContext, 'store'> & { readonly clock: ServiceContext['clock'] },
  organisationId: OrganisationId,
  role: Invitation['role'],
  invitedBy: User | undefined,
): Promise<MadeInvitation> {
  const token = randomBytes(24).toString('base64url')
  const invitation = await store.createInvitation(ctx.store.db, {
    organisationId,
    hash: hashInvitation(token),
    role,
    invitedBy: invitedBy?.id ?? null,
    expiresAt: new Date(ctx.clock() + VALID_MS),
  })
  return { invitation, token }
}

export async function revokeInvitation(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  invitationId: string,
): Promise<void> {
  const { db } = ctx.store
  const { id: organisation } = await requireMembership(db, user, organisationId, 'admin')
  const id = store.parseId<'invitation'>(invitationId)
  const isRevoked = id !== undefined && (await store.revokeInvitation(db, organisation, id))
  if (!isRevoked) throw new ServiceError('invitation_not_found')
}

/** What whoever has the token is invited to. */
export async function lookAtInvitation(ctx: ServiceContext, token: string): Promise<Invited> {
  const invited = await store.findInvitation(ctx.store.db, hashInvitation(token))
  if (invited === undefined) throw new ServiceError('invitation_not_found')
  return invited
}

/** Somebody who is a member already leaves it for another. */
export async function acceptInvitation(
  ctx: ServiceContext,
  user: User,
  token: string,
): Promise<OrganisationId> {
  const { db } = ctx.store
  const { organisation } = await lookAtInvitation(ctx, token)
  if ((await store.findRole(db, user.id, organisation.id)) !== undefined) return organisation.id
  const joined = await store.acceptInvitation(db, hashInvitation(token), user.id)
  if (joined === undefined) throw new ServiceError('invitation_not_found')
  return joined
}

export function hashInvitation(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
