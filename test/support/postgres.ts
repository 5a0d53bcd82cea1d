/**
 * The database for tests: one real server for this checkout, shared by all test files and runs, a schema each.
 *
 *     const store = await createTestStore()
 *
 * The server's files stay beside those of `made-database.ts`; the server itself ends with the run, which holds it
 * (test/projects/hold-database.ts), or with the last one where there are several.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openStore, startEmbedded } from '../../src/store/index.ts'
import type { EmbeddedServer, Store, StoreOptions } from '../../src/store/index.ts'
import { copyDatabase, databasePath } from './made-database.ts'

let server: Promise<EmbeddedServer> | undefined
const stores: Store[] = []

/** Drops what the test file made; test/projects/end-services.ts calls it. */
export async function closeTestStores(): Promise<void> {
  const made = stores.splice(0)
  for (const { db, schema } of made) {
    await db.connection().execute(async (connection) => {
      // A machine at its limits takes longer for a hundred tables than a statement of the service may.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(connection)
    })
  }
  await Promise.all(made.map((store) => store.close()))
  const started = server
  server = undefined
  await (await started)?.stop()
}

/** An empty store, closed and dropped after the test file. Several of one file do not see each other's rows. */
export async function createTestStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const { connection } = await testServer()
  const schema = options.schema ?? `test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`
  const store = await openStore({ connection, schema, maxConnections: 4, ...options })
  stores.push(store)
  return store
}

/** A second store on the same tables, as another process has it. */
export async function createSecondStore(store: Store): Promise<Store> {
  return await createTestStore({ schema: store.schema })
}

export async function testServer(): Promise<EmbeddedServer> {
  server ??= startShared()
  return await server
}

async function startShared(): Promise<EmbeddedServer> {
  const dataDirectory = `${databasePath()}-shared`
  await copyDatabase(dataDirectory)
  return await startEmbedded({ dataDirectory })
}
