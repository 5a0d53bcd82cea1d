import { columnsOf, tableNames } from '../languages/fact-tables.ts'
import type { FileFacts } from '../languages/facts.ts'

/** Raised whenever the layout of encoded facts changes: part of the cache's name. */
export const FACTS_FORMAT = 2

/**
 * Facts as one buffer: what workers hand over without copying and what the cache keeps.
 *
 *     [header: JSON byte length, JSON] [8-byte aligned columns, one after the other] [strings]
 *
 * The header names the scalar fields and the length of every column. Decoded columns are views on the buffer.
 */
export function encodeFacts(facts: FileFacts): Uint8Array<ArrayBuffer> {
  const { language, packageName, textLength, errorCount, isBroken, unreadNames, incomplete } = facts
  const joined = facts.strings.join('')
  const isWide = !isLatin1(joined)
  const stringLengths = new Int32Array(facts.strings.length)
  for (let i = 0; i < stringLengths.length; i++) stringLengths[i] = facts.strings[i]!.length
  const said = { language, packageName, textLength, errorCount, isBroken, unreadNames, incomplete }
  const sizes: Sizes = {
    counts: tableNames.map((table) => facts[table].count),
    lists: facts.lists.length,
    lines: facts.lineStarts.length,
    strings: facts.strings.length,
    characters: joined.length,
    isWide,
  }
  const header = Buffer.from(JSON.stringify({ ...said, ...sizes }))
  const arrays: (Int32Array | Uint8Array)[] = [
    ...arraysOf(facts),
    facts.lists,
    facts.lineStarts,
    stringLengths,
  ]
  let size = align(4 + header.length)
  for (const array of arrays) size += align(array.byteLength)
  const stringsAt = size
  size += joined.length * (isWide ? 2 : 1)
  const buffer = new Uint8Array(size)
  new DataView(buffer.buffer).setUint32(0, header.length, true)
  buffer.set(header, 4)
  let at = align(4 + header.length)
  for (const array of arrays) {
    buffer.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += align(array.byteLength)
  }
  Buffer.from(buffer.buffer, stringsAt).write(joined, isWide ? 'utf16le' : 'latin1')
  return buffer
}

/** The same bytes give the same facts, one object as long as the bytes are held. */
export function decodeFacts(encoded: Uint8Array): FileFacts {
  let facts = decoded.get(encoded)
  if (facts === undefined) {
    facts = decode(encoded)
    decoded.set(encoded, facts)
  }
  return facts
}

const decoded = new WeakMap<Uint8Array, FileFacts>()

function decode(encoded: Uint8Array): FileFacts {
  // Views on columns need an aligned start.
  const bytes = encoded.byteOffset % 8 === 0 ? encoded : encoded.slice()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerLength = view.getUint32(0, true)
  const header = Buffer.from(bytes.buffer, bytes.byteOffset + 4, headerLength).toString()
  const { counts, lists, lines, strings, characters, isWide, ...said } = JSON.parse(header) as Sizes
  let at = align(4 + headerLength)
  const take = (isByte: boolean, count: number): Int32Array | Uint8Array => {
    const start = bytes.byteOffset + at
    at += align(isByte ? count : count * 4)
    return isByte ? new Uint8Array(bytes.buffer, start, count) : new Int32Array(bytes.buffer, start, count)
  }
  const tables: Record<string, Record<string, unknown>> = {}
  tableNames.forEach((table, index) => {
    const count = counts[index]!
    const columns: Record<string, unknown> = { count }
    for (const { name, isByte } of columnsOf(table)) columns[name] = take(isByte, count)
    tables[table] = columns
  })
  const parts = { ...tables, lists: take(false, lists), lineStarts: take(false, lines) }
  const lengths = take(false, strings)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, characters * (isWide ? 2 : 1))
  const all = split(text.toString(isWide ? 'utf16le' : 'latin1'), lengths)
  return { ...said, ...parts, strings: all } as unknown as FileFacts
}

/** How much of each there is, beside what the header says of the file as a whole. */
interface Sizes {
  readonly counts: readonly number[]
  readonly lists: number
  readonly lines: number
  readonly strings: number
  readonly characters: number
  readonly isWide: boolean
}

function arraysOf(facts: FileFacts): (Int32Array | Uint8Array)[] {
  return tableNames.flatMap((table) => {
    const columns = facts[table] as unknown as Record<string, Int32Array | Uint8Array>
    return columnsOf(table).map(({ name }) => columns[name]!)
  })
}

function split(text: string, lengths: Iterable<number>): string[] {
  const strings: string[] = []
  let at = 0
  for (const length of lengths) {
    strings.push(text.slice(at, at + length))
    at += length
  }
  return strings
}

/** Free where the engine itself keeps the text as Latin-1. */
function isLatin1(text: string): boolean {
  return !/[^\0-\u{ff}]/u.test(text)
}

function align(size: number): number {
  return (size + 7) & ~7
}
