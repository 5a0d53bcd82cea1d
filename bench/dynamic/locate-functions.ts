import type { LinkedGraph } from '../../src/graph/graph.ts'
import { DefinitionKind } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import { findNodes } from './nodes-of-definitions.ts'
import type { LocatedFunction } from './nodes-of-definitions.ts'
import type { SourceRange } from './read-dynamic-graphs.ts'

/** Finds the node of a function by its extent. `factsOf` and the graph are of the same texts. */
export function locateFunctions(
  graph: LinkedGraph,
  paths: readonly string[],
  factsOf: (path: string) => FileFacts | undefined,
): (range: SourceRange) => LocatedFunction | undefined {
  const nodes = findNodes(graph, paths)
  return (range) => {
    const facts = factsOf(range.file)
    if (facts === undefined) return undefined
    const start = facts.lineStarts[range.startLine - 1]! + range.startColumn - 1
    const end = facts.lineStarts[range.endLine - 1]! + range.endColumn - 1
    const { definitions } = facts
    const definition = innermostAround(definitions, start, end)
    const located = nodes.of(range.file, facts, definition)
    if (located === undefined) return undefined
    const isItself =
      definition === -1
        ? range.startLine === 1 && start === 0
        : isFunctionItself(definitions, definition, end)
    return { node: located.node, isOwn: located.isOwn && isItself }
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
