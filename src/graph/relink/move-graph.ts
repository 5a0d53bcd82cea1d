import type { LinkFile, LinkedGraph, NodeTable, OccurrenceRows } from '../graph.ts'
import { NodeFlagBit, OCCURRENCE_WIDTH, nodeKinds } from '../graph.ts'
import { placeOfDefinition, placeOfEntry, placeOfFile, type NodePlace } from '../edges/node-places.ts'
import { createPositions, type Positions } from '../program/positions.ts'
import type { MovedOffsets } from './moved-offsets.ts'

/** A file whose places have moved; `offsets` is undefined for one without facts. */
export interface MovedFile {
  readonly before: LinkFile
  readonly offsets: MovedOffsets | undefined
}

/**
 * The graph of files of which some have moved: what was linked stays, and stands elsewhere. Undefined where a place is
 * none that the facts tell. What is written in a file of `outlined` stays where it was.
 */
export function moveGraph(
  graph: LinkedGraph,
  files: readonly LinkFile[],
  moved: ReadonlyMap<number, MovedFile>,
  outlined: ReadonlySet<number> = new Set(),
): LinkedGraph | undefined {
  const places = new MovedPlaces(files, moved)
  const { sites, unresolvedCalls } = graph
  const nodes = moveNodes(graph.nodes, files, moved, places.positions, outlined)
  const sitePlaces = movePlaces(sites, places)
  const openPlaces = movePlaces(unresolvedCalls, places)
  const occurrences = graph.occurrences.map((rows, file) =>
    rows === undefined ? undefined : moveOccurrences(rows, file, places),
  )
  if (!places.areKnown) return undefined
  return {
    ...graph,
    nodes,
    sites: { ...sites, ...sitePlaces },
    unresolvedCalls: { ...unresolvedCalls, ...openPlaces },
    occurrences,
  }
}

class MovedPlaces {
  readonly positions: Positions
  readonly #moved: ReadonlyMap<number, MovedFile>
  /** By file, whether its places have moved. */
  readonly hasMoved: Uint8Array
  /** False once a place was asked for that has moved nobody knows where. */
  areKnown = true

  constructor(files: readonly LinkFile[], moved: ReadonlyMap<number, MovedFile>) {
    this.positions = createPositions(files)
    this.#moved = moved
    this.hasMoved = new Uint8Array(files.length)
    for (const file of moved.keys()) this.hasMoved[file] = 1
  }

  /** Where a place (line 1-based, column 0-based) of a moved file is now. */
  place(file: number, line: number, column: number): { line: number; column: number } {
    const { before, offsets } = this.#moved.get(file)!
    // All that stands in a file without facts stands at its start.
    const offset = before.facts === undefined ? 0 : before.facts.lineStarts[line - 1]! + column
    const to = offsets?.get(offset)
    if (to !== undefined) return this.positions.lineColumn(file, to)
    // The start of a file is a place that no table needs to tell.
    if (offset !== 0) this.areKnown = false
    return { line, column }
  }
}

function moveNodes(
  nodes: NodeTable,
  files: readonly LinkFile[],
  moved: ReadonlyMap<number, MovedFile>,
  positions: Positions,
  outlined: ReadonlySet<number>,
): NodeTable {
  const { kind, definition, flags } = nodes
  const table = {
    ...nodes,
    startLine: nodes.startLine.slice(),
    endLine: nodes.endLine.slice(),
    nameLine: nodes.nameLine.slice(),
    nameColumn: nodes.nameColumn.slice(),
    doc: [...nodes.doc],
  }
  const set = (node: number, place: NodePlace): void => {
    table.startLine[node] = place.startLine
    table.endLine[node] = place.endLine
    table.nameLine[node] = place.nameLine
    table.nameColumn[node] = place.nameColumn
    table.doc[node] = place.doc
  }
  const bases = definitionBases(files)
  let entry = 0
  let entryFile = -1
  for (let node = 0; node < nodes.count; node++) {
    const file = nodes.file[node]!
    if (!moved.has(file)) continue
    if (kind[node] === FILE) set(node, placeOfFile(positions, file, files[file]!))
    else if (kind[node] === SECTION || (flags[node]! & NodeFlagBit.OUTLINED) !== 0) {
      entry = file === entryFile ? entry + 1 : 0
      entryFile = file
      if (!outlined.has(file)) set(node, placeOfEntry(files[file]!.outline[entry]!))
    } else if (definition[node] !== -1) {
      set(node, placeOfDefinition(positions, file, files[file]!, definition[node]! - bases[file]!))
    }
  }
  return table
}

const FILE = nodeKinds.indexOf('file')
const SECTION = nodeKinds.indexOf('section')

/** Number of definitions before each file. */
function definitionBases(files: readonly LinkFile[]): Int32Array {
  const bases = new Int32Array(files.length + 1)
  files.forEach(({ facts }, file) => {
    bases[file + 1] = bases[file]! + (facts?.definitions.count ?? 0)
  })
  return bases
}

interface Places {
  readonly count: number
  readonly file: Int32Array
  readonly line: Int32Array
  readonly column: Int32Array
}

function movePlaces({ count, file, line, column }: Places, places: MovedPlaces) {
  const moved = { line: line.slice(), column: column.slice() }
  for (let row = 0; row < count; row++) {
    if (places.hasMoved[file[row]!] !== 1) continue
    const at = places.place(file[row]!, line[row]!, column[row]!)
    moved.line[row] = at.line
    moved.column[row] = at.column
  }
  return moved
}

/** Columns of an occurrence, as `OccurrenceRows` says. */
const [LINE, COLUMN, NODE, TARGET_LINE, TARGET_COLUMN] = [0, 1, 3, 4, 5]

function moveOccurrences({ count, rows }: OccurrenceRows, file: number, places: MovedPlaces): OccurrenceRows {
  const { hasMoved } = places
  const isMoved = hasMoved[file] === 1
  let result: Int32Array | undefined
  const move = (start: number, ofFile: number, line: number, column: number): void => {
    const at = places.place(ofFile, rows[start + line]!, rows[start + column]!)
    result ??= rows.slice()
    result[start + line] = at.line
    result[start + column] = at.column
  }
  for (let start = 0; start < count * OCCURRENCE_WIDTH; start += OCCURRENCE_WIDTH) {
    if (isMoved) move(start, file, LINE, COLUMN)
    const node = rows[start + NODE]!
    if (node >= 0 || rows[start + TARGET_LINE] === 0) continue
    const target = node === -1 ? file : -2 - node
    if (hasMoved[target] === 1) move(start, target, TARGET_LINE, TARGET_COLUMN)
  }
  return result === undefined ? { count, rows } : { count, rows: result }
}
