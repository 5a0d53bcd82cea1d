/**
 * The database for tests: one real server for this checkout, shared by all test files and runs, a schema each.
 *
 *     const store = await createTestStore()
 *
 * The server's files stay in node_modules/.cache, so that only the first run pays for making them; the server itself
 * ends with the last test file that uses it.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openStore, startEmbedded } from '../../src/store/index.ts'
import type { EmbeddedServer, Store, StoreOptions } from '../../src/store/index.ts'

let server: Promise<EmbeddedServer> | undefined

/** An empty store, closed and dropped after the test file. Several of one file do not see each other's rows. */
export async function createTestStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const { connection } = await testServer()
  const schema = options.schema ?? `test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`
  const store = await openStore({ connection, schema, maxConnections: 4, ...options })
  afterAll(async () => {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(store.db).catch(() => {})
    await store.close()
  })
  return store
}

/** A second store on the same tables, as another process has it. */
export async function createSecondStore(store: Store): Promise<Store> {
  return await createTestStore({ schema: store.schema })
}

export async function testServer(): Promise<EmbeddedServer> {
  if (server === undefined) {
    server = startEmbedded({ dataDirectory: testDataDirectory() })
    // Registered first, so that it runs after the stores were closed.
    afterAll(async () => {
      const started = server
      server = undefined
      await (await started)?.stop()
    })
  }
  return await server
}

function testDataDirectory(): string {
  const name = `parley-test-postgres-${process.getuid?.() ?? 'user'}`
  const modules = resolve(import.meta.dirname, '../../node_modules')
  try {
    accessSync(modules, constants.W_OK)
    const cache = join(modules, '.cache')
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return join(cache, name)
  } catch {
    return join(tmpdir(), name)
  }
}
