import { edgeKinds } from '../../graph/graph.ts'
import type { LinkedGraph } from '../../graph/graph.ts'

/** Edges sorted by (from, kind, to), each with the range of its sites; containment is an edge without sites. */
export interface CollectedEdges {
  readonly count: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly kind: Uint8Array
  /** Best level among the sites, an index into `knownLevels`. */
  readonly known: Uint8Array
  /** First edge by node; one more than nodes. */
  readonly start: Int32Array
  /** First site of each edge in `sites`; one more than edges. */
  readonly siteStart: Int32Array
  /** Rows of `graph.sites` in the order of the edges. */
  readonly sites: Int32Array
}

const CONTAINS = edgeKinds.indexOf('contains')

export function collectEdges(graph: LinkedGraph): CollectedEdges {
  const { nodes, sites } = graph
  const firstSite = findEdges(graph)
  let contained = 0
  for (let node = 0; node < nodes.count; node++) if ((nodes.parent[node] ?? -1) >= 0) contained++
  const count = contained + firstSite.length
  const start = countBySource(graph, firstSite)
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const kind = new Uint8Array(count)
  const known = new Uint8Array(count)
  const firstOf = new Int32Array(count).fill(-1)
  const endOf = new Int32Array(count).fill(-1)
  const next = start.slice()
  for (let node = 0; node < nodes.count; node++) {
    const parent = nodes.parent[node] ?? -1
    if (parent < 0) continue
    const edge = next[parent] ?? 0
    next[parent] = edge + 1
    from[edge] = parent
    to[edge] = node
    kind[edge] = CONTAINS
  }
  for (let index = 0; index < firstSite.length; index++) {
    const first = firstSite[index] ?? 0
    const end = firstSite[index + 1] ?? sites.count
    const source = sites.from[first] ?? 0
    const edge = next[source] ?? 0
    next[source] = edge + 1
    from[edge] = source
    to[edge] = sites.to[first] ?? 0
    kind[edge] = sites.kind[first] ?? 0
    let best = 255
    for (let site = first; site < end; site++) best = Math.min(best, sites.known[site] ?? 0)
    known[edge] = best
    firstOf[edge] = first
    endOf[edge] = end
  }
  const siteStart = new Int32Array(count + 1)
  const order = new Int32Array(sites.count)
  let position = 0
  for (let edge = 0; edge < count; edge++) {
    siteStart[edge] = position
    const end = endOf[edge] ?? -1
    for (let site = firstOf[edge] ?? -1; site < end; site++) order[position++] = site
  }
  siteStart[count] = position
  return { count, from, to, kind, known, start, siteStart, sites: order }
}

/** The first site of each (kind, from, to). */
function findEdges({ nodes, sites }: LinkedGraph): number[] {
  const result: number[] = []
  for (let site = 0; site < sites.count; site++) {
    const kind = sites.kind[site] ?? 0
    const from = sites.from[site] ?? 0
    const to = sites.to[site] ?? 0
    if (from < 0 || to < 0 || from >= nodes.count || to >= nodes.count) {
      throw new RangeError(
        `Building a snapshot: site ${site} joins nodes ${from} and ${to} of ${nodes.count}.`,
      )
    }
    if (kind === CONTAINS) throw new RangeError(`Building a snapshot: site ${site} is of kind "contains".`)
    const order =
      site === 0
        ? 1
        : kind - (sites.kind[site - 1] ?? 0) ||
          from - (sites.from[site - 1] ?? 0) ||
          to - (sites.to[site - 1] ?? 0)
    if (order < 0)
      throw new RangeError(`Building a snapshot: site ${site} is not sorted by (kind, from, to).`)
    if (order > 0) result.push(site)
  }
  return result
}

function countBySource({ nodes, sites }: LinkedGraph, firstSite: readonly number[]): Int32Array {
  const start = new Int32Array(nodes.count + 1)
  const add = (node: number): void => {
    start[node + 1] = (start[node + 1] ?? 0) + 1
  }
  for (let node = 0; node < nodes.count; node++) {
    const parent = nodes.parent[node] ?? -1
    if (parent >= 0) add(parent)
  }
  for (const site of firstSite) add(sites.from[site] ?? 0)
  for (let node = 0; node < nodes.count; node++) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0)
  return start
}
