import { sql } from 'kysely'
import type { OrganisationId, UserId } from './ids.ts'
import type { Db } from './schema.ts'

/** The user may do less than before: processes look again at what is under way with their keys and sessions. */
export async function tellAccessEnded(db: Db, userId: UserId): Promise<void> {
  await sql`select pg_notify(current_schema() || '_access', ${userId})`.execute(db)
}

/** Asks the answers that are being written for the user to stop; of an organisation, those about its projects. */
export async function stopRunsOf(db: Db, userId: UserId, organisationId?: OrganisationId): Promise<void> {
  const chosen =
    organisationId === undefined
      ? sql`true`
      : sql`conversation_id in (
          select id from conversations where user_id = ${userId} and project_ids && array(
            select id from projects where organisation_id = ${organisationId}
          )
        )`
  await sql`
    with stopping as (
      update runs set stop_requested = true
      where user_id = ${userId} and status in ('queued', 'running') and ${chosen} returning id
    )
    select pg_notify(current_schema() || '_stops', id::text) from stopping`.execute(db)
}
