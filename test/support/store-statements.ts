/** The text of every statement that a function of the store may run, without a database. */
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Database, Db } from '../../src/store/index.ts'

type StoreFunction = (db: Db, ...rest: readonly unknown[]) => unknown

/**
 * Calls the function with inputs that take any part: once where the database finds nothing, once where it finds a row.
 * What it says before it stops, as its inputs make no sense, is what it would say.
 */
export async function statementsOf(call: StoreFunction): Promise<ReadonlySet<string>> {
  const statements = new Set<string>()
  for (const rows of [[], [anything]]) {
    const db = recordingDatabase(rows, (text) => statements.add(text))
    const inputs = Array.from({ length: Math.max(3, call.length - 1) }, () => anything)
    try {
      await drain(await call(db, ...inputs))
    } catch {
      // It was given something else than it can use.
    }
  }
  return statements
}

const mostStatements = 100

async function drain(result: unknown): Promise<void> {
  const isStream = typeof result === 'object' && result !== null && Symbol.asyncIterator in result
  if (isStream) for await (const _ of result as AsyncIterable<unknown>) return
}

function recordingDatabase(rows: readonly unknown[], onStatement: (text: string) => void): Db {
  let count = 0
  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql }: CompiledQuery): Promise<QueryResult<Row>> => {
      // One that goes on for as long as there are rows would never end.
      if (count++ === mostStatements) throw new Error('Cannot run: more statements than are looked at')
      onStatement(sql)
      return Promise.resolve({ rows: [...rows] as Row[], numAffectedRows: BigInt(rows.length) })
    },
    // eslint-disable-next-line require-yield -- nothing of the store reads so
    streamQuery: () => {
      throw new Error('Cannot stream: this database only records')
    },
  }
  class RecordingDriver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection)
    }
  }
  class QueriesAlone extends CamelCasePlugin {
    override transformResult: CamelCasePlugin['transformResult'] = ({ result }) => Promise.resolve(result)
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new QueriesAlone()],
  })
}

/** A row, a list with one entry, an id or a number, as it is needed. */
const anything: object = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'x')
      if (name === Symbol.iterator) return () => [anything][Symbol.iterator]()
      // Not to be taken for a promise, nor for a part of a statement.
      if (typeof name === 'symbol' || ['then', 'toOperationNode', 'expressionType'].includes(name))
        return undefined
      if (name === 'length' || name === 'size') return 1
      for (const value of ['x', [anything], new Date(0)] as const) {
        const method = (value as unknown as Record<string, unknown>)[name]
        // A field of some inputs is named as a method of strings is.
        if (typeof method === 'function' && name !== 'search') return method.bind(value) as unknown
      }
      return anything
    },
  },
)
