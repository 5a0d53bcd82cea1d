import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { newId } from './ids.ts'
import type { UserId } from './ids.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { findRequestedProject } from './projects.ts'

test('projects of older versions are found again by their address', async () => {
  const { db, schema } = await createTestStore()
  await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
  await sql`create schema ${sql.id(schema)}`.execute(db)
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz default now())`.execute(
    db,
  )
  for (const name of Object.keys(migrations).filter((one) => one < '0007')) {
    for (const statement of migrations[name]!) await sql.raw(statement).execute(db)
    await sql`insert into schema_migrations (name) values (${name})`.execute(db)
  }
  const userId = 'ada' as UserId
  await sql`insert into users (id, name) values (${userId}, 'Ada')`.execute(db)
  const add = async (source: object, requestKey: string | null): Promise<string> => {
    const id = newId()
    await sql`insert into projects (id, user_id, repo_name, source, request_key, status)
      values (${id}, ${userId}, 'own/flask', ${JSON.stringify(source)}::jsonb, ${requestKey}, 'ready')`.execute(
      db,
    )
    return id
  }
  const remote = {
    kind: 'remote',
    url: 'https://one.test/own/flask.git',
    branchName: null,
    commitId: null,
  } as const
  const ofHost = await add(remote, 'default')
  const folder = { kind: 'local', path: '/srv/flask', commitId: null } as const
  await add(folder, null)
  const newest = await add(folder, null)
  const pinned = await add({ ...folder, commitId: 'abc' }, null)
  await migrate(db, schema)
  const find = async (source: Parameters<typeof findRequestedProject>[2]) =>
    (await findRequestedProject(db, { userId }, source))?.id
  expect(await find(remote)).toBe(ofHost)
  expect(await find({ ...remote, url: 'https://other.test/own/flask.git' })).toBeUndefined()
  expect(await find({ ...folder, branchName: null })).toBe(newest)
  expect(await find({ ...folder, branchName: null, commitId: 'abc' })).toBe(pinned)
  const { rows } = await sql`select from projects`.execute(db)
  expect(rows).toHaveLength(4)
})
