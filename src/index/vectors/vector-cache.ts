import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Embeddings by the text that they are of, so that a parse asks only for what has changed. */
export interface VectorCache extends Disposable {
  get(text: string): Float32Array | undefined
  putAll(entries: readonly { readonly text: string; readonly vector: Float32Array }[]): void
}

/** Part of the name: another layout is another file. */
const LAYOUT = 1

/** `model` says which vectors can be compared: the model's name and its address. */
export function openVectorCache(directory: string, model: string): VectorCache {
  mkdirSync(directory, { recursive: true })
  const database = new DatabaseSync(join(directory, `embeddings-${LAYOUT}.sqlite`))
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 10000;
     create table if not exists vector (key blob primary key, data blob not null) without rowid`,
  )
  const select = database.prepare('select data from vector where key = ?')
  const insert = database.prepare('insert or replace into vector (key, data) values (?, ?)')
  const keyOf = (text: string): Buffer => createHash('sha256').update(`${model}\0${text}`).digest()
  return {
    get(text) {
      const data = select.get(keyOf(text))?.['data']
      if (!(data instanceof Uint8Array) || data.byteLength % 4 !== 0) return undefined
      return new Float32Array(data.slice().buffer)
    },
    putAll(entries) {
      database.exec('begin immediate')
      try {
        for (const { text, vector } of entries) {
          insert.run(keyOf(text), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
        }
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    [Symbol.dispose]() {
      if (database.isOpen) database.close()
    },
  }
}
