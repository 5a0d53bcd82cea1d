import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { ClientBase, ClientConfig } from 'pg'
import { endSilentConnections } from './end-silent-connections.ts'
import { continueIdsAfter } from './ids.ts'
import { migrate } from './migrate.ts'
import { queueConnections } from './queued-pool.ts'
import type { Database } from './schema.ts'

export type StoreOptions = {
  /** A `postgres://` URL, or where the embedded server listens. */
  readonly connection: { readonly databaseUrl: string } | ServerAddress
  /** The PostgreSQL schema that holds the tables; made if it is missing. */
  readonly schema?: string
  readonly maxConnections?: number
  readonly statementTimeoutMs?: number
  /** Hears the text of each statement, without its values, when it has been run. */
  readonly onStatement?: (text: string) => void
  /** Hears of connections that broke while idle; the next statement opens another. */
  readonly onConnectionError?: (error: Error) => void
}

export type ServerAddress = {
  /** A host name, or the directory of a unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

export type Store = {
  readonly db: Kysely<Database>
  readonly schema: string
  /** A connection outside the pool: for LISTEN. The caller connects and ends it. */
  createClient(): Client
  /** Called once by `close`, before the pool is ended. */
  onClose(callback: () => Promise<void>): void
  close(): Promise<void>
}

/** Connects, and brings the tables up to date. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const schema = options.schema ?? 'parley'
  if (!schemaPattern.test(schema)) {
    throw new Error(
      `Cannot open the store in schema "${schema}": expected lower-case letters, digits and "_", at most 40`,
    )
  }
  const config = toClientConfig(options)
  const { onStatement } = options
  const maxConnections = options.maxConnections ?? 10
  const pool = new Pool({ ...config, max: maxConnections, idleTimeoutMillis: 30_000 })
  pool.on('error', (error) => options.onConnectionError?.(error))
  // The pool hears of idle connections alone; unheard, the error of one that breaks between two statements of a
  // transaction would end the process. The next statement on it fails, and that is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on(
    'connect',
    endSilentConnections(() => new Client({ ...config, application_name: 'parley asks' })),
  )
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      // Not in the dialect's hook, which does not give back a connection that breaks in it.
      pool: queueConnections(pool, maxConnections, (client) => prepare(client, options, schema)),
    }),
    ...(onStatement === undefined ? {} : { log: ({ query }) => onStatement(query.sql) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    await migrate(db, schema)
    await continueIds(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const closing: (() => Promise<void>)[] = []
  return {
    db,
    schema,
    createClient: () => new Client({ ...config, application_name: 'parley listen' }),
    onClose: (callback) => void closing.push(callback),
    close: async () => {
      await Promise.all(closing.splice(0).map((callback) => callback()))
      await db.destroy()
    },
  }
}

/** A clock that has gone back since the last start must not make ids that stand before older ones. */
async function continueIds(db: Kysely<Database>): Promise<void> {
  for (const table of ['projects', 'conversations', 'messages', 'runs'] as const) {
    const newest = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    if (newest !== undefined) continueIdsAfter(newest.id)
  }
}

// It becomes part of notification channels, which have 63 bytes.
const schemaPattern = /^[a-z_][a-z0-9_]{0,39}$/

function toClientConfig(options: StoreOptions): ClientConfig {
  const { connection } = options
  return {
    ...('databaseUrl' in connection ? { connectionString: connection.databaseUrl } : connection),
    application_name: 'parley',
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
    types: { getTypeParser },
  }
}

/** By a statement, since poolers refuse these as options of the connection, and a URL may have options of its own. */
async function prepare(client: ClientBase, options: StoreOptions, schema: string): Promise<void> {
  const settings = {
    search_path: schema,
    statement_timeout: String(options.statementTimeoutMs ?? 30_000),
    idle_in_transaction_session_timeout: '60000',
  }
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, false)`)
  await client.query(`select ${calls.join(', ')}`, Object.values(settings))
}

const int8Oid = 20

/** 64-bit integers are counts and sizes here: numbers, not the strings that the driver makes of them. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8Oid && format !== 'binary') return Number
  return types.getTypeParser(oid, format)
}
