import { sql } from 'kysely'
import type { OrganisationId, UserId } from './ids.ts'
import { stopRunsAbout } from './access.ts'
import { endInvitationsBy } from './invitations.ts'
import { unlistConversations } from './lists.ts'
import { lockOrganisation } from './organisations.ts'
import type { Db, MemberRole, Membership } from './schema.ts'

export type Member = Pick<Membership, 'userId' | 'role' | 'createdAt'> & {
  readonly name: string
  readonly email: string | null
}

/** Longest first. */
export async function listMembers(db: Db, organisationId: OrganisationId): Promise<Member[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.userId', 'memberships.role', 'memberships.createdAt', 'users.name', 'users.email'])
    .where('organisationId', '=', organisationId)
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
}

export async function findRole(
  db: Db,
  userId: UserId,
  organisationId: OrganisationId,
): Promise<MemberRole | undefined> {
  const found = await db
    .selectFrom('memberships')
    .select('role')
    .where('userId', '=', userId)
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  return found?.role
}

/** `last-owner`: nothing was done, since nobody could administer the organisation any more. */
export type MemberChange = 'done' | 'not-found' | 'last-owner'

/** Of somebody who is a member, or (`isNew`) who may be made one. */
export async function setMember(
  db: Db,
  { userId, organisationId, role }: Pick<Membership, 'userId' | 'organisationId' | 'role'>,
  { isNew }: { readonly isNew: boolean },
): Promise<MemberChange> {
  return await change(db, organisationId, async (transaction) => {
    const known = await findRole(transaction, userId, organisationId)
    if (known === undefined && !isNew) return 'not-found'
    if (known === 'owner' && role !== 'owner' && (await isLastOwner(transaction, userId, organisationId))) {
      return 'last-owner'
    }
    await transaction
      .insertInto('memberships')
      .values({ userId, organisationId, role })
      .onConflict((conflict) => conflict.columns(['userId', 'organisationId']).doUpdateSet({ role }))
      .execute()
    if (role === 'member') await endInvitationsBy(transaction, userId, organisationId)
    return 'done'
  })
}

/**
 * What the member shares with the organisation is shared no longer, what they ask about its projects is not answered to
 * the end, and their invitations lead nowhere; projects that they added stay.
 */
export async function removeMember(
  db: Db,
  userId: UserId,
  organisationId: OrganisationId,
): Promise<MemberChange> {
  return await change(db, organisationId, async (transaction) => {
    if (await isLastOwner(transaction, userId, organisationId)) return 'last-owner'
    const removed = await transaction
      .deleteFrom('memberships')
      .where('userId', '=', userId)
      .where('organisationId', '=', organisationId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return 'not-found'
    await transaction
      .updateTable('conversations')
      .set({ sharedWith: null })
      .where('sharedWith', '=', organisationId)
      .where('userId', '=', userId)
      .execute()
    await unlistConversations(transaction, userId, organisationId)
    await endInvitationsBy(transaction, userId, organisationId)
    await stopRunsAbout(transaction, userId, organisationId)
    return 'done'
  })
}

/** One after the other, so that of two owners who leave at once one stays. */
async function change(
  db: Db,
  organisationId: OrganisationId,
  work: (transaction: Db) => Promise<MemberChange>,
): Promise<MemberChange> {
  return await db.transaction().execute(async (transaction) => {
    const isThere = await lockOrganisation(transaction, organisationId, 'members')
    return isThere ? await work(transaction) : 'not-found'
  })
}

async function isLastOwner(db: Db, userId: UserId, organisationId: OrganisationId): Promise<boolean> {
  const owners = await sql<{ userId: UserId }>`
    select user_id from memberships where organisation_id = ${organisationId} and role = 'owner' limit 2`.execute(
    db,
  )
  return owners.rows.length === 1 && owners.rows[0]?.userId === userId
}
