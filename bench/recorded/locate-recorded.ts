import { DefinitionFlag, DefinitionKind } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { locateFunctions } from '../dynamic/locate-functions.ts'
import { findNodes, lineAt } from '../dynamic/nodes-of-definitions.ts'
import type { LocatedFunction } from '../dynamic/nodes-of-definitions.ts'
import { isExtent } from './recorded-calls.ts'
import type { FunctionPlace } from './recorded-calls.ts'

/** Names by which tracers tell functions that have none, and constructors. */
const LAMBDA = '<lambda>'
const BLOCK = '<block>'
const UNNAMED: ReadonlySet<string> = new Set(['', LAMBDA, BLOCK])
const CONSTRUCTOR = '<init>'

const CALLABLE: ReadonlySet<number> = new Set([
  DefinitionKind.FUNCTION,
  DefinitionKind.METHOD,
  DefinitionKind.TEST,
])

/** Finds the node of a recorded function; undefined where its file has no facts, or several functions may be meant. */
export function locateRecorded(
  graph: LinkedGraph,
  paths: readonly string[],
  factsOf: (path: string) => FileFacts | undefined,
): (place: FunctionPlace) => LocatedFunction | undefined {
  const nodes = findNodes(graph, paths)
  const locateExtent = locateFunctions(graph, paths, factsOf)
  const known = new Map<string, LocatedFunction | undefined>()
  return (place) => {
    const key = place.join(' ')
    if (!known.has(key)) known.set(key, locate(place))
    return known.get(key)
  }

  function locate(place: FunctionPlace): LocatedFunction | undefined {
    if (isExtent(place)) {
      const [file, startLine, startColumn, endLine, endColumn] = place
      return locateExtent({ file, startLine, startColumn, endLine, endColumn })
    }
    const [file, line, name] = place
    const facts = factsOf(file)
    if (facts === undefined) return undefined
    if (name === '<module>') return nodes.of(file, facts, -1)
    const around = definitionsAround(facts, line)
    const named = around.filter((row) => isNamed(facts, row, line, name))
    if (named.length > 0) {
      const [innermost, next] = named as [number, number | undefined]
      const isAmbiguous =
        UNNAMED.has(name) &&
        next !== undefined &&
        (startLineOf(facts, next) === startLineOf(facts, innermost) || !isWithin(facts, innermost, next))
      return isAmbiguous ? undefined : nodes.of(file, facts, innermost)
    }
    // What initialises classes, fields and packages, and comprehensions, is code of what is around it.
    const located = nodes.of(file, facts, around[0] ?? -1)
    return located && { node: located.node, isOwn: false }
  }
}

/** Definitions whose extent holds a line, the smallest first. */
function definitionsAround(facts: FileFacts, line: number): number[] {
  const { definitions, lineStarts } = facts
  const start = lineStarts[line - 1]
  if (start === undefined) return []
  const end = lineStarts[line] ?? facts.textLength
  const rows: number[] = []
  for (let row = 0; row < definitions.count; row++) {
    if (definitions.start[row]! < end && definitions.end[row]! > start) rows.push(row)
  }
  const size = (row: number) => definitions.end[row]! - definitions.start[row]!
  return rows.toSorted((a, b) => size(a) - size(b))
}

function isNamed(facts: FileFacts, row: number, line: number, name: string): boolean {
  const { definitions, strings } = facts
  if (!CALLABLE.has(definitions.kind[row]!)) return false
  const flags = definitions.flags[row]!
  if (name === CONSTRUCTOR) return (flags & DefinitionFlag.CONSTRUCTOR) !== 0
  const isAnonymous = (flags & DefinitionFlag.ANONYMOUS) !== 0
  // A lambda of Python may be known by the variable that it is assigned to, and is told by its first line.
  if (name === LAMBDA) return isAnonymous || startLineOf(facts, row) === line
  return name === '' || name === BLOCK ? isAnonymous : strings[definitions.name[row]!] === name
}

function startLineOf({ definitions, lineStarts }: FileFacts, row: number): number {
  return lineAt(lineStarts, definitions.start[row]!)
}

function isWithin({ definitions }: FileFacts, inner: number, outer: number): boolean {
  return (
    definitions.start[inner]! >= definitions.start[outer]! &&
    definitions.end[inner]! <= definitions.end[outer]!
  )
}
