/**
 * Kysely's own migrator looks through every table of the database before it starts, and fails where somebody drops a
 * schema of theirs at that moment. What is needed fits in one transaction: a lock, a list of names, and what lacks.
 */
import { sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { Db } from './schema.ts'

/**
 * Makes the schema if it is missing and brings it to the newest form: all of it, or nothing.
 * Several processes may start at once: one works, the others wait for it.
 */
export async function migrate(db: Db, schema: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`parley migrate ${schema}`}, 0))`.execute(
      transaction,
    )
    const exists = await sql`select from pg_namespace where nspname = ${schema}`.execute(transaction)
    // Asked first, since even "if not exists" needs the right to create one.
    if (exists.rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(transaction)
    await sql`
      create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())
    `.execute(transaction)

    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      transaction,
    )
    const appliedNames = new Set(applied.rows.map(({ name }) => name))
    const unknown = [...appliedNames].filter((name) => !(name in migrations))
    if (unknown.length > 0) {
      throw new Error(
        `Cannot open the database schema "${schema}": a newer version of Parley has changed it ` +
          `("${unknown.join('", "')}"). Run that version or a newer one.`,
      )
    }
    for (const name of Object.keys(migrations).sort()) {
      if (appliedNames.has(name)) continue
      await applyMigration(transaction, name)
    }
  })
}

async function applyMigration(transaction: Db, name: string): Promise<void> {
  try {
    for (const statement of migrations[name] ?? []) await sql.raw(statement).execute(transaction)
    await sql`insert into schema_migrations (name) values (${name})`.execute(transaction)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot apply the database migration "${name}": ${reason}`, { cause: error })
  }
}
