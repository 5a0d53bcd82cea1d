import { edgeKinds } from '../../graph/graph.ts'
import { EdgeColumn } from './edges.ts'
import { NodeColumn } from './nodes.ts'
import type { Reader } from './reader.ts'

/** Edges between parts of a map, one entry for each (from, to, kind), with how many of each level stand behind it. */
export type EdgeSums = {
  readonly count: number
  /** Positions on the map. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Index into `edgeKinds`. */
  readonly kind: Uint8Array
  readonly exact: Int32Array
  readonly inferred: Int32Array
  readonly possible: Int32Array
}

const CONTAINS = edgeKinds.indexOf('contains')
const IMPORTS = edgeKinds.indexOf('imports')
const SITE_LINE = 1
const kindCount = edgeKinds.length
/** More lines than a file has. */
const lineBase = 2 ** 32

/**
 * Adds up all edges into edges between what stands for their ends (`positions`, by node; -1 for what is not on the map).
 * Part by part, so that a plain array finds the sum that an edge belongs to.
 */
export function addUpEdges(reader: Reader, positions: Int32Array, shownCount: number): EdgeSums {
  const { edge: table, edgeStart } = reader.rows
  const imports = createImportFilter(reader, positions)
  const { start, nodes } = groupByPosition(positions, shownCount)
  // By (to, kind), where the sum of the part that is being added up is; right only where that part made it.
  const sumOf = new Int32Array(shownCount * kindCount)
  const sums = createSums()
  for (let from = 0; from < shownCount; from++) {
    const first = sums.count
    for (let index = start[from]!; index < start[from + 1]!; index++) {
      const node = nodes[index]!
      const end = edgeStart.get(node + 1)
      imports.begin()
      for (let edge = edgeStart.get(node); edge < end; edge++) {
        const how = table.get(edge, EdgeColumn.KIND)
        const kind = how & 255
        if (kind === CONTAINS) continue
        const to = positions[table.get(edge, EdgeColumn.TO)]!
        if (to < 0 || to === from) continue
        if (kind === IMPORTS && !imports.isFirst(edge, to)) continue
        const slot = to * kindCount + kind
        let sum = sumOf[slot]! - 1
        if (sum < first) {
          sum = sums.add(from, to, kind)
          sumOf[slot] = sum + 1
        }
        sums.increase(sum, how >> 8)
      }
    }
  }
  return sums.done()
}

/**
 * Counts imports as people do, by the lines that are written: one line may lead to all files of a package, and to a file
 * and to each of the names that it takes from there.
 */
function createImportFilter(reader: Reader, positions: Int32Array) {
  const { edge: table, node: nodes, site } = reader.rows
  const nodeOfFile = reader.all('select node from file order by id').map((row) => Number(row['node']))
  let seen = new Set<number>()
  return {
    /** Before the edges of the next node. */
    begin(): void {
      if (seen.size > 0) seen = new Set()
    },
    /** Whether no import before it is of the same line, and leads to the same part (`to`). */
    isFirst(edge: number, to: number): boolean {
      const target = table.get(edge, EdgeColumn.TO)
      const file = nodeOfFile[nodes.get(target, NodeColumn.FILE)] ?? -1
      // The import of its file stands for it.
      if (file >= 0 && file !== target && positions[file] === to) return false
      const key = to * lineBase + site.get(table.get(edge, EdgeColumn.FIRST_SITE), SITE_LINE)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    },
  }
}

function groupByPosition(
  positions: Int32Array,
  shownCount: number,
): { start: Int32Array; nodes: Int32Array } {
  const start = new Int32Array(shownCount + 1)
  for (const position of positions) if (position >= 0) start[position + 1]!++
  for (let position = 0; position < shownCount; position++) start[position + 1]! += start[position]!
  const next = start.slice()
  const nodes = new Int32Array(start[shownCount]!)
  for (const [node, position] of positions.entries()) if (position >= 0) nodes[next[position]!++] = node
  return { start, nodes }
}

/** Columns that grow: from, to, kind, exact, inferred, possible. */
function createSums() {
  const width = 6
  let rows = new Int32Array(1024 * width)
  let count = 0
  return {
    get count() {
      return count
    },
    add(from: number, to: number, kind: number): number {
      if ((count + 1) * width > rows.length) {
        const larger = new Int32Array(rows.length * 2)
        larger.set(rows)
        rows = larger
      }
      rows[count * width] = from
      rows[count * width + 1] = to
      rows[count * width + 2] = kind
      return count++
    },
    increase(sum: number, level: number): void {
      rows[sum * width + 3 + Math.min(2, level)]!++
    },
    done(): EdgeSums {
      const column = (index: number) =>
        Int32Array.from({ length: count }, (_, row) => rows[row * width + index]!)
      return {
        count,
        from: column(0),
        to: column(1),
        kind: Uint8Array.from(column(2)),
        exact: column(3),
        inferred: column(4),
        possible: column(5),
      }
    },
  }
}

type SummedEdge = {
  readonly from: number
  readonly to: number
  readonly kind: number
  readonly exact: number
  readonly inferred: number
  readonly possible: number
}

/** Beyond it sums count as equally strong when the strongest are chosen. */
const strongest = 4096

/** The strongest edges that are wanted, in the order of the map; `total` counts all that are wanted. */
export function cutEdges(
  sums: EdgeSums,
  maxEdges: number,
  isWanted: (from: number, to: number) => boolean,
): { edges: SummedEdge[]; total: number } {
  const strengths = new Uint16Array(sums.count)
  const counts = new Int32Array(strongest + 1)
  let total = 0
  for (let sum = 0; sum < sums.count; sum++) {
    if (!isWanted(sums.from[sum]!, sums.to[sum]!)) continue
    const all = sums.exact[sum]! + sums.inferred[sum]! + sums.possible[sum]!
    strengths[sum] = Math.min(strongest, all)
    counts[strengths[sum]!]!++
    total++
  }
  let least = strongest
  let room = maxEdges
  while (least > 0 && counts[least]! <= room) room -= counts[least--]!
  const edges: SummedEdge[] = []
  for (let sum = 0; sum < sums.count; sum++) {
    const strength = strengths[sum]!
    if (strength === 0 || strength < least || (strength === least && room-- <= 0)) continue
    edges.push({
      from: sums.from[sum]!,
      to: sums.to[sum]!,
      kind: sums.kind[sum]!,
      exact: sums.exact[sum]!,
      inferred: sums.inferred[sum]!,
      possible: sums.possible[sum]!,
    })
  }
  return { edges, total }
}
