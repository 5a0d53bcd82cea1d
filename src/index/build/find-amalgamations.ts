import { NodeFlagBit, nodeKinds } from '../../graph/graph.ts'
import type { NodeKind, NodeTable } from '../../graph/graph.ts'

/** Names that more files define say nothing of where one was copied from. */
const MAX_NAMESAKES = 8
const MIN_DEFINITIONS = 10
const MIN_SOURCES = 2
/** Share of a source's definitions that an amalgamation has, and of its own that stand in its sources. */
const SOURCE_SHARE = 0.7
const OWN_SHARE = 0.6

type Definitions = Pick<NodeTable, 'count' | 'kind' | 'flags' | 'file' | 'id'>

/**
 * Files that repeat what several smaller ones define, as `single_include/json.hpp`, `sqlite3.c` and bundles do, in order.
 * A pure function of which names are defined where, in time proportional to their number.
 */
export function findAmalgamations(nodes: Definitions): number[] {
  const filesOf = collectFiles(nodes)
  const definitions = new Map<number, number>()
  const shared = new Map<number, Map<number, number>>()
  for (const files of filesOf.values()) {
    for (const file of files) definitions.set(file, (definitions.get(file) ?? 0) + 1)
    if (files.size < 2 || files.size > MAX_NAMESAKES) continue
    for (const file of files) {
      let counts = shared.get(file)
      if (counts === undefined) shared.set(file, (counts = new Map()))
      for (const other of files) if (other !== file) counts.set(other, (counts.get(other) ?? 0) + 1)
    }
  }
  const found: number[] = []
  for (const [file, counts] of shared) {
    const own = definitions.get(file) ?? 0
    if (own < MIN_DEFINITIONS) continue
    let sources = 0
    let repeated = 0
    for (const [other, count] of counts) {
      const size = definitions.get(other) ?? 0
      if (size >= own || count < SOURCE_SHARE * size) continue
      sources++
      repeated += count
    }
    if (sources >= MIN_SOURCES && repeated >= OWN_SHARE * own) found.push(file)
  }
  return found.sort((a, b) => a - b)
}

const defined = new Set(
  (['class', 'interface', 'enum', 'type', 'function', 'method'] satisfies NodeKind[]).map((kind) =>
    nodeKinds.indexOf(kind),
  ),
)
const LEFT_OUT =
  NodeFlagBit.LOCAL |
  NodeFlagBit.ANONYMOUS |
  NodeFlagBit.TEST |
  NodeFlagBit.IN_TEST_FILE |
  NodeFlagBit.CONSTRUCTOR

/** Files by what they define. */
function collectFiles(nodes: Definitions): Map<string, Set<number>> {
  const files = new Map<string, Set<number>>()
  for (let node = 0; node < nodes.count; node++) {
    const file = nodes.file[node] ?? -1
    if (file < 0 || !defined.has(nodes.kind[node] ?? 0) || ((nodes.flags[node] ?? 0) & LEFT_OUT) !== 0)
      continue
    // With its containers: many classes have a method `read`, and only a copy has that of the same class.
    const id = nodes.id[node] ?? ''
    const name = id.slice(id.indexOf('#') + 1)
    const known = files.get(name)
    if (known === undefined) files.set(name, new Set([file]))
    else if (known.size <= MAX_NAMESAKES) known.add(file)
  }
  return files
}
