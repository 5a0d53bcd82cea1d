import type { OutlineEntry } from '../../languages/outline/outline-language.ts'
import { addDefinitions } from './add-definitions.ts'
import { nameTool } from './check-index.ts'
import { placeDocument } from './place-document.ts'
import type { PlacedOccurrence } from './place-document.ts'
import { readScipIndex } from './read-index.ts'
import type { ScipDocument } from './schema.ts'
import { ScipError } from './scip-error.ts'
import { isLocalSymbol } from './symbol-parts.ts'

/** A file of the project, by its position among all files. */
export interface IndexedFile {
  readonly path: string
  /** Undefined where there is none to read. */
  readonly text: string | undefined
  /** Whether its code is linked from facts of our own. */
  readonly isLinked: boolean
  readonly outline: readonly OutlineEntry[]
}

/** What became of the documents of an index. */
export interface DocumentCounts {
  /** Name and version of what made the index: `scip-php 0.3`. */
  tool: string
  /** Of the text that was parsed. */
  used: number
  /** Of another text than was parsed. */
  stale: number
  /** Of files that were not parsed. */
  unknown: number
  /** Larger than is read. */
  tooLarge: number
}

/** A document and where its occurrences are. */
export interface PlacedDocument {
  readonly file: number
  readonly document: ScipDocument
  readonly occurrences: readonly PlacedOccurrence[]
}

/** The definitions of an index, and the way to all else that it says. */
export interface PreciseIndex {
  readonly counts: DocumentCounts
  /** Why nothing of it is of use, where that is so: `none of its 3 documents is a file of the project, …`. */
  readonly uselessness: string | undefined
  /** By symbol, without local ones: where it is defined, by `placeKey`. */
  readonly definitions: ReadonlyMap<string, readonly number[]>
  /** By position of the file: its outline with what the index defines, for files that are not linked. */
  readonly outlines: ReadonlyMap<number, readonly OutlineEntry[]>
  /** Reads the index again. */
  documents(): Generator<PlacedDocument, void, undefined>
}

/** An index of so many definitions is one of a repository that is larger than any that we parse. */
const MAX_DEFINITIONS = 2_000_000

/**
 * Reads the definitions of an index; a `ScipError` where it cannot be read. It is read twice, so that what is held is
 * definitions alone: references are gone through when the graph is there.
 */
export function openPreciseIndex(path: string, files: readonly IndexedFile[]): PreciseIndex {
  const fileOf = new Map(files.map((file, index) => [file.path, index]))
  const counts: DocumentCounts = { tool: '', used: 0, stale: 0, unknown: 0, tooLarge: 0 }
  const definitions = new Map<string, number[]>()
  const outlines = new Map<number, readonly OutlineEntry[]>()
  let count = 0
  let strange = ''
  for (const part of readScipIndex(path)) {
    if (part.kind === 'metadata') {
      counts.tool = nameTool(part.metadata)
      continue
    }
    if (part.kind === 'too-large') {
      counts.tooLarge++
      continue
    }
    const placed = placeIn(files, fileOf, part.document)
    if (placed === 'stale' || placed === 'unknown') {
      counts[placed]++
      if (placed === 'unknown') strange ||= part.document.path
      continue
    }
    counts.used++
    for (const { symbol, isDefinition, line, column } of placed.occurrences) {
      if (!isDefinition || isLocalSymbol(symbol)) continue
      if (++count > MAX_DEFINITIONS) {
        throw new ScipError(path, `it defines more than ${MAX_DEFINITIONS} symbols; split the project`)
      }
      const known = definitions.get(symbol)
      const key = placeKey(placed.file, line, column)
      if (known === undefined) definitions.set(symbol, [key])
      else known.push(key)
    }
    const file = files[placed.file]!
    if (!file.isLinked) outlines.set(placed.file, addDefinitions(file.outline, placed))
  }
  return {
    counts,
    uselessness: uselessnessOf(counts, strange),
    definitions,
    outlines,
    *documents() {
      for (const part of readScipIndex(path)) {
        const placed = part.kind === 'document' ? placeIn(files, fileOf, part.document) : 'unknown'
        if (typeof placed !== 'string') yield placed
      }
    },
  }
}

/** `strange`: the path of a document that is none of a file. */
function uselessnessOf(
  { used, stale, unknown, tooLarge }: DocumentCounts,
  strange: string,
): string | undefined {
  if (used > 0) return undefined
  const all = stale + unknown + tooLarge
  if (all === 0) return 'it has no documents; expected one for each file of the project'
  if (unknown < all) {
    return `all of its ${all} documents are left out: ${stale} of other texts than were parsed, ${unknown} of no file of the project, ${tooLarge} too large`
  }
  const shown = JSON.stringify(strange.slice(0, 200))
  return `none of its ${all} documents is a file of the project, such as ${shown}; expected paths from its root`
}

function placeIn(
  files: readonly IndexedFile[],
  fileOf: ReadonlyMap<string, number>,
  document: ScipDocument,
): PlacedDocument | 'stale' | 'unknown' {
  const file = fileOf.get(document.path)
  const text = file === undefined ? undefined : files[file]!.text
  if (file === undefined || text === undefined) return 'unknown'
  const occurrences = placeDocument(document, text)
  return occurrences === undefined ? 'stale' : { file, document, occurrences }
}

const LINES = 2 ** 21
const COLUMNS = 2 ** 11

/** A place as one number, -1 for one that no person has written: behind two million lines or two thousand columns. */
export function placeKey(file: number, line: number, column: number): number {
  return line < LINES && column < COLUMNS ? (file * LINES + line) * COLUMNS + column : -1
}

export function placeOfKey(key: number): {
  readonly file: number
  readonly line: number
  readonly column: number
} {
  const lineKey = Math.floor(key / COLUMNS)
  return { file: Math.floor(lineKey / LINES), line: lineKey % LINES, column: key % COLUMNS }
}
