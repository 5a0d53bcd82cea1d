import { isOutlinedCode } from '../../languages/outline/outline-languages.ts'
import { zstdDecompressSync } from 'node:zlib'
import { isCopiedPath } from '../copied-path.ts'
import { cutLines } from '../cut-lines.ts'
import { lineStarts } from '../line-starts.ts'
import { createLimitedMap } from '../limited-map.ts'
import { outsidePackages } from '../outside-packages.ts'
import { createPathFilter } from '../path-filter.ts'
import { editDistance } from '../search/spelling.ts'
import { bitsOf, mayHave } from '../grep/text-filter.ts'
import { FileFlag } from '../snapshot-file.ts'
import type { FileLines, FileRecord } from '../snapshot.ts'
import { firstOfRow, unpackRow } from './filter-rows.ts'
import type { Reader } from './reader.ts'

export interface Files {
  readonly listFiles: (options?: {
    path?: string | undefined
    limit?: number
    offset?: number
  }) => FileRecord[]
  readonly findFile: (path: string) => FileRecord | undefined
  readonly readText: (path: string) => string | undefined
  readonly readLines: (path: string, startLine: number, endLine: number) => FileLines | undefined
  readonly similarPaths: (path: string, limit: number) => string[]
  /** Position of a file among all files, -1 for an unknown path. */
  readonly fileIndex: (path: string) => number
  /** Node of the file, -1 for none. */
  readonly fileNode: (file: number) => number
  readonly paths: () => readonly string[]
  /** `FileFlag` bits, and `PLAIN_FILE`, `EXAMPLE_FILE`, `COPIED_FILE` and `OUTLINED_FILE`. */
  readonly flags: () => readonly number[]
  /** Id of the language of each file, '' for none. */
  readonly languages: () => readonly string[]
  readonly textOf: (file: number) => string | undefined
  /**
   * Files that may have all texts of an alternative at their path, in either case; undefined where nothing can be told of
   * an alternative at the path ''. Any other path asks for no other texts.
   */
  readonly filesWith: (
    requiredAt: (path: string) => readonly (readonly string[])[],
  ) => ReadonlySet<number> | undefined
  /** UTF-8 text without decoding it, for scanning. */
  readonly bytesOf: (file: number) => Uint8Array | undefined
}

/** Not kept in the snapshot file: documents, data and whatever else is no code. */
export const PLAIN_FILE = 1 << 8
/** Code that shows how the rest is used. */
export const EXAMPLE_FILE = 1 << 9
/** What was built from, or taken over from, what is written elsewhere. */
export const COPIED_FILE = 1 << 10
/** A plain file that is code all the same, whose definitions an outline tells. */
export const OUTLINED_FILE = 1 << 11
const EXAMPLE_PATH = /(?:^|\/)(?:docs?|examples?|samples?|demos?|tutorials?|benchmarks?|bench)\//i

const MAX_BLOCK_BYTES = 32 * 2 ** 20
/** Every definition that is shown asks for its file. */
const MAX_KEPT_RECORDS = 2_000
const FILE_COLUMNS =
  'select id, path, language, kind, byte_size, line_count, blob, flags, block, block_offset, text_size, node from file'

