import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { InvitationId, OrganisationId, UserId } from './ids.ts'
import type { Db, Invitation, Organisation } from './schema.ts'

export type NewInvitation = Pick<Invitation, 'organisationId' | 'hash' | 'role' | 'invitedBy' | 'expiresAt'>

export async function createInvitation(db: Db, invitation: NewInvitation): Promise<Invitation> {
  return await db
    .insertInto('invitations')
    .values({ id: newId(), ...invitation })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those that can be accepted, newest first. */
export async function listInvitations(db: Db, organisationId: OrganisationId): Promise<Invitation[]> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False where the organisation has none like it. */
export async function revokeInvitation(
  db: Db,
  organisationId: OrganisationId,
  id: InvitationId,
): Promise<boolean> {
  const revoked = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  return revoked.numDeletedRows === 1n
}

export type Invited = { readonly organisation: Organisation; readonly role: Invitation['role'] }

/** Undefined where there is none, or its time is over. */
export async function findInvitation(db: Db, hash: string): Promise<Invited | undefined> {
  const found = await sql<Organisation & { role: Invitation['role'] }>`
    select organisations.*, invitations.role
    from invitations join organisations on organisations.id = invitations.organisation_id
    where hash = ${hash} and expires_at > now()`.execute(db)
  const [row] = found.rows
  if (row === undefined) return undefined
  const { role, ...organisation } = row
  return { organisation, role }
}

/** Makes the user a member, once; undefined where there is no such invitation, or its time is over. */
export async function acceptInvitation(
  db: Db,
  hash: string,
  userId: UserId,
): Promise<OrganisationId | undefined> {
  const joined = await sql<{ organisationId: OrganisationId }>`
    with taken as (
      delete from invitations where hash = ${hash} and expires_at > now() returning organisation_id, role
    ), joined as (
      insert into memberships (user_id, organisation_id, role)
      select ${userId}, organisation_id, role from taken
      on conflict (user_id, organisation_id) do nothing
    )
    select organisation_id from taken`.execute(db)
  return joined.rows[0]?.organisationId
}
