import { sql } from 'kysely'
import type { OrganisationId, UserId } from './ids.ts'
import type { Db } from './schema.ts'

/** What an account has, and what its deletion does with each of it. */
export type AccountContents = {
  /** Deleted: the user's own, and those of organisations that end. */
  readonly projects: number
  /** Which the user has added to organisations: they stay, in the name of another member. */
  readonly sharedProjects: number
  /** Deleted, also where they are shared. */
  readonly conversations: number
  readonly attachments: number
  readonly apiKeys: number
  readonly gitTokens: number
  /** Without other members: they end. */
  readonly endingOrganisations: readonly NamedOrganisation[]
  /** With other members, but without another owner: the account is not deleted. */
  readonly ownedOrganisations: readonly NamedOrganisation[]
  /** Nobody else administers the service: the account is not deleted. */
  readonly isLastAdministrator: boolean
}

export type NamedOrganisation = { readonly id: OrganisationId; readonly name: string }

export async function readAccountContents(db: Db, userId: UserId): Promise<AccountContents> {
  const memberships = await sql<
    NamedOrganisation & { others: number; otherOwners: number; isOwner: boolean }
  >`
    select organisations.id, organisations.name, own.role = 'owner' as is_owner,
      (count(*) filter (where every.user_id <> own.user_id))::int as others,
      (count(*) filter (where every.user_id <> own.user_id and every.role = 'owner'))::int as other_owners
    from memberships as own
      join organisations on organisations.id = own.organisation_id
      join memberships as every on every.organisation_id = own.organisation_id
    where own.user_id = ${userId}
    group by organisations.id, organisations.name, own.role order by lower(organisations.name), organisations.id`.execute(
    db,
  )
  const toNamed = ({ id, name }: NamedOrganisation): NamedOrganisation => ({ id, name })
  const ending = memberships.rows.filter(({ others }) => others === 0).map(toNamed)
  const owned = memberships.rows
    .filter(({ others, otherOwners, isOwner }) => isOwner && others > 0 && otherOwners === 0)
    .map(toNamed)
  const endingIds = ending.map(({ id }) => id)
  const counted = await sql<Omit<AccountContents, 'endingOrganisations' | 'ownedOrganisations'>>`
    select
      (select count(*)::int from projects where deleted_at is null and (
        (user_id = ${userId} and organisation_id is null) or organisation_id = any(${endingIds}::uuid[])
      )) as projects,
      (select count(*)::int from projects where deleted_at is null and user_id = ${userId}
        and organisation_id is not null and organisation_id <> all(${endingIds}::uuid[])) as shared_projects,
      (select count(*)::int from conversations where user_id = ${userId} and deleted_at is null) as conversations,
      (select count(*)::int from attachments where user_id = ${userId}) as attachments,
      (select count(*)::int from api_keys where user_id = ${userId} and revoked_at is null) as api_keys,
      (select count(*)::int from git_tokens where user_id = ${userId}) as git_tokens,
      exists (select from users where id = ${userId} and role = 'administrator') and not exists (
        select from users where id <> ${userId} and role = 'administrator' and disabled_at is null
      ) as is_last_administrator`.execute(db)
  const [counts] = counted.rows
  if (counts === undefined) throw new Error(`Cannot count what "${userId}" has: the database gave no row`)
  return { ...counts, endingOrganisations: ending, ownedOrganisations: owned }
}
