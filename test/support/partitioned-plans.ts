/**
 * A copy of the schema whose tables that grow are partitioned by hash of the key of their tenant, as an engine would
 * distribute them: what PostgreSQL plans for a statement says how many of the parts it asks.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../src/store/schema.ts'
import type { Store } from '../../src/store/index.ts'

const partitionCount = 4
const tenantColumns = ['user_id', 'organisation_id']

/** Of each partitioned table that a statement reads or changes, how many of its parts. */
export type PartsOfPlan = Readonly<Record<string, number>>

/** Calls with a function that plans statements over a copy of the store's tables, which is dropped at the end. */
export async function withPartitionedCopy<Result>(
  store: Store,
  run: (plan: (statement: string) => Promise<PartsOfPlan>) => Promise<Result>,
): Promise<Result> {
  const schema = `test_parts_${randomBytes(5).toString('hex')}`
  return await store.db.connection().execute(async (db) => {
    await sql`create schema ${sql.id(schema)}`.execute(db)
    try {
      await copyTables(db, store.schema, schema)
      await sql`set search_path to ${sql.id(schema)}`.execute(db)
      // With values in the place of parameters, as in a plan for one request.
      await sql`set plan_cache_mode to force_custom_plan`.execute(db)
      return await run((statement) => planOf(db, statement))
    } finally {
      await sql`reset plan_cache_mode`.execute(db)
      await sql`set search_path to ${sql.id(store.schema)}`.execute(db)
      await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
    }
  })
}

async function copyTables(db: Kysely<Database>, from: string, to: string): Promise<void> {
  const tables = await sql<{ name: string; columns: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attnotnull
    ) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${from} and relkind = 'r'`.execute(db)
  for (const { name, columns } of tables.rows) {
    const tenant = tenantColumns.find((column) => columns.includes(column))
    const copy = sql`create table ${sql.id(to, name)} (like ${sql.id(from, name)} including defaults`
    if (tenant === undefined) {
      await sql`${copy} including indexes)`.execute(db)
      continue
    }
    await sql`${copy}) partition by hash (${sql.id(tenant)})`.execute(db)
    for (let part = 0; part < partitionCount; part += 1) {
      await sql`create table ${sql.id(to, `${name}_part_${part}`)} partition of ${sql.id(to, name)}
        for values with (modulus ${sql.lit(partitionCount)}, remainder ${sql.lit(part)})`.execute(db)
    }
    await copyUniqueIndexes(db, { from, to, name, tenant })
  }
}

/** Those that `on conflict` names. One without the key of the tenant is none over several parts. */
async function copyUniqueIndexes(
  db: Kysely<Database>,
  { from, to, name, tenant }: Readonly<Record<'from' | 'to' | 'name' | 'tenant', string>>,
): Promise<void> {
  const indexes = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisunique and attname = ${tenant} and indrelid = ${`${from}.${name}`}::regclass`.execute(db)
  for (const { definition } of indexes.rows) {
    const [, rest] = / (USING .+)$/s.exec(definition) ?? []
    await sql`create unique index on ${sql.id(to, name)} ${sql.raw(rest ?? '')}`.execute(db)
  }
}

async function planOf(db: Kysely<Database>, statement: string): Promise<PartsOfPlan> {
  await sql`prepare planned as ${sql.raw(statement)}`.execute(db)
  try {
    const { rows } = await sql<{ types: string[] }>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`.execute(db)
    const values = (rows[0]?.types ?? []).map((type) => sql.raw(`${sampleOf(type)}::${type}`))
    const call = values.length === 0 ? sql`planned` : sql`planned(${sql.join(values)})`
    const plans = await sql<Record<string, unknown>>`explain (format json) execute ${call}`.execute(db)
    return countParts(plans.rows)
  } finally {
    await sql`deallocate planned`.execute(db)
  }
}

function sampleOf(type: string): string {
  if (type.endsWith('[]')) return type === 'uuid[]' ? `'{${sampleId}}'` : `'{1}'`
  if (type === 'uuid') return `'${sampleId}'`
  if (type.startsWith('timestamp')) return "'2026-01-01'"
  if (type.startsWith('json')) return "'{}'"
  if (type === 'interval') return "'1 second'"
  return type === 'boolean' ? 'true' : "'1'"
}
const sampleId = '01999999-9999-7999-8999-999999999999'

function countParts(plan: unknown): Record<string, number> {
  const parts = new Map<string, Set<string>>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    const node = z.record(z.string(), z.unknown()).safeParse(value)
    if (!node.success || Array.isArray(value)) return
    const relation = z.string().safeParse(node.data['Relation Name']).data
    const [, table] = /^(.+)_part_\d+$/.exec(relation ?? '') ?? []
    if (table !== undefined) parts.set(table, (parts.get(table) ?? new Set()).add(relation!))
    for (const child of Object.values(node.data)) visit(child)
  }
  visit(plan)
  return Object.fromEntries([...parts].map(([table, names]) => [table, names.size]))
}
