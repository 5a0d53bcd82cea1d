import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStore, testServer } from '../../test/support/postgres.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { openStore } from './open-store.ts'

const { db } = await createTestStore()
const failureOf = async (work: () => Promise<unknown>): Promise<unknown> =>
  await work().then(
    () => undefined,
    (error: unknown) => error,
  )

test('a session that is ended, inside a transaction or out of one', async () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  expect(isDatabaseAway(await failureOf(async () => await end.execute(db)))).toBe(true)
  const inTransaction = await failureOf(
    async () => await db.transaction().execute(async (transaction) => await end.execute(transaction)),
  )
  expect(isDatabaseAway(inTransaction)).toBe(true)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a server that is not there', async () => {
  const { connection } = await testServer()
  const { host } = connection
  for (const nowhere of [
    { ...connection, host: `${host}/nowhere` },
    { ...connection, host: '127.0.0.1', port: 1 },
  ]) {
    const error = await failureOf(async () => await openStore({ connection: nowhere, schema: 'nowhere' }))
    expect(isDatabaseAway(error)).toBe(true)
  }
})

test('nothing else', async () => {
  expect(isDatabaseAway(await failureOf(async () => await sql`select nonsense`.execute(db)))).toBe(false)
  const timeout = async () =>
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 1`.execute(transaction)
      await sql`select pg_sleep(60)`.execute(transaction)
    })
  expect(isDatabaseAway(await failureOf(timeout))).toBe(false)
  const missingFile = await failureOf(
    async () => await Promise.resolve().then(() => readFileSync('/nowhere')),
  )
  expect(isDatabaseAway(missingFile)).toBe(false)
  expect(isDatabaseAway('ECONNREFUSED')).toBe(false)
})
