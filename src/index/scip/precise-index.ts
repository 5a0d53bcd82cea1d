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
  /** Of a file that another document was of, which is used. */
  repeated: number
}

/** A document and where its occurrences are. */
export interface PlacedDocument {
  readonly file: number
  readonly document: ScipDocument
  readonly occurrences: readonly PlacedOccurrence[]
}

/** The definitions of an index, and the way to all else that it says. */
export interface PreciseIndex {
  readonly path: string
  readonly counts: DocumentCounts
  /** Why nothing of it is of use, where that is so: `none of its 3 documents is a file of the project, …`. */
  readonly uselessness: string | undefined
  /** By symbol, without local ones: where it is defined, by `placeKey`; of many places, the first `MAX_PLACES`. */
  readonly definitions: ReadonlyMap<string, readonly number[]>
  /** By position of the file: its outline with what the index defines, for files that are not linked. */
  readonly outlines: ReadonlyMap<number, readonly OutlineEntry[]>
  /** Reads the index again. */
  documents(): Generator<PlacedDocument, void, undefined>
}

/** An index of so many definitions is one of a repository that is larger than any that we parse. */
const MAX_DEFINITIONS = 2_000_000
/** A namespace is defined in each of its files: whoever names it names none of them in particular. */
const MAX_PLACES = 8

/**
 * Reads the definitions of an index; a `ScipError` where it cannot be read. It is read twice, so that what is held is
 * definitions alone: references are gone through when the graph is there.
 */
export function openPreciseIndex(path: string, files: readonly IndexedFile[]): PreciseIndex {
  const fileOf = new Map(files.map((file, index) => [file.path, index]))
  const counts: DocumentCounts = { tool: '', used: 0, stale: 0, unknown: 0, tooLarge: 0, repeated: 0 }
  const chosen = new ChosenDocuments()
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
    const placed = chosen.choose(part.document, fileOf, files)
    if (typeof placed === 'string') {
      counts[placed]++
      if (placed === 'unknown') strange ||= part.document.path
      continue
    }
    counts.used++
    for (const { symbol, isDefinition, line, column } of placed.occurrences) {
      if (!isDefinition || isLocalSymbol(symbol)) continue
      const known = definitions.get(symbol)
      const key = placeKey(placed.file, line, column)
      if (known !== undefined) {
        if (known.length < MAX_PLACES) known.push(key)
        continue
      }
      if (++count > MAX_DEFINITIONS) {
        throw new ScipError(path, `it defines more than ${MAX_DEFINITIONS} symbols; split the project`)
      }
      definitions.set(symbol, [key])
    }
    const file = files[placed.file]!
    if (!file.isLinked) outlines.set(placed.file, addDefinitions(file.outline, placed))
  }
  return {
    path,
    counts,
    uselessness: uselessnessOf(counts, strange),
    definitions,
    outlines,
    *documents() {
      let position = 0
      for (const part of readScipIndex(path)) {
        if (part.kind !== 'document') continue
        const placed = chosen.at(position++, part.document, files)
        if (placed !== undefined) yield placed
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

/** So many documents are compared with one file: each comparison takes what the file takes, not what the document does. */
const MAX_TRIES = 16

/** Of each file, the first document that is of its text. Some indexers write one for each target that it is built for. */
class ChosenDocuments {
  readonly #fileAt = new Map<number, number>()
  readonly #usedFiles = new Set<number>()
  readonly #tries = new Map<number, number>()
  #position = 0

  /** The next document of the index: where its names are, or why it is left out. */
  choose(
    document: ScipDocument,
    fileOf: ReadonlyMap<string, number>,
    files: readonly IndexedFile[],
  ): PlacedDocument | 'stale' | 'unknown' | 'repeated' {
    const position = this.#position++
    const file = fileOf.get(document.path)
    if (file === undefined || files[file]!.text === undefined) return 'unknown'
    if (this.#usedFiles.has(file)) return 'repeated'
    const tries = this.#tries.get(file) ?? 0
    if (tries === MAX_TRIES) return 'stale'
    this.#tries.set(file, tries + 1)
    const placed = placeIn(files, file, document)
    if (placed === undefined) return 'stale'
    this.#fileAt.set(position, file)
    this.#usedFiles.add(file)
    return placed
  }

  /** The document at a position when the index is read again; undefined for one that was left out. */
  at(position: number, document: ScipDocument, files: readonly IndexedFile[]): PlacedDocument | undefined {
    const file = this.#fileAt.get(position)
    return file === undefined || files[file]!.path !== document.path
      ? undefined
      : placeIn(files, file, document)
  }
}

function placeIn(
  files: readonly IndexedFile[],
  file: number,
  document: ScipDocument,
): PlacedDocument | undefined {
  const text = files[file]!.text
  const occurrences = text === undefined ? undefined : placeDocument(document, text)
  return occurrences && { file, document, occurrences }
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
