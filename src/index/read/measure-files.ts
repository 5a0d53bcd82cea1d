import { NodeFlagBit, edgeKinds } from '../../graph/graph.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import type { FileMeasure } from '../snapshot.ts'
import { EdgeColumn } from './edges.ts'
import type { Files } from './files.ts'
import { layImports } from './import-layers.ts'
import type { Adjacency } from './import-layers.ts'
import { NodeColumn } from './nodes.ts'
import type { Nodes } from './nodes.ts'
import type { Reader } from './reader.ts'

const IMPORTS = edgeKinds.indexOf('imports')
/** What runs by being used so. */
const RUNS: ReadonlySet<EdgeKind> = new Set(['calls', 'instantiates', 'tests'])
const POSSIBLE = 2

/** Measures of every file that has functions or imports, in the order of the files. */
export function measureFiles(reader: Reader, files: Files, nodes: Nodes): FileMeasure[] {
  const paths = files.paths()
  const functions = new Int32Array(paths.length)
  const tested = new Int32Array(paths.length)
  const isReached = reachFromTests(reader, nodes)
  const { node: table } = reader.rows
  for (let node = 0; node < reader.nodeCount; node++) {
    const file = table.get(node, NodeColumn.FILE)
    const kind = nodes.kindOf(node)
    if (file < 0 || (kind !== 'function' && kind !== 'method')) continue
    if ((table.get(node, NodeColumn.FLAGS) & NodeFlagBit.ANONYMOUS) !== 0 || nodes.isTest(node)) continue
    functions[file]!++
    tested[file]! += isReached[node]!
  }
  const imports = importsByFile(reader, nodes, paths.length)
  const layers = layImports(imports)
  return paths.flatMap((path, file) => {
    const isLinked = imports.start[file] !== imports.start[file + 1] || imports.isImported[file] === 1
    if (functions[file] === 0 && !isLinked) return []
    return [{ path, functions: functions[file]!, tested: tested[file]!, layer: layers[file]! }]
  })
}

/** 1 by node that runs where a test runs, as far as calls are exact or inferred. */
function reachFromTests(reader: Reader, nodes: Nodes): Uint8Array {
  const { node: table, edge, edgeStart } = reader.rows
  const reached = new Uint8Array(reader.nodeCount)
  const inside = Map.groupBy(
    Array.from({ length: reader.nodeCount }, (_, node) => node).filter(
      (node) => (table.get(node, NodeColumn.FLAGS) & NodeFlagBit.ANONYMOUS) !== 0,
    ),
    (node) => nodes.parentOf(node),
  )
  const waiting: number[] = []
  const reach = (node: number): void => {
    if (reached[node] === 1) return
    reached[node] = 1
    waiting.push(node)
  }
  for (let node = 0; node < reader.nodeCount; node++) if (nodes.isTest(node)) reach(node)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    inside.get(node)?.forEach(reach)
    const end = edgeStart.get(node + 1)
    for (let at = edgeStart.get(node); at < end; at++) {
      const how = edge.get(at, EdgeColumn.KIND)
      if (how >> 8 < POSSIBLE && RUNS.has(edgeKinds[how & 255]!)) reach(edge.get(at, EdgeColumn.TO))
    }
  }
  return reached
}

/** What is imported by whom; what tests import says nothing of the product, and is left out. */
function importsByFile(
  reader: Reader,
  nodes: Nodes,
  count: number,
): Adjacency & { readonly isImported: Uint8Array } {
  const { node: table, edge, edgeStart } = reader.rows
  const byFile = new Map<number, Set<number>>()
  const isImported = new Uint8Array(count)
  for (let node = 0; node < reader.nodeCount; node++) {
    const from = table.get(node, NodeColumn.FILE)
    if (from < 0 || nodes.isTest(node)) continue
    const end = edgeStart.get(node + 1)
    for (let at = edgeStart.get(node); at < end; at++) {
      if ((edge.get(at, EdgeColumn.KIND) & 255) !== IMPORTS) continue
      const to = table.get(edge.get(at, EdgeColumn.TO), NodeColumn.FILE)
      if (to < 0 || to === from) continue
      const known = byFile.get(from)
      if (known === undefined) byFile.set(from, new Set([to]))
      else known.add(to)
      isImported[to] = 1
    }
  }
  const start = new Int32Array(count + 1)
  for (let file = 0; file < count; file++) start[file + 1] = start[file]! + (byFile.get(file)?.size ?? 0)
  const to = new Int32Array(start[count]!)
  for (const [file, below] of byFile) to.set([...below], start[file])
  return { start, to, isImported }
}
