import { constants, copyFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

import type { NodeTable, OccurrenceRows } from '../../graph/graph.ts'
import type { SnapshotFile } from '../build.ts'
import { writeRowTable } from '../row-table.ts'
import { letterMask } from '../search/spelling.ts'
import { EARLY_INDEXES, SNAPSHOT_SCHEMA } from '../snapshot-file.ts'
import { encodeOccurrences } from './occurrences.ts'
import { packTexts } from './pack-texts.ts'
import type { TextLayout } from './pack-texts.ts'
import { buildSearchIndex } from './search-index.ts'
import type { SearchIndex, SearchNodes } from './search-index.ts'
import { fileNodes, writeFiles } from './write-files.ts'
import { writeFilters } from './write-filters.ts'
import { isAnonymous, membersByFile } from './write-graph.ts'
import type { WriteRows } from './write-graph.ts'
import { writeSearch } from './write-search.ts'

export type EarlyNodes = SearchNodes & Pick<NodeTable, 'id'>

/** Nodes that are known only when all is linked: externals and functions without a name. */
export interface LateNodes extends Pick<NodeTable, 'flags' | 'id' | 'name' | 'signature' | 'doc'> {
  readonly count: number
  /** Number of the first of them. */
  readonly first: number
}

export interface EarlyResult {
  /** How many documents search ranks. */
  readonly documents: number
  /** What could not be done. */
  readonly problems: SearchIndex['problems']
}

export interface FileOccurrences {
  readonly file: number
  readonly occurrences: OccurrenceRows
}

/**
 * The tables of a snapshot that need no edges, written into a new file while linking is at work: texts, files, nodes,
 * the word index, occurrences. Each step is called once and in this order, but for occurrences. The transaction that is
 * begun stays open.
 */
export class EarlyTables {
  readonly #database: DatabaseSync
  readonly #rows: WriteRows
  #files: readonly SnapshotFile[] = []
  #layout: TextLayout | undefined
  #names = new Map<string, number>()
  #made: EarlyResult = { documents: 0, problems: [] }

  constructor(database: DatabaseSync) {
    this.#database = database
    database.exec(`begin; ${SNAPSHOT_SCHEMA}`)
    this.#rows = rowsWriter(database)
  }

  addFiles(files: readonly SnapshotFile[]): void {
    const { blocks, block, offset } = packTexts(files)
    const insert = this.#database.prepare('insert into text_block (id, data) values (?, ?)')
    for (const { id, data } of blocks) insert.run(id, data)
    writeFilters(this.#database, files)
    this.#files = files
    this.#layout = { block, offset }
  }

  addNodes(nodes: EarlyNodes, onProgress?: (done: number) => void): void {
    const files = this.#files
    writeFiles(this.#database, files, this.#layout!, fileNodes(files.length, nodes))
    this.#addNodes(nodes, 0)
    const members = membersByFile(nodes, files.length)
    this.#rows('fileNode', members.nodes)
    this.#rows('fileNodeStart', members.start)
    const index = buildSearchIndex(files, nodes, onProgress)
    this.#made = { documents: writeSearch(this.#database, this.#rows, index), problems: index.problems }
    this.#files = []
  }

  addOccurrences(list: readonly FileOccurrences[]): void {
    const insert = this.#database.prepare('insert into occurrence (file, data) values (?, ?)')
    for (const { file, occurrences } of list) insert.run(file, encodeOccurrences(occurrences))
  }

  finish(late?: LateNodes): EarlyResult {
    if (late !== undefined) this.#addNodes(late, late.first)
    this.#writeNames(this.#database, this.#rows)
    this.#database.exec(EARLY_INDEXES)
    return this.#made
  }

  /**
   * Copies what is written so far to a path, which is a file of its own from then on; to be finished by `finishCopy`,
   * while these tables go on.
   */
  copyTo(path: string): void {
    this.#database.exec('commit')
    copyFileSync(this.#database.location()!, path, constants.COPYFILE_FICLONE)
    this.#database.exec('begin')
  }

  /** Ends the tables in a copy, as if no more nodes came. */
  finishCopy(copy: DatabaseSync): EarlyResult {
    this.#writeNames(copy, rowsWriter(copy))
    copy.exec(EARLY_INDEXES)
    return this.#made
  }

  #addNodes(nodes: Omit<LateNodes, 'first'>, first: number): void {
    const insert = this.#database.prepare(
      'insert into node (id, node_id, name, signature, doc) values (?, ?, ?, ?, ?)',
    )
    const names = this.#names
    for (let row = 0; row < nodes.count; row++) {
      const name = nodes.name[row]!
      insert.run(first + row, nodes.id[row]!, name, nodes.signature[row]!, nodes.doc[row]!)
      if (name !== '' && !isAnonymous(nodes, row)) names.set(name, (names.get(name) ?? 0) + 1)
    }
  }

  /** Distinct names with how many nodes bear them, for spelling distance. */
  #writeNames(database: DatabaseSync, rows: WriteRows): void {
    const insert = database.prepare('insert into name (id, name, nodes) values (?, ?, ?)')
    const letters = new Int32Array(this.#names.size)
    let id = 0
    for (const [name, count] of this.#names) {
      letters[id] = letterMask(name.toLowerCase())
      insert.run(id++, name, count)
    }
    rows('nameLetters', letters)
  }
}

function rowsWriter(database: DatabaseSync): WriteRows {
  const insert = database.prepare('insert into rows (id, data) values (?, ?)')
  return (name, values) => writeRowTable(insert, name, values)
}
