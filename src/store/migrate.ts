import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Database } from './schema.ts'

/**
 * Brings the schema to the newest form. Several processes may start at once: one works, the others wait for it.
 * Needs two connections of the pool, one of which holds the lock.
 */
export async function migrate(db: Kysely<Database>, schema: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select set_config('statement_timeout', '0', false)`.execute(connection)
    await sql`select pg_advisory_lock(hashtextextended(${`parley migrate ${schema}`}, 0))`.execute(connection)
    try {
      await sql`create schema if not exists ${sql.id(schema)}`.execute(connection)
      await runMigrations(db, schema)
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${`parley migrate ${schema}`}, 0))`.execute(
        connection,
      )
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function runMigrations(db: Kysely<Database>, schema: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: schema,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new Error(
    failed === undefined
      ? `Cannot bring the database schema "${schema}" up to date: ${reason}. ` +
          'A database that a newer version of Parley has used needs that version or a newer one.'
      : `Cannot bring the database schema "${schema}" up to date: migration "${failed.migrationName}" failed: ${reason}`,
    { cause: error },
  )
}
