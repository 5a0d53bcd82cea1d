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
    else indexed.set(place, [...(indexed.get(place) ?? []), ...targets])
  }
  for (const [place, targets] of indexed) {
    if (spoken.has(place)) continue
    const own = ours.get(place)
    if (own === undefined) counts.onlyIndex++
    else if (own.some((target) => targets.includes(target))) counts.agree++
    else counts.differ++
  }
  for (const place of ours.keys()) if (!indexed.has(place) && !spoken.has(place)) counts.onlyOurs++
}

const POSSIBLE = knownLevels.indexOf('possible')
const EXTERNAL = nodeKinds.indexOf('external')
const FILE = nodeKinds.indexOf('file')

/** By the place of a name: where the nodes stand that it leads to. */
function targetsByPlace(
  file: number,
  { nodes }: LinkedGraph,
  { count, rows }: OccurrenceRows = { count: 0, rows: new Int32Array() },
): Map<number, number[]> {
  const targets = new Map<number, number[]>()
  for (let row = 0; row < count; row++) {
    const [line = 0, column = 0, , node = -1, , , level = 0] = rows.subarray(
      row * OCCURRENCE_WIDTH,
      (row + 1) * OCCURRENCE_WIDTH,
    )
    // What is only possible claims nothing that an index could contradict.
    if (node < 0 || level >= POSSIBLE || nodes.kind[node] === EXTERNAL) continue
    const place = placeKey(file, line, column)
    const target =
      nodes.kind[node] === FILE
        ? placeKey(nodes.file[node]!, 1, 0)
        : placeKey(nodes.file[node]!, nodes.nameLine[node]!, nodes.nameColumn[node]!)
    if (target === place) continue
    targets.set(place, [...(targets.get(place) ?? []), target])
  }
  return targets
}
