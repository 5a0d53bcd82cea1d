import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

/**
 * Of a row of `invitations`: its time is not over, and whoever made it may still invite. What the administrator of the
 * service made is of nobody.
 */
export const isStanding: RawBuilder<boolean> = sql`(
  expires_at > now() and (invited_by is null or exists (
    select from memberships join users on users.id = memberships.user_id
    where memberships.user_id = invitations.invited_by
      and memberships.organisation_id = invitations.organisation_id
      and memberships.role in ('owner', 'admin') and users.disabled_at is null
  ))
)`

/** Those that can be accepted, newest first. */
export async function listInvitations(db: Db, organisationId: OrganisationId): Promise<Invitation[]> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where(isStanding)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those that a member made, who may invite no more: they stay ended, whatever becomes of the member. */
export async function endInvitationsBy(
  db: Db,
  invitedBy: UserId,
  organisationId: OrganisationId,
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('invitedBy', '=', invitedBy)
    .where('organisationId', '=', organisationId)
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

export type Invited = {
  readonly organisation: Organisation
  readonly role: Invitation['role']
  /** The name of who invites; null: whoever administers the service. */
  readonly invitedBy: string | null
}

/** Undefined where there is none that can be accepted. */
export async function findInvitation(db: Db, hash: string): Promise<Invited | undefined> {
  const found = await sql<Organisation & { role: Invitation['role']; inviter: string | null }>`
    select organisations.*, invitations.role, (select name from users where id = invited_by) as inviter
    from invitations join organisations on organisations.id = invitations.organisation_id
    where hash = ${hash} and ${isStanding}`.execute(db)
  const [row] = found.rows
  if (row === undefined) return undefined
  const { role, inviter, ...organisation } = row
  return { organisation, role, invitedBy: inviter }
}

/** Makes the user a member, once; undefined where there is none that can be accepted. */
export async function acceptInvitation(
  db: Db,
  hash: string,
  userId: UserId,
): Promise<OrganisationId | undefined> {
  const joined = await sql<{ organisationId: OrganisationId }>`
    with taken as (
      delete from invitations where hash = ${hash} and ${isStanding} returning organisation_id, role
    ), joined as (
      insert into memberships (user_id, organisation_id, role)
      select ${userId}, organisation_id, role from taken
      on conflict (user_id, organisation_id) do nothing
    )
    select organisation_id from taken`.execute(db)
  return joined.rows[0]?.organisationId
}
