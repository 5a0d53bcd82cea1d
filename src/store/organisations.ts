import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { OrganisationId, UserId } from './ids.ts'
import { toStorableText } from './json.ts'
import { deleteProjectsOf } from './projects.ts'
import type { Db, MemberRole, Organisation, Project } from './schema.ts'

export async function createOrganisation(db: Db, name: string, owner: UserId): Promise<Organisation> {
  return await db.transaction().execute(async (transaction) => {
    const organisation = await transaction
      .insertInto('organisations')
      .values({ id: newId(), name: toStorableText(name) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('memberships')
      .values({ organisationId: organisation.id, userId: owner, role: 'owner' })
      .execute()
    return organisation
  })
}

export type ListedOrganisation = Organisation & {
  readonly memberCount: number
  /** Of the user whose organisations are listed. */
  readonly role: MemberRole
}

/** Those that the user is a member of, by name. */
export async function listOrganisations(db: Db, userId: UserId): Promise<ListedOrganisation[]> {
  const found = await sql<ListedOrganisation>`
    select organisations.*, memberships.role, (
      select count(*)::int from memberships as each where each.organisation_id = organisations.id
    ) as member_count
    from memberships join organisations on organisations.id = memberships.organisation_id
    where memberships.user_id = ${userId} order by lower(organisations.name), organisations.id`.execute(db)
  return found.rows
}

/** For whoever administers the service. */
export async function listAllOrganisations(db: Db): Promise<(Organisation & { memberCount: number })[]> {
  const found = await sql<Organisation & { memberCount: number }>`
    select organisations.*, (
      select count(*)::int from memberships where organisation_id = organisations.id
    ) as member_count
    from organisations order by lower(name), id`.execute(db)
  return found.rows
}

export async function findOrganisation(db: Db, id: OrganisationId): Promise<Organisation | undefined> {
  return await db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False where there is none. */
export async function renameOrganisation(db: Db, id: OrganisationId, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('organisations')
    .set({ name: toStorableText(name) })
    .where('id', '=', id)
    .executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** False where there is none. */
export async function setOwnModels(db: Db, id: OrganisationId, ownModels: boolean): Promise<boolean> {
  const set = await db.updateTable('organisations').set({ ownModels }).where('id', '=', id).executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** Whether one of these organisations wants its members' own keys kept out. */
export async function refusesOwnModels(db: Db, ids: readonly OrganisationId[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await sql`
    select from organisations where id = any(${ids}::uuid[]) and not own_models limit 1`.execute(db)
  return found.rows.length > 0
}

/**
 * Until the transaction ends, the organisation stays, and `members` that it keeps its members. False where there is
 * none.
 */
export async function lockOrganisation(
  db: Db,
  id: OrganisationId,
  what: 'existence' | 'members',
): Promise<boolean> {
  const strength = what === 'existence' ? sql`for key share` : sql`for no key update`
  const found = await sql`select from organisations where id = ${id} ${strength}`.execute(db)
  return found.rows.length === 1
}

/** With its projects, which are given back: the caller removes their snapshots. Within a transaction. */
export async function deleteOrganisation(db: Db, id: OrganisationId): Promise<Project[]> {
  await sql`select from organisations where id = ${id} for update`.execute(db)
  const projects = await deleteProjectsOf(db, id)
  await db.deleteFrom('organisations').where('id', '=', id).execute()
  return projects
}
