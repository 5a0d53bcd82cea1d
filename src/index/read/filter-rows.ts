/** Rows of the table `text_filter`: the sets of trigrams of some files in their order, after where those of each end. */
const FILES_OF_ROW = 64
const HEAD_BYTES = FILES_OF_ROW * 4

/** `sets` of each file of a row, at most `FILES_OF_ROW`. */
export function packRow(sets: readonly Uint8Array[]): Uint8Array {
  const ends = new DataView(new ArrayBuffer(HEAD_BYTES))
  let end = 0
  for (const [index, { length }] of sets.entries()) {
    end += length
    ends.setUint32(index * 4, end, true)
  }
  for (let index = sets.length; index < FILES_OF_ROW; index++) ends.setUint32(index * 4, end, true)
  return Buffer.concat([new Uint8Array(ends.buffer), ...sets])
}

/** The sets of each place of a row; empty where there is no file, or no text. */
export function unpackRow(data: Uint8Array): Uint8Array[] {
  const ends = new DataView(data.buffer, data.byteOffset, HEAD_BYTES)
  let start = HEAD_BYTES
  return Array.from({ length: FILES_OF_ROW }, (_, index) => {
    const end = HEAD_BYTES + ends.getUint32(index * 4, true)
    const sets = data.subarray(start, end)
    start = end
    return sets
  })
}

/** The row of a file, and its place there. */
export function placeInRow(file: number): { readonly row: number; readonly index: number } {
  return { row: Math.floor(file / FILES_OF_ROW), index: file % FILES_OF_ROW }
}

export function firstOfRow(row: number): number {
  return row * FILES_OF_ROW
}
