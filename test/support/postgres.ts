/**
 * The database for tests: one real server for this checkout, shared by all test files and runs, a schema each.
 *
 *     const store = await createTestStore()
 *
 * The server's files stay in node_modules/.cache (root's in the temporary folder), so that only the first run pays
 * for making them; the server itself ends with the last test file that uses it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openStore, startEmbedded } from '../../src/store/index.ts'
import type { EmbeddedServer, Store, StoreOptions } from '../../src/store/index.ts'

let server: Promise<EmbeddedServer> | undefined
const stores: Store[] = []

// While this module is imported, so that it holds for stores that are opened in the middle of a test too.
afterAll(async () => {
  for (const { db, schema } of stores) {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
  }
  await Promise.all(stores.map((store) => store.close()))
  await (await server)?.stop()
})

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
  server ??= startEmbedded({ dataDirectory: testDataDirectory() })
  return await server
}

export function testDataDirectory(): string {
  const checkout = resolve(import.meta.dirname, '../..')
  const cache = join(checkout, 'node_modules/.cache')
  try {
    // Root's server may have to run as somebody who cannot enter the checkout.
    if (process.getuid?.() !== 0) {
      mkdirSync(cache, { recursive: true })
      accessSync(cache, constants.W_OK)
      return join(cache, 'parley-test-postgres')
    }
  } catch {
    // Another user's checkout.
  }
  const hash = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return join(tmpdir(), `parley-test-postgres-${process.getuid?.() ?? 'user'}-${hash}`)
}
