import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'

import { createLimitedMap } from '../limited-map.ts'
import { FileFlag } from '../snapshot-file.ts'

/** Files are asked for in order, block by block. */
const MAX_UNPACKED_BYTES = 2 ** 20

/** Files and their texts as a snapshot file holds them. */
export class StoredFiles {
  readonly #rows: readonly (readonly (string | number)[])[]
  readonly #selectBlock: StatementSync
  readonly #blocks = createLimitedMap<number, Uint8Array>(MAX_UNPACKED_BYTES, ({ length }) => length)

  constructor(database: DatabaseSync) {
    const select = database.prepare('select * from file order by id')
    select.setReturnArrays(true)
    this.#rows = select.all() as unknown as (string | number)[][]
    this.#selectBlock = database.prepare('select data from text_block where id = ?')
  }

  get count(): number {
    return this.#rows.length
  }

  path(file: number): string {
    return this.#rows[file]![1] as string
  }

  isMinified(file: number): boolean {
    return ((this.#rows[file]![7] as number) & FileFlag.MINIFIED) !== 0
  }

  /** -1 for a file without a text. */
  block(file: number): number {
    return this.#rows[file]![8] as number
  }

  textSize(file: number): number {
    return this.#rows[file]![10] as number
  }

  /** In UTF-8; a view on memory that is held for a while. */
  text(file: number): Uint8Array | undefined {
    if (this.block(file) === -1) return undefined
    const size = this.textSize(file)
    if (size === 0) return new Uint8Array(0)
    const offset = this.#rows[file]![9] as number
    return this.#block(this.block(file)).subarray(offset, offset + size)
  }

  equals(file: number, row: readonly (string | number)[]): boolean {
    const stored = this.#rows[file]!
    return row.every((value, column) => value === stored[column])
  }

  #block(id: number): Uint8Array {
    let block = this.#blocks.get(id)
    if (block === undefined) {
      block = zstdDecompressSync(this.#selectBlock.get(id)!['data'] as Uint8Array)
      this.#blocks.set(id, block)
    }
    return block
  }
}
