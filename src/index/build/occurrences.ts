import { zstdDecompressSync } from 'node:zlib'
import { OCCURRENCE_WIDTH } from '../../graph/graph.ts'
import type { OccurrenceRows } from '../../graph/graph.ts'
import { compress } from './pack-texts.ts'

/** Column by column, lines as distances: compresses to a quarter of the rows as they are. */
export function encodeOccurrences({ count, rows }: OccurrenceRows): Buffer {
  const columns = new Int32Array(count * OCCURRENCE_WIDTH)
  for (let column = 0; column < OCCURRENCE_WIDTH; column++) {
    let previous = 0
    for (let row = 0; row < count; row++) {
      const value = rows[row * OCCURRENCE_WIDTH + column] ?? 0
      columns[column * count + row] = column === 0 ? value - previous : value
      previous = value
    }
  }
  return compress(new Uint8Array(columns.buffer))
}

export function decodeOccurrences(bytes: Uint8Array): OccurrenceRows {
  const plain = zstdDecompressSync(bytes)
  const columns = new Int32Array(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength))
  const count = columns.length / OCCURRENCE_WIDTH
  const rows = new Int32Array(columns.length)
  for (let column = 0; column < OCCURRENCE_WIDTH; column++) {
    let previous = 0
    for (let row = 0; row < count; row++) {
      const value = (columns[column * count + row] ?? 0) + (column === 0 ? previous : 0)
      rows[row * OCCURRENCE_WIDTH + column] = value
      previous = value
    }
  }
  return { count, rows }
}
