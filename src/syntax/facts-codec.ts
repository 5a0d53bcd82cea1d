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
  const columns = columnsOf(facts)
  const joined = facts.strings.join('')
  const isWide = !isLatin1(joined)
  const stringLengths = new Int32Array(facts.strings.length)
  for (let i = 0; i < stringLengths.length; i++) stringLengths[i] = facts.strings[i]!.length
  const header = Buffer.from(
    JSON.stringify({
      language: facts.language,
      packageName: facts.packageName,
      textLength: facts.textLength,
      errorCount: facts.errorCount,
      isBroken: facts.isBroken,
      unreadNames: facts.unreadNames,
      incomplete: facts.incomplete,
      counts: tableNames.map((table) => facts[table].count),
      lists: facts.lists.length,
      lines: facts.lineStarts.length,
      strings: facts.strings.length,
      characters: joined.length,
      isWide,
    }),
  )
  const arrays: (Int32Array | Uint8Array)[] = [...columns, facts.lists, facts.lineStarts, stringLengths]
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
  const header = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset + 4, headerLength).toString(),
  ) as Header
  let at = align(4 + headerLength)
  const take = (isByte: boolean, count: number): Int32Array | Uint8Array => {
    const start = bytes.byteOffset + at
    at += align(isByte ? count : count * 4)
    return isByte ? new Uint8Array(bytes.buffer, start, count) : new Int32Array(bytes.buffer, start, count)
  }
  const tables: Record<string, Record<string, unknown>> = {}
  tableNames.forEach((table, index) => {
    const count = header.counts[index]!
    const columns: Record<string, unknown> = { count }
    for (const [name, isByte] of layout[table]) columns[name] = take(isByte, count)
    tables[table] = columns
  })
  const lists = take(false, header.lists)
  const lineStarts = take(false, header.lines)
  const lengths = take(false, header.strings)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, header.characters * (header.isWide ? 2 : 1))
  return {
    language: header.language,
    packageName: header.packageName,
    textLength: header.textLength,
    errorCount: header.errorCount,
    isBroken: header.isBroken,
    unreadNames: header.unreadNames,
    incomplete: header.incomplete,
    strings: split(text.toString(header.isWide ? 'utf16le' : 'latin1'), lengths as Int32Array),
    lists,
    lineStarts,
    ...tables,
  } as unknown as FileFacts
}

interface Header {
  language: string
  packageName: string
  textLength: number
  errorCount: number
  isBroken: boolean
  unreadNames: string[]
  incomplete: string
  counts: number[]
  lists: number
  lines: number
  strings: number
  characters: number
  isWide: boolean
}

const tableNames = [
  'scopes',
  'definitions',
  'bindings',
  'expressions',
  'flows',
  'imports',
  'exports',
] as const

/** Column name and whether it is of bytes, in order. */
const layout: Record<(typeof tableNames)[number], readonly (readonly [string, boolean])[]> = {
  scopes: [
    ['kind', true],
    ['flags', true],
    ['parent', false],
    ['definition', false],
    ['start', false],
    ['end', false],
  ],
  definitions: [
    ['kind', true],
    ['flags', false],
    ['name', false],
    ['scope', false],
    ['innerScope', false],
    ['parent', false],
    ['binding', false],
    ['nameStart', false],
    ['nameEnd', false],
    ['start', false],
    ['end', false],
    ['signature', false],
    ['doc', false],
  ],
  bindings: [
    ['kind', true],
    ['flags', true],
    ['name', false],
    ['scope', false],
    ['target', false],
    ['position', false],
    ['nameStart', false],
    ['visibleFrom', false],
  ],
  expressions: [
    ['op', true],
    ['flags', true],
    ['a', false],
    ['b', false],
    ['scope', false],
    ['start', false],
    ['end', false],
  ],
  flows: [
    ['kind', true],
    ['target', false],
    ['source', false],
    ['start', false],
  ],
  imports: [
    ['kind', true],
    ['flags', true],
    ['specifier', false],
    ['imported', false],
    ['binding', false],
    ['start', false],
    ['end', false],
  ],
  exports: [
    ['kind', true],
    ['name', false],
    ['target', false],
    ['start', false],
  ],
}

function columnsOf(facts: FileFacts): (Int32Array | Uint8Array)[] {
  return tableNames.flatMap((table) => {
    const columns = facts[table] as unknown as Record<string, Int32Array | Uint8Array>
    return layout[table].map(([name]) => columns[name]!)
  })
}

function split(text: string, lengths: Int32Array): string[] {
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
