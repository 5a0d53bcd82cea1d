import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { openRowTables } from '../row-table.ts'
import type { RowTable, RowTableName } from '../row-table.ts'
import type { SnapshotInfo } from '../snapshot.ts'

/** What all reading parts share: the open file, its tables of numbers, and prepared statements. */
export interface Reader {
  readonly info: SnapshotInfo
  readonly rows: Readonly<Record<RowTableName, RowTable>>
  readonly nodeCount: number
  readonly fileCount: number
  /** Entries of the table of documents, which search ranks. */
  readonly documentCount: number
  /** Entries of the table by centrality. */
  readonly rankedCount: number
  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined
  all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[]
}

export function createReader(database: DatabaseSync, info: SnapshotInfo): Reader {
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql)
    if (statement === undefined) {
      statement = database.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }
  const counts = prepare(
    `select (select max(id) from node) as nodes, (select max(id) from file) as files,
      (select value from meta where name = 'documents') as documents, (select value from meta where name = 'ranked') as ranked`,
  ).get()
  return {
    info,
    rows: openRowTables(database),
    nodeCount: Number(counts?.['nodes'] ?? -1) + 1,
    fileCount: Number(counts?.['files'] ?? -1) + 1,
    documentCount: Number(counts?.['documents'] ?? 0),
    rankedCount: Number(counts?.['ranked'] ?? 0),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
  }
}
