import { NodeFlagBit } from '../../src/graph/graph.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { DefinitionFlag, DefinitionKind } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import type { SourceRange } from './read-dynamic-graphs.ts'

export interface LocatedFunction {
  /** The node of the function, or of the nearest definition around it that has one, or of its file. */
  readonly node: number
  /** Whether that is the function itself (top-level code is its file). */
  readonly isOwn: boolean
}

/** Finds the node of a function by its extent. `factsOf` and the graph are of the same texts. */
export function locateFunctions(
  graph: LinkedGraph,
  paths: readonly string[],
  factsOf: (path: string) => FileFacts | undefined,
): (range: SourceRange) => LocatedFunction | undefined {
  const { nodes } = graph
  const byNamePlace = new Map<string, number>()
  const byPath = new Map<string, number>()
  for (let node = 0; node < nodes.count; node++) {
    const path = paths[nodes.file[node]!]
    if (path === undefined) continue
    if (nodes.id[node] === path) byPath.set(path, node)
    else {
      const isAnonymous = (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0
      byNamePlace.set(`${path}:${nodes.nameLine[node]}:${nodes.nameColumn[node]}:${isAnonymous}`, node)
    }
  }
  return (range) => {
    const facts = factsOf(range.file)
    const file = byPath.get(range.file)
    if (facts === undefined || file === undefined) return undefined
    const start = facts.lineStarts[range.startLine - 1]! + range.startColumn - 1
    const end = facts.lineStarts[range.endLine - 1]! + range.endColumn - 1
    const { definitions } = facts
    let definition = innermostAround(definitions, start, end)
    if (definition === -1) return { node: file, isOwn: range.startLine === 1 && start === 0 }
    const isExact = isFunctionItself(definitions, definition, end)
    for (
      let isOwn = isExact;
      definition !== -1;
      definition = definitions.parent[definition]!, isOwn = false
    ) {
      const nameStart = definitions.nameStart[definition]!
      const line = lineAt(facts.lineStarts, nameStart)
      const isAnonymous = (definitions.flags[definition]! & DefinitionFlag.ANONYMOUS) !== 0
      const place = `${range.file}:${line}:${nameStart - facts.lineStarts[line - 1]!}:${isAnonymous}`
      const node = byNamePlace.get(place)
      if (node !== undefined) return { node, isOwn }
    }
    return { node: file, isOwn: false }
  }
}

/** A definition may begin before its function (`export`, a name that it is assigned to); they end together. */
function isFunctionItself(definitions: FileFacts['definitions'], definition: number, end: number): boolean {
  const kind = definitions.kind[definition]!
  const isCallable =
    kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD || kind === DefinitionKind.CLASS
  return isCallable && Math.abs(definitions.end[definition]! - end) <= 1
}

function innermostAround(definitions: FileFacts['definitions'], start: number, end: number): number {
  let best = -1
  let bestSize = Infinity
  for (let row = 0; row < definitions.count; row++) {
    const size = definitions.end[row]! - definitions.start[row]!
    // A statement's semicolon may or may not belong to it.
    const isAround = definitions.start[row]! <= start && definitions.end[row]! >= end - 1
    if (isAround && size < bestSize) {
      best = row
      bestSize = size
    }
  }
  return best
}

function lineAt(lineStarts: Int32Array, offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
