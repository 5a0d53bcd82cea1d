import * as store from '../../store/index.ts'
import type { MemberChange, MemberRole, User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { refuseRole, requireMembership } from './require-membership.ts'

/** By an owner, or an admin where neither the old role nor the new one is an owner's. */
export async function setRole(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  const { db } = ctx.store
  const { id, role: own } = await requireMembership(db, user, organisationId, 'admin')
  const before = await requireRole(ctx, memberId, id)
  if (own !== 'owner' && (before === 'owner' || role === 'owner')) throw refuseRole(own, 'owner')
  const member = { userId: memberId as UserId, organisationId: id, role }
  finish(await store.setMember(db, member, { isNew: false }))
}

/** Members leave by removing themselves; to remove others takes an admin, and an owner where the other is one. */
export async function removeMember(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  memberId: string,
): Promise<void> {
  const { db } = ctx.store
  const isOwn = memberId === user.id
  const { id, role: own } = await requireMembership(db, user, organisationId, isOwn ? 'member' : 'admin')
  const before = isOwn ? own : await requireRole(ctx, memberId, id)
  if (before === 'owner' && own !== 'owner') throw refuseRole(own, 'owner')
  finish(await store.removeMember(db, memberId as UserId, id))
}

async function requireRole(
  { store: { db } }: ServiceContext,
  memberId: string,
  organisationId: store.OrganisationId,
): Promise<MemberRole> {
  const role = await store.findRole(db, memberId as UserId, organisationId)
  if (role === undefined) throw new ServiceError('member_not_found')
  return role
}

/** Of a change that the store was asked for. */
export function finish(change: MemberChange): void {
  if (change === 'not-found') throw new ServiceError('member_not_found')
  if (change === 'last-owner') throw new ServiceError('last_owner')
}
