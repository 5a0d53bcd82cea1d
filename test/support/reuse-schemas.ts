/**
 * Schemas of stores for tests that have ended: emptied, and taken by the next store, of this run or a later one. Making
 * the tables and dropping them costs PostgreSQL more than what most tests do with them.
 *
 * One that waits has a comment: what its tables are. One whose tables a test has changed is dropped instead.
 */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

export type TakenSchema = { readonly name: string; readonly tables: string }

/** One that waits, and from here on for nobody else. */
export async function takeSchema(client: Client): Promise<TakenSchema | undefined> {
  // Two sessions that comment on the same schema at once would disturb each other.
  await client.query(`begin; ${lock}`)
  const { rows } = await client.query<TakenSchema>(`
    select nspname as name, obj_description(oid, 'pg_namespace') as tables from pg_namespace
    where nspname like 'test\\_%' and obj_description(oid, 'pg_namespace') is not null limit 1`)
  const [taken] = rows
  if (taken !== undefined) await client.query(`comment on schema ${taken.name} is null`)
  await client.query('commit')
  return taken
}

/** What the tables of a schema are: columns, constraints, indexes and the migrations that made them, as a hash. */
export async function describeTables(client: Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ table: string; line: string }>(
    `select relname as table, concat_ws(' ', relkind, attname, atttypid, attnotnull) as line
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = to_regnamespace($1) and not attisdropped
    union all
    select relname, concat_ws(' ', conname, contype) from pg_constraint join pg_class on conrelid = pg_class.oid
      where connamespace = to_regnamespace($1)`,
    [schema],
  )
  const lines = rows.map(({ table, line }) => `${table} ${line}`)
  if (rows.some(({ table }) => table === 'schema_migrations')) {
    const migrations = await client.query<{ name: string }>(`select name from ${schema}.schema_migrations`)
    lines.push(...migrations.rows.map(({ name }) => name))
  }
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

/** Once nobody uses it any more: it waits, empty, if its tables are still the ones that it was taken with. */
export async function giveSchema(client: Client, { name, tables }: TakenSchema): Promise<void> {
  if ((await describeTables(client, name)) !== tables) {
    await dropSchema(client, name)
    return
  }
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = $1 and tablename <> 'schema_migrations'`,
    [name],
  )
  // Rows go in any order: those that refer to them go too.
  const deletions = rows.map(({ table }) => `delete from ${name}.${table};`).join(' ')
  await client.query(
    `begin; set local session_replication_role = replica; ${deletions} ${lock}; comment on schema ${name} is '${tables}'; commit`,
  )
}

export async function dropSchema(client: Client, name: string): Promise<void> {
  await client.query(`drop schema if exists ${name} cascade`)
}

const lock = `select pg_advisory_xact_lock(hashtext('schemas of tests'))`
