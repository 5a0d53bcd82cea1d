/**
 * The end of an account: one transaction, so that a process which dies in the middle of it leaves the account as it was.
 * Files are removed by the caller afterwards; those of a caller that dies are found by the sweeps.
 */
import { sql } from 'kysely'
import { tellAccessEnded } from './access.ts'
import { readAccountContents } from './account-contents.ts'
import type { AccountContents } from './account-contents.ts'
import type { ProjectId, UserId } from './ids.ts'
import { cancelJobs } from './jobs.ts'
import { deleteOrganisation } from './organisations.ts'
import type { Db, Project } from './schema.ts'

export type UserDeletion =
  | {
      readonly kind: 'deleted'
      /** Whose snapshots and mirrors the caller removes. */
      readonly projects: readonly Project[]
      /** Of attachments, whose files the caller removes. */
      readonly storageKeys: readonly string[]
    }
  /** Nothing was done. */
  | { readonly kind: 'refused'; readonly contents: AccountContents }
  | { readonly kind: 'not-found' }

/**
 * Removes the user and everything that is theirs. Runs under way end, and their readers are told. What they added to
 * organisations stays, in the name of another member; organisations without another member end. Refused where an
 * organisation with other members would be left without an owner, or the service without an administrator.
 *
 * `jobKind`: of the jobs that parse projects, whose keys are the ids of these.
 */
export async function deleteUser(db: Db, userId: UserId, jobKind: string): Promise<UserDeletion> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db
        .transaction()
        .execute(async (transaction) => await deleteWithin(transaction, userId, jobKind))
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlockDetected || attempt === mostAttempts) throw error
    }
  }
}

/** Of PostgreSQL. Whoever else locks several of these rows may take them in another order. */
const deadlockDetected = '40P01'
const mostAttempts = 5

async function deleteWithin(db: Db, userId: UserId, jobKind: string): Promise<UserDeletion> {
  if (!(await lockAll(db, userId))) return { kind: 'not-found' }
  const contents = await readAccountContents(db, userId)
  if (contents.isLastAdministrator || contents.ownedOrganisations.length > 0) {
    return { kind: 'refused', contents }
  }
  const projects: Project[] = []
  for (const { id } of contents.endingOrganisations) projects.push(...(await deleteOrganisation(db, id)))
  await giveToOthers(db, userId)
  await stopRuns(db, userId)
  const own = sql`select id from conversations where user_id = ${userId}`
  await sql`delete from runs where user_id = ${userId} or conversation_id in (${own})`.execute(db)
  await sql`delete from messages where user_id = ${userId} or conversation_id in (${own})`.execute(db)
  await db.deleteFrom('conversations').where('userId', '=', userId).execute()
  const deleted = await db.deleteFrom('projects').where('userId', '=', userId).returningAll().execute()
  projects.push(...deleted.filter(({ deletedAt }) => deletedAt === null))
  for (const { id } of projects) await cancelJobs(db, jobKind, id)
  await sql`delete from jobs where payload->>'userId' = ${userId}`.execute(db)
  const attachments = await db
    .deleteFrom('attachments')
    .where('userId', '=', userId)
    .returning('storageKey')
    .execute()
  await db.deleteFrom('apiKeys').where('userId', '=', userId).execute()
  // The rest goes with it: sessions, identities, memberships, tokens, and what was counted.
  await db.deleteFrom('users').where('id', '=', userId).execute()
  await tellAccessEnded(db, userId)
  return { kind: 'deleted', projects, storageKeys: attachments.map(({ storageKey }) => storageKey) }
}

/**
 * Whoever would add something to the user waits until the transaction ends, and finds nobody. Runs come first: who ends
 * one holds it while it counts what was used. False where there is no such user.
 */
async function lockAll(db: Db, userId: UserId): Promise<boolean> {
  await sql`select from runs where user_id = ${userId} order by sequence for update`.execute(db)
  await lockOrganisations(db, userId)
  const user = await sql`select from users where id = ${userId} for update`.execute(db)
  // Those that they have joined meanwhile; from here on they join none.
  await lockOrganisations(db, userId)
  // Of two administrators who leave at once, one stays.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' first administrator', 0))`.execute(
    db,
  )
  return user.rows.length === 1
}

/** Their members stay as they are. */
async function lockOrganisations(db: Db, userId: UserId): Promise<void> {
  await sql`
    select from organisations where id in (select organisation_id from memberships where user_id = ${userId})
    order by id for no key update`.execute(db)
}

/** Projects of organisations, and parses of them that the user has asked for: an owner's, if there is one. */
async function giveToOthers(db: Db, userId: UserId): Promise<void> {
  await sql`
    update projects set user_id = heir.user_id
    from (
      select distinct on (organisation_id) organisation_id, user_id from memberships where user_id <> ${userId}
      order by organisation_id, role = 'owner' desc, role = 'admin' desc, created_at, user_id
    ) as heir
    where projects.user_id = ${userId} and projects.organisation_id = heir.organisation_id
      and projects.deleted_at is null`.execute(db)
  const asked = await sql<{ projectId: ProjectId }>`
    select payload->>'projectId' as project_id from jobs where payload->>'userId' = ${userId}`.execute(db)
  await sql`
    update jobs set payload = jsonb_set(payload, '{userId}', to_jsonb(projects.user_id))
    from projects
    where payload->>'userId' = ${userId} and projects.id::text = payload->>'projectId'
      and projects.id = any(${asked.rows.map(({ projectId }) => projectId)}::uuid[])
      and projects.user_id <> ${userId}`.execute(db)
}

/** Workers and readers hear of it when the transaction ends, and find that the runs are gone. */
async function stopRuns(db: Db, userId: UserId): Promise<void> {
  await sql`
    select pg_notify(current_schema() || '_stops', id::text), pg_notify(current_schema() || '_runs', id::text)
    from runs where user_id = ${userId} and status in ('queued', 'running')`.execute(db)
}
