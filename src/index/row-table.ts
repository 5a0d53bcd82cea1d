import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Tables of whole numbers, kept in the file as pages of a typed array. Reading a cell costs a look-up in an array
 * once its page is there, so that graph walks run at nearly the speed of a plain Int32Array and load only what they touch.
 */
export const rowTables = {
  /** kind, flags, file, parent, startLine, endLine, nameLine, nameColumn */
  node: { number: 1, width: 8 },
  /** from, to, kind + 256 * best known level, first site. One more row than edges closes the last range. */
  edge: { number: 2, width: 4 },
  /** First edge by node, edges being sorted by (from, kind, to); one more than nodes. */
  edgeStart: { number: 3, width: 1 },
  /** Edge numbers sorted by (to, kind, from). */
  incoming: { number: 4, width: 1 },
  /** First entry of `incoming` by node; one more than nodes. */
  incomingStart: { number: 5, width: 1 },
  /** file, line, column, known + 256 * rule */
  site: { number: 6, width: 4 },
  /** name, file, line, column, reason */
  unresolvedCall: { number: 7, width: 5 },
  /** First unresolved call site by node; one more than nodes. */
  unresolvedCallStart: { number: 8, width: 1 },
  /** Nodes by file, the file's own node left out. */
  fileNode: { number: 9, width: 1 },
  /** First entry of `fileNode` by file; one more than files. */
  fileNodeStart: { number: 10, width: 1 },
  /** Centrality in millionths. */
  centrality: { number: 11, width: 1 },
  /** node, file, words of its own text: what search ranks, file by file, the file's own text first. */
  document: { number: 12, width: 3 },
  /** Which letters a distinct name has, for spelling distance. */
  nameLetters: { number: 13, width: 1 },
  /** Node numbers, most central first: definitions only. */
  byCentrality: { number: 14, width: 1 },
} as const
export type RowTableName = keyof typeof rowTables

const PAGE_INTS = 8192
const PAGE_BITS = 13
const TABLE_STEP = 2 ** 24

export function writeRowTable(insert: StatementSync, name: RowTableName, values: Int32Array): void {
  const base = rowTables[name].number * TABLE_STEP
  for (let page = 0; page * PAGE_INTS < values.length; page++) {
    const slice = values.subarray(page * PAGE_INTS, (page + 1) * PAGE_INTS)
    insert.run(base + page, new Uint8Array(slice.buffer, slice.byteOffset, slice.byteLength))
  }
}

/** Changes single numbers of a table in a file that is being written. */
export class RowTablePatch {
  readonly #database: DatabaseSync
  readonly #base: number
  readonly #width: number
  readonly #pages = new Map<number, Int32Array>()

  constructor(database: DatabaseSync, name: RowTableName) {
    this.#database = database
    this.#base = rowTables[name].number * TABLE_STEP
    this.#width = rowTables[name].width
  }

  set(row: number, column: number, value: number): void {
    const position = row * this.#width + column
    const page = position >>> PAGE_BITS
    let values = this.#pages.get(page)
    if (values === undefined) {
      const select = this.#database.prepare('select data from rows where id = ?')
      values = toInt32Array(select.get(this.#base + page)!['data'] as Uint8Array)
      this.#pages.set(page, values)
    }
    values[position & (PAGE_INTS - 1)] = value
  }

  write(): void {
    const update = this.#database.prepare('update rows set data = ? where id = ?')
    for (const [page, values] of this.#pages) {
      update.run(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), this.#base + page)
    }
  }
}

/** All numbers of a table, row by row. */
export function readRowTable(database: DatabaseSync, name: RowTableName): Int32Array {
  const base = rowTables[name].number * TABLE_STEP
  const select = database.prepare('select data from rows where id >= ? and id < ? order by id')
  const pages = select.all(base, base + TABLE_STEP).map((row) => toInt32Array(row['data'] as Uint8Array))
  const values = new Int32Array(pages.reduce((sum, page) => sum + page.length, 0))
  pages.forEach((page, index) => values.set(page, index * PAGE_INTS))
  return values
}

export interface RowTable {
  /** 0 beyond the end. */
  get(row: number, column?: number): number
}

export function openRowTables(database: DatabaseSync): Record<RowTableName, RowTable> {
  const statement = database.prepare('select data from rows where id = ?')
  const entries = Object.entries(rowTables).map(([name, { number, width }]) => {
    const pages: (Int32Array | undefined)[] = []
    const load = (page: number): Int32Array => {
      const row = statement.get(number * TABLE_STEP + page)
      const values = row === undefined ? new Int32Array(0) : toInt32Array(row['data'] as Uint8Array)
      pages[page] = values
      return values
    }
    const get = (row: number, column = 0): number => {
      const position = row * width + column
      const page = position >>> PAGE_BITS
      return (pages[page] ?? load(page))[position & (PAGE_INTS - 1)] ?? 0
    }
    return [name, { get }] as const
  })
  return Object.fromEntries(entries) as Record<RowTableName, RowTable>
}

function toInt32Array(bytes: Uint8Array): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
}