export function createFiles(reader: Reader): Files {
  const blocks = createLimitedMap<number, Uint8Array>(MAX_BLOCK_BYTES, (block) => block.byteLength)
  const records = createLimitedMap<string, FileRecord>(MAX_KEPT_RECORDS, () => 1)
  let allPaths: readonly string[] | undefined
  let allFlags: readonly number[] | undefined
  let allLanguages: readonly string[] | undefined

  const paths = (): readonly string[] =>
    (allPaths ??= reader.all('select path from file order by id').map((row) => row['path'] as string))
  const flags = (): readonly number[] => (allFlags ??= readFlags(reader))

  const readBlock = (id: number): Uint8Array => {
    const held = blocks.get(id)
    if (held !== undefined) return held
    const row = reader.get('select data from text_block where id = ?', id)
    const block = zstdDecompressSync(row?.['data'] as Uint8Array)
    blocks.set(id, block)
    return block
  }
  const bytesOf = (file: number): Uint8Array | undefined => {
    const row = reader.get('select block, block_offset, text_size from file where id = ?', file)
    const block = Number(row?.['block'] ?? -1)
    const size = Number(row?.['text_size'] ?? 0)
    if (block < 0) return undefined
    if (size === 0) return new Uint8Array(0)
    const offset = Number(row?.['block_offset'])
    return readBlock(block).subarray(offset, offset + size)
  }
  const textOf = (file: number): string | undefined => {
    const bytes = bytesOf(file)
    return bytes === undefined
      ? undefined
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  }
  const fileIndex = (path: string): number =>
    Number(reader.get('select id from file where path = ?', path)?.['id'] ?? -1)
  const readText = (path: string): string | undefined => {
    const file = fileIndex(path)
    return file < 0 ? undefined : textOf(file)
  }
  /** Definitions are read file by file, and of each its head. */
  let lastRead: { path: string; text: string; starts: readonly number[] } | undefined

  return {
    listFiles({ path, limit = Infinity, offset = 0 } = {}) {
      const filter = createPathFilter(path)
      if (filter === undefined) {
        const most = limit === Infinity ? -1 : limit
        return reader.all(`${FILE_COLUMNS} order by id limit ? offset ?`, most, offset).map(toFileRecord)
      }
      const matching: number[] = []
      for (const [file, candidate] of paths().entries()) if (filter(candidate)) matching.push(file)
      return matching
        .slice(offset, offset + limit)
        .flatMap((file) => reader.all(`${FILE_COLUMNS} where id = ?`, file).map(toFileRecord))
    },
    findFile(path) {
      const kept = records.get(path)
      if (kept !== undefined) return kept
      const row = reader.get(`${FILE_COLUMNS} where path = ?`, path)
      if (row === undefined) return undefined
      const record = toFileRecord(row)
      records.set(path, record)
      return record
    },
    readText,
    readLines(path, startLine, endLine) {
      if (lastRead?.path !== path) {
        const text = readText(path)
        if (text === undefined) return undefined
        lastRead = { path, text, starts: lineStarts(text) }
      }
      return cutLines(path, lastRead.text, startLine, endLine, lastRead.starts)
    },
    similarPaths: (path, limit) => rankPaths(paths(), path).slice(0, limit),
    fileIndex,
    fileNode: (file) => Number(reader.get('select node from file where id = ?', file)?.['node'] ?? -1),
    paths,
    flags,
    languages: () =>
      (allLanguages ??= reader
        .all('select language from file order by id')
        .map((row) => row['language'] as string)),
    textOf,
    bytesOf,
    filesWith(requiredAt) {
      const anywhere = requiredAt('')
      const bits = new Map(anywhere.flat().map((text) => [text, bitsOf(text)]))
      const isUntold = (text: string): boolean => bits.get(text)?.length === 0
      if (anywhere.length === 0 || anywhere.some((texts) => texts.every(isUntold))) return undefined
      const found = new Set<number>()
      for (const row of reader.all('select id, data from text_filter order by id')) {
        const first = firstOfRow(Number(row['id']))
        for (const [index, sets] of unpackRow(row['data'] as Uint8Array).entries()) {
          const mayHaveAll = (texts: readonly string[]): boolean =>
            texts.every((text) => mayHave(sets, bits.get(text) ?? []))
          if (requiredAt(paths()[first + index] ?? '').some(mayHaveAll)) found.add(first + index)
        }
      }
      return found
    },
  }
}

/** Smaller ones are alike by chance: package files, stubs. */
const MIN_COPIED_BYTES = 200

function readFlags(reader: Reader): number[] {
  const row = reader.get("select value from meta where name = 'amalgamations'")
  const amalgamations = new Set(JSON.parse((row?.['value'] as string | undefined) ?? '[]') as number[])
  // Of files with one content the one with the shortest path is the original.
  const copies = new Set(
    reader
      .all(
        `select id, row_number() over (partition by blob order by length(path), path) as place from file
         where blob != '' and byte_size >= ?`,
        MIN_COPIED_BYTES,
      )
      .flatMap((row) => ((row['place'] as number) > 1 ? [row['id'] as number] : [])),
  )
  return reader
    .all("select path, flags, language = '' as plain from file order by id")
    .map(
      (row, file) =>
        (row['flags'] as number) |
        (row['plain'] === 1 ? PLAIN_FILE : 0) |
        (row['plain'] === 1 && isOutlinedCode(row['path'] as string) ? OUTLINED_FILE : 0) |
        (EXAMPLE_PATH.test(outsidePackages(row['path'] as string)) ? EXAMPLE_FILE : 0) |
        (copies.has(file) || amalgamations.has(file) || isCopiedPath(row['path'] as string)
          ? COPIED_FILE
          : 0),
    )
}

function toFileRecord(row: Record<string, unknown>): FileRecord {
  const flags = row['flags'] as number
  return {
    path: row['path'] as string,
    language: row['language'] as string,
    kind: row['kind'] as FileRecord['kind'],
    byteSize: row['byte_size'] as number,
    lineCount: row['line_count'] as number,
    blob: row['blob'] as string,
    isTest: (flags & FileFlag.TEST) !== 0,
    isGenerated: (flags & FileFlag.GENERATED) !== 0,
    isMinified: (flags & FileFlag.MINIFIED) !== 0,
    isBroken: (flags & FileFlag.BROKEN) !== 0,
  }
}

function rankPaths(paths: readonly string[], path: string): string[] {
  const wanted = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase()
  const segments = wanted.split('/')
  const name = segments.at(-1) ?? ''
  const most = Math.max(1, Math.min(4, Math.floor(name.length / 3)))
  const scored: { path: string; score: number }[] = []
  for (const candidate of paths) {
    const own = candidate.toLowerCase().split('/')
    const ownName = own.at(-1) ?? ''
    let score = 0
    if (ownName === name) score = 100
    else if (withoutExtension(ownName) === withoutExtension(name)) score = 80
    else {
      const distance = editDistance(ownName, name, most)
      if (distance <= most) score = 60 - 10 * distance
      else if (name.length > 3 && ownName.includes(withoutExtension(name))) score = 15
    }
    if (score === 0) continue
    for (let back = 2; back <= own.length && own.at(-back) === segments.at(-back); back++) score += 8
    score += 4 * own.slice(0, -1).filter((segment) => segments.includes(segment)).length
    scored.push({ path: candidate, score: score - own.length / 10 })
  }
  return scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).map((entry) => entry.path)
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '')
}
