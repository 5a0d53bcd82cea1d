/** What of the schema could be distributed by user, and what could not. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'

/** Tables without the key of a tenant, and why. */
const withoutTenant: Readonly<Record<string, string>> = {
  users: 'its own id is the key',
  organisations: 'its own id is the key',
  github_grants: 'of a user or of an organisation; a few rows that administrators make',
  service_models: 'one row',
  book_prose: 'of a project, whoever has that; a row a page',
  book_pages: 'of a project, whoever has that; a few pages that people have written',
  jobs: 'a queue that every worker takes from; emptied as it is worked off, the user is in the payload',
  verifications: 'of people who have not signed in yet; each ends within minutes',
  schema_migrations: 'a row a version',
}

/** Tables whose rows are found by what they are part of, which is the same user's. */
const byParent: Readonly<Record<string, string>> = {
  messages: 'conversation_id',
  run_events: 'run_id',
  run_records: 'run_id',
}

const tenantColumns = ['user_id', 'organisation_id']

test('each table that grows carries the key of its tenant, and is found by it or by what it is part of', async () => {
  const { db, schema } = await createTestStore()
  const tables = await sql<{ name: string; columns: string[]; leading: string[] }>`
    select tables.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attnotnull
      ) as columns,
      array(
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = tables.oid
      ) as leading
    from pg_class as tables join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind = 'r' order by 1`.execute(db)
  const problems = tables.rows.flatMap(({ name, columns, leading }) => {
    if (name in withoutTenant) return []
    const tenant = columns.find((column) => tenantColumns.includes(column))
    if (tenant === undefined) return [`${name} has no column of ${tenantColumns.join(', ')} that is not null`]
    const wanted = byParent[name] ?? tenant
    return leading.includes(wanted) ? [] : [`${name} has no index that begins with ${wanted}`]
  })
  expect(problems).toEqual([])
  const known = [...Object.keys(withoutTenant), ...Object.keys(byParent)]
  expect(tables.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(known))
})
