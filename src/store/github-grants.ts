/** Who may read by the GitHub App what: an administrator's decision, as the app itself reads for anybody. */
import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { OrganisationId, UserId } from './ids.ts'
import type { Db } from './schema.ts'

/** In lower case; without a name: all repositories of the account. */
export type GrantedRepositories = { readonly account: string; readonly name: string | null }

export type GrantHolder =
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'organisation'; readonly id: OrganisationId }

export type ListedGrant = GrantedRepositories & {
  readonly kind: GrantHolder['kind']
  /** The e-mail address or id of a user, the name of an organisation. */
  readonly holder: string
}

/** Nothing where there is such a grant. */
export async function addGithubGrant(
  db: Db,
  { account, name }: GrantedRepositories,
  holder: GrantHolder,
): Promise<void> {
  await db
    .insertInto('githubGrants')
    .values({
      id: newId(),
      userId: holder.kind === 'user' ? holder.id : null,
      organisationId: holder.kind === 'organisation' ? holder.id : null,
      account,
      name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False where there is none. */
export async function removeGithubGrant(
  db: Db,
  { account, name }: GrantedRepositories,
  holder: GrantHolder,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('githubGrants')
    .where(holder.kind === 'user' ? 'userId' : 'organisationId', '=', holder.id)
    .where('account', '=', account)
    .where('name', name === null ? 'is' : '=', name)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** By what is granted. */
export async function listGithubGrants(db: Db): Promise<ListedGrant[]> {
  const found = await sql<ListedGrant>`
    select account, github_grants.name, case when user_id is null then 'organisation' else 'user' end as kind,
      coalesce(users.email, users.id, organisations.name) as holder
    from github_grants left join users on users.id = user_id
      left join organisations on organisations.id = organisation_id
    order by account, github_grants.name nulls first, holder`.execute(db)
  return found.rows
}

/** Whether one of the users may, also as a member of an organisation. */
export async function isGithubGranted(
  db: Db,
  holders: readonly UserId[],
  { account, name }: { readonly account: string; readonly name: string },
): Promise<boolean> {
  const able = sql`select id from users where id = any(${[...holders]}::text[]) and disabled_at is null`
  const found = await sql`
    select from github_grants
    where account = ${account} and (name is null or name = ${name}) and (
      user_id in (${able}) or organisation_id in (
        select organisation_id from memberships where user_id in (${able})
      )
    ) limit 1`.execute(db)
  return found.rows.length > 0
}
