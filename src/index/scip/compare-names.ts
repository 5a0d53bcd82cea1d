import { OCCURRENCE_WIDTH, knownLevels, nodeKinds } from '../../graph/graph.ts'
import type { LinkedGraph, OccurrenceRows } from '../../graph/graph.ts'
import { placeKey } from './precise-index.ts'
import type { PlacedDocument, PreciseIndex } from './precise-index.ts'
import { isLocalSymbol } from './symbol-parts.ts'

/** Of names in files that are linked, where the index, the graph or both lead to a definition of the repository. */
export interface NameCounts {
  /** To the same one. */
  agree: number
  /** To others. */
  differ: number
  /** The graph does not know where it leads. */
  onlyIndex: number
  /** The index does not. */
  onlyOurs: number
}

/** Adds to `counts` the names of one document. What is declared, and locals, which both know, are not counted. */
export function compareNames(
  { file, occurrences }: PlacedDocument,
  definitions: PreciseIndex['definitions'],
  graph: LinkedGraph,
  rows: OccurrenceRows | undefined,
  counts: NameCounts,
): void {
  const ours = targetsByPlace(file, graph, rows)
  /** Places that the index speaks of, be it to say that the name is a local's or leads out of the repository. */
  const spoken = new Set<number>()
  const indexed = new Map<number, number[]>()
  for (const { line, column, length, symbol, isDefinition } of occurrences) {
    const place = placeKey(file, line, column)
    if (length === 0 || place === -1) continue
    const targets = isLocalSymbol(symbol) ? undefined : definitions.get(symbol)
    if (isDefinition || targets === undefined) spoken.add(place)
    else addTargets(indexed, place, targets)
  }
  for (const [place, targets] of indexed) {
    if (spoken.has(place)) continue
    const own = ours.get(place)
    if (own === undefined) counts.onlyIndex++
    else if (own.targets.some((target) => targets.includes(target))) counts.agree++
    else counts.differ++
  }
  for (const [place, own] of ours) {
    if (own.hasNode && !indexed.has(place) && !spoken.has(place)) counts.onlyOurs++
  }
}

/** So many definitions of one name are compared. */
const MAX_TARGETS = 64

function addTargets(indexed: Map<number, number[]>, place: number, targets: readonly number[]): void {
  const known = indexed.get(place) ?? []
  indexed.set(place, known)
  for (const target of targets) {
    if (known.length < MAX_TARGETS && !known.includes(target)) known.push(target)
  }
}

const POSSIBLE = knownLevels.indexOf('possible')
const EXTERNAL = nodeKinds.indexOf('external')
const FILE = nodeKinds.indexOf('file')

interface OwnTargets {
  /** By `placeKey`. */
  readonly targets: number[]
  /** A parameter, for example, has none; some indexers give it a symbol that is not local. */
  readonly hasNode: boolean
}

/** By the place of a name: where that stands which it leads to. */
function targetsByPlace(
  file: number,
  { nodes }: LinkedGraph,
  { count, rows }: OccurrenceRows = { count: 0, rows: new Int32Array() },
): Map<number, OwnTargets> {
  const found = new Map<number, OwnTargets>()
  const placeOfNode = (node: number): number =>
    nodes.kind[node] === FILE
      ? placeKey(nodes.file[node]!, 1, 0)
      : placeKey(nodes.file[node]!, nodes.nameLine[node]!, nodes.nameColumn[node]!)
  for (let row = 0; row < count; row++) {
    const cells = rows.subarray(row * OCCURRENCE_WIDTH, (row + 1) * OCCURRENCE_WIDTH)
    const [line = 0, column = 0, , node = -1, localLine = 0, localColumn = 0, level = 0] = cells
    // What is only possible claims nothing that an index could contradict.
    if (level >= POSSIBLE || (node < 0 ? localLine === 0 : nodes.kind[node] === EXTERNAL)) continue
    const place = placeKey(file, line, column)
    const target =
      node >= 0 ? placeOfNode(node) : placeKey(node === -1 ? file : -2 - node, localLine, localColumn)
    if (target === place) continue
    const known = found.get(place)
    if (known === undefined) found.set(place, { targets: [target], hasNode: node >= 0 })
    else known.targets.push(target)
  }
  return found
}
