import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CredentialName } from './credential-name.ts'
import type { ApiKeyId, OrganisationId, UserId } from './ids.ts'
import type { Db } from './schema.ts'

/** The user may do less than before: processes look again at what is under way with their keys and sessions. */
export async function tellAccessEnded(db: Db, userId: UserId): Promise<void> {
  await sql`select pg_notify(current_schema() || '_access', ${userId})`.execute(db)
}

/** Asks the answers that are being written for the user to stop: the account was disabled. */
export async function stopRunsOf(db: Db, userId: UserId): Promise<void> {
  await stopRunsWhere(db, userId, { chosen: sql`true`, reason: 'The account was disabled.' })
}

/** Those about projects of an organisation that the user has left. */
export async function stopRunsAbout(db: Db, userId: UserId, organisationId: OrganisationId): Promise<void> {
  const conversations = sql`
    select id from conversations where user_id = ${userId} and project_ids && array(
      select id from projects where organisation_id = ${organisationId}
    )`
  await stopRunsWhere(db, userId, {
    chosen: sql`conversation_id in (${conversations})`,
    reason: 'The membership in the organisation of the project ended.',
  })
}

/** Those that were asked for with an API key that has been revoked. */
export async function stopRunsOfKey(db: Db, userId: UserId, keyId: ApiKeyId): Promise<void> {
  await stopRunsWhere(db, userId, {
    chosen: sql`credential = ${`key:${keyId}` satisfies CredentialName}`,
    reason: 'The API key that asked for it was revoked.',
  })
}

/** Those that were asked for in a browser whose session has been ended. */
export async function stopRunsOfEndedSessions(db: Db, userId: UserId): Promise<void> {
  const left = sql`select 'session:' || id from sessions where user_id = ${userId}`
  await stopRunsWhere(db, userId, {
    chosen: sql`starts_with(credential, 'session:') and credential not in (${left})`,
    reason: 'The session that asked for it was ended.',
  })
}

type ChosenRuns = {
  readonly chosen: RawBuilder<unknown>
  /** Kept with those that stop, for their readers. */
  readonly reason: string
}

async function stopRunsWhere(db: Db, userId: UserId, { chosen, reason }: ChosenRuns): Promise<void> {
  await sql`
    with stopping as (
      update runs set stop_requested = true, error = coalesce(error, ${reason})
      where user_id = ${userId} and status in ('queued', 'running') and ${chosen} returning id
    )
    select pg_notify(current_schema() || '_stops', id::text) from stopping`.execute(db)
}
