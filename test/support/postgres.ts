/**
 * The database for tests: one real server for this checkout, shared by all test files and runs, a schema each, which the
 * next file takes over when it is empty again.
 *
 *     const store = await createTestStore()
 *
 * The server's files stay beside those of `made-database.ts`; the server itself ends with the run, which holds it
 * (test/projects/hold-database.ts), or with the last one where there are several.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openStore, startEmbedded } from '../../src/store/index.ts'
import type { EmbeddedServer, Store, StoreOptions } from '../../src/store/index.ts'
import { copyDatabase, databasePath } from './made-database.ts'
import { describeTables, dropSchema, giveSchema, takeSchema } from './reuse-schemas.ts'
import type { TakenSchema } from './reuse-schemas.ts'

let server: Promise<EmbeddedServer> | undefined
const stores: Store[] = []
/** Of the stores; undefined for those that a test has named, which nobody reuses. */
const schemas = new Map<string, TakenSchema | undefined>()

/** Empties or drops what the test file made; test/projects/end-services.ts calls it. */
export async function closeTestStores(): Promise<void> {
  await Promise.all(stores.splice(0).map((store) => store.close()))
  const ended = [...schemas]
  schemas.clear()
  const started = await server
  server = undefined
  if (started === undefined) return
  await withClient(started, async (client) => {
    for (const [name, taken] of ended) {
      await (taken === undefined ? dropSchema(client, name) : giveSchema(client, taken))
    }
  })
  await started.stop()
}

/** An empty store, closed and emptied after the test file. Several of one file do not see each other's rows. */
export async function createTestStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const started = await testServer()
  const taken = options.schema === undefined ? await withClient(started, takeSchema) : undefined
  const schema =
    options.schema ?? taken?.name ?? `test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`
  if (!schemas.has(schema)) schemas.set(schema, taken)
  const store = await openStore({ connection: started.connection, maxConnections: 4, ...options, schema })
  stores.push(store)
  if (options.schema === undefined && taken === undefined) {
    const tables = await withClient(started, async (client) => await describeTables(client, schema))
    schemas.set(schema, { name: schema, tables })
  }
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

async function withClient<Result>(
  { connection }: EmbeddedServer,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
