import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSecondStore, createTestStore, testServer } from '../../test/support/postgres.ts'
import { openStore } from './open-store.ts'

test('several processes that start at once on an empty database bring it up to date together', async () => {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const stores = await Promise.all(Array.from({ length: 4 }, () => createTestStore({ schema })))
  for (const { db } of stores) expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('a database that a newer version has used is refused with the reason', async () => {
  const store = await createTestStore()
  await sql`insert into schema_migrations (name) values ('9999-from-the-future')`.execute(store.db)
  await expect(createSecondStore(store)).rejects.toThrow(/newer version of Parley/)
})

test('a schema name that could be more than a name is refused', async () => {
  const { connection } = await testServer()
  await expect(openStore({ connection, schema: 'a; drop' })).rejects.toThrow('"a; drop"')
})

test('a URL says where the database is, and 64-bit counts are numbers', async () => {
  const { connection } = await testServer()
  const databaseUrl = `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}&options=-csearch_path%3Dpublic`
  const store = await createTestStore({ connection: { databaseUrl } })
  const result = await sql<{ bigCount: number }>`select 5000000000::int8 as big_count`.execute(store.db)
  expect(result.rows).toEqual([{ bigCount: 5_000_000_000 }])
  const tables =
    await sql`select from pg_tables where schemaname = ${store.schema} and tablename = 'runs'`.execute(
      store.db,
    )
  expect(tables.rows.length).toBe(1)
})

test('a statement that takes too long is ended, but migrations are not timed', async () => {
  const store = await createTestStore({ statementTimeoutMs: 100 })
  await expect(sql`select pg_sleep(60)`.execute(store.db)).rejects.toThrow(/statement timeout/)
})

test('a connection that breaks in the middle of a transaction fails that transaction alone', async () => {
  const store = await createTestStore()
  const broken = store.db.transaction().execute(async (transaction) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${own.rows[0]!.pid}, 5000)`.execute(store.db)
    // Long enough for the driver to hear of it while no statement waits for an answer.
    await sql`select pg_sleep(0.05)`.execute(store.db)
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toThrow(/terminat|connection/i)
  expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
})

/** Passes connections on to the test server; the next so many are cut as they make their settings. */
async function startCutter(): Promise<AsyncDisposable & { readonly port: number; cuts: number }> {
  const { connection } = await testServer()
  const listener = createServer((incoming) => {
    const outgoing = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    incoming.on('data', (data) => {
      if (cutter.cuts > 0 && data.includes('set_config')) {
        cutter.cuts -= 1
        incoming.destroy()
        outgoing.destroy()
      } else outgoing.write(data)
    })
    outgoing.pipe(incoming)
    for (const socket of [incoming, outgoing]) socket.on('error', () => {})
    incoming.on('close', () => outgoing.destroy())
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const cutter = {
    port: (listener.address() as AddressInfo).port,
    cuts: 0,
    [Symbol.asyncDispose]: async () => {
      await once(listener.close(), 'close')
    },
  }
  return cutter
}

test('connections that break while they are prepared take no place in the pool, nor keep it from closing', async () => {
  const { connection } = await testServer()
  const { schema } = await createTestStore()
  await using cutter = await startCutter()
  const viaCutter = { ...connection, host: '127.0.0.1', port: cutter.port }
  const store = await openStore({ connection: viaCutter, schema, maxConnections: 2 })
  const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(store.db)
  await expect(broken).rejects.toThrow(/terminat/)
  cutter.cuts = 3
  while (cutter.cuts > 0) {
    await expect(sql`select 1`.execute(store.db)).rejects.toThrow(/terminat/)
  }
  expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
  await store.close()
})

test('a store whose connections cannot be prepared is refused with the reason', async () => {
  const { connection } = await testServer()
  const refused = openStore({ connection, schema: 'test_refused', statementTimeoutMs: -2 })
  await expect(refused).rejects.toThrow(/-2 .*statement_timeout/)
})
