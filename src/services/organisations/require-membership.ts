import { findRole, parseId } from '../../store/index.ts'
import type { Db, MemberRole, OrganisationId, User } from '../../store/index.ts'
import { ServiceError } from '../service-error.ts'

const ranks: Readonly<Record<MemberRole, number>> = { member: 0, admin: 1, owner: 2 }

export type CheckedMembership = { readonly id: OrganisationId; readonly role: MemberRole }

/**
 * The user's membership; an unknown organisation and one of others are the same error. `least`: the lowest role that
 * may do what is asked.
 */
export async function requireMembership(
  db: Db,
  user: Pick<User, 'id'>,
  organisationId: string,
  least: MemberRole = 'member',
): Promise<CheckedMembership> {
  const id = parseId<'organisation'>(organisationId)
  const role = id === undefined ? undefined : await findRole(db, user.id, id)
  if (id === undefined || role === undefined) throw new ServiceError('organisation_not_found')
  if (!isAtLeast(role, least)) throw refuseRole(role, least)
  return { id, role }
}

export function isAtLeast(role: MemberRole | undefined, least: MemberRole): boolean {
  return role !== undefined && ranks[role] >= ranks[least]
}

export function refuseRole(role: MemberRole, least: MemberRole): ServiceError {
  const article = /^[ao]/.test(least) ? 'an' : 'a'
  return new ServiceError('role_refused', {
    detail: `Cannot do this as "${role}" of the organisation: expected ${article} ${least}`,
  })
}
