import { NodeFlagBit, edgeKinds, knownLevels, nodeKinds } from '../../src/graph/graph.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { Op } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import type { ForeignCall } from './run-gitnexus.ts'
import type { ScipIndex } from '../support/read-scip.ts'

/** A call edge in terms that all tools share: the lines that the caller covers, and the place of the callee's name. */
export interface PlacedCall {
  readonly file: string
  readonly startLine: number
  readonly endLine: number
  readonly callee: PlacedCallee
}

export interface PlacedCallee {
  readonly file: string
  readonly name: string
  readonly line: number
  /** Whether it is a class or its constructor, which are one. */
  readonly isClass: boolean
}

/** A call as written, with the symbol that the compiler binds its callee to. */
export interface BoundCall {
  readonly file: string
  readonly line: number
  readonly name: string
  readonly symbol: string
  /** The callee where it is a function, method or class of the repository that has a body. */
  readonly callee: PlacedCallee | undefined
  /** Whether the symbol is of no file of the repository. */
  readonly isOutside: boolean
}

export interface Verdict {
  /** Distinct pairs of function and callee among the bound calls, and those of them that the tool has. */
  bound: number
  found: number
  /** Edges of the tool, and those that the compiler agrees with or contradicts. */
  edges: number
  right: number
  wrong: number
  /** Bound pairs that the tool lacks, and edges that the compiler contradicts, as text. */
  readonly missing: string[]
  readonly contradicted: string[]
}

/** Compares the call edges of a tool with what a compiler binds by name. */
export function judgeCalls(
  edges: readonly PlacedCall[],
  calls: readonly BoundCall[],
  callerOf: (call: BoundCall) => string,
  implementedBy: (symbol: string, callee: PlacedCallee) => boolean,
): Verdict {
  const verdict: Verdict = { bound: 0, found: 0, edges: 0, right: 0, wrong: 0, missing: [], contradicted: [] }
  const edgesByCallee = Map.groupBy(edges, ({ callee }) => keyOf(callee))
  const seen = new Set<string>()
  for (const call of calls) {
    if (call.callee === undefined) continue
    const pair = `${callerOf(call)} ${keyOf(call.callee)}`
    if (seen.has(pair)) continue
    seen.add(pair)
    verdict.bound++
    if (edgesByCallee.get(keyOf(call.callee))?.some((edge) => isAround(edge, call))) verdict.found++
    else verdict.missing.push(`${call.file}:${call.line} -> ${keyOf(call.callee)}`)
  }
  const callsByFile = Map.groupBy(calls, ({ file }) => file)
  const counted = new Set<string>()
  for (const edge of edges) {
    const key = `${edge.file}:${edge.startLine}:${edge.endLine} ${keyOf(edge.callee)}`
    if (counted.has(key)) continue
    counted.add(key)
    verdict.edges++
    const named = (callsByFile.get(edge.file) ?? []).filter(
      (call) => call.name === edge.callee.name && isAround(edge, call),
    )
    if (named.length === 0) continue
    const isRight = named.some(
      ({ symbol, callee }) =>
        (callee !== undefined && keyOf(callee) === keyOf(edge.callee)) || implementedBy(symbol, edge.callee),
    )
    // A variable, a parameter or a declaration without a body may hold any function.
    const isBound = named.every(({ callee, isOutside }) => callee !== undefined || isOutside)
    if (isRight) {
      verdict.right++
    } else if (isBound) {
      verdict.wrong++
      const bound = named.map(({ line, symbol }) => `${line} is ${symbol}`).join('; ')
      verdict.contradicted.push(`${edge.file}:${edge.startLine} -> ${keyOf(edge.callee)}, but ${bound}`)
    }
  }
  return verdict
}

/** The calls of a program by name or member whose callee the index knows. */
export function bindCalls(
  files: readonly {
    readonly path: string
    readonly facts: FileFacts | undefined
    readonly text: string | undefined
  }[],
  scip: ScipIndex,
  calleeAt: (place: string) => PlacedCallee | undefined,
): BoundCall[] {
  const calls: BoundCall[] = []
  for (const { path, facts, text } of files) {
    if (facts === undefined || text === undefined) continue
    const { expressions, lineStarts } = facts
    let line = 0
    const offsets: { start: number; end: number }[] = []
    for (let row = 0; row < expressions.count; row++) {
      if (expressions.op[row] !== Op.CALL && expressions.op[row] !== Op.NEW) continue
      const callee = expressions.a[row]!
      const op = expressions.op[callee]
      if (op !== Op.NAME && op !== Op.MEMBER) continue
      offsets.push({ start: expressions.start[callee]!, end: expressions.end[callee]! })
    }
    for (const { start, end } of offsets.toSorted((a, b) => a.start - b.start)) {
      while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= start) line++
      const symbol = scip.symbolAt.get(`${path}:${line + 1}:${start - lineStarts[line]!}`)
      if (symbol === undefined) continue
      const callees = (scip.definitions.get(symbol) ?? []).flatMap((place) => calleeAt(place) ?? [])
      calls.push({
        file: path,
        line: line + 1,
        name: text.slice(start, end),
        symbol,
        callee: callees[0],
        isOutside: !symbol.includes(' local ') && !scip.definitions.has(symbol),
      })
    }
  }
  return calls
}

export function placeOwnCalls(
  { nodes, sites }: LinkedGraph,
  paths: readonly string[],
  calleeOf: (node: number) => PlacedCallee | undefined,
  withPossible: boolean,
): PlacedCall[] {
  const calls: PlacedCall[] = []
  for (let row = 0; row < sites.count; row++) {
    const kind = edgeKinds[sites.kind[row]!]
    if (kind !== 'calls' && kind !== 'instantiates') continue
    if (!withPossible && knownLevels[sites.known[row]!] === 'possible') continue
    const from = sites.from[row]!
    const callee = calleeOf(sites.to[row]!)
    const file = paths[nodes.file[from]!]
    if (callee === undefined || file === undefined) continue
    calls.push({ file, startLine: nodes.startLine[from]!, endLine: nodes.endLine[from]!, callee })
  }
  return calls
}

/** The node of a function, method or class as a callee; a constructor is its class. */
export function ownCallee(
  { nodes }: LinkedGraph,
  paths: readonly string[],
  node: number,
): PlacedCallee | undefined {
  const file = paths[nodes.file[node]!]
  const isConstructor = (nodes.flags[node]! & NodeFlagBit.CONSTRUCTOR) !== 0
  const named = isConstructor ? nodes.parent[node]! : node
  const kind = nodeKinds[nodes.kind[named]!]
  const isAbstract = (nodes.flags[named]! & NodeFlagBit.ABSTRACT) !== 0
  const isInInterface = nodeKinds[nodes.kind[nodes.parent[named]!]!] === 'interface'
  if (file === undefined || (kind !== 'class' && (isAbstract || isInInterface))) return undefined
  if (kind !== 'function' && kind !== 'method' && kind !== 'class') return undefined
  return { file, name: nodes.name[named]!, line: nodes.nameLine[named]!, isClass: kind === 'class' }
}

/** Another tool's edges, its callees found among ours by file, name and place. */
export function placeForeignCalls(
  foreign: readonly ForeignCall[],
  callees: readonly PlacedCallee[],
): { calls: PlacedCall[]; unplaced: number } {
  const byName = Map.groupBy(callees, ({ file, name }) => `${file} ${name}`)
  let unplaced = 0
  const calls = foreign.flatMap(({ from, to }) => {
    const segments = to.name.split('.')
    const isConstructor = segments.at(-1) === 'constructor'
    const name = isConstructor ? segments.at(-2)! : segments.at(-1)!
    const candidates = (byName.get(`${to.file} ${name}`) ?? []).filter(
      ({ line }) => isConstructor || (line >= to.startLine && line <= to.endLine),
    )
    // The nearest to its beginning: others of the name may stand within it.
    const callee = candidates.toSorted((a, b) => a.line - b.line)[0]
    if (callee === undefined) {
      unplaced++
      return []
    }
    return [{ file: from.file, startLine: from.startLine, endLine: from.endLine, callee }]
  })
  return { calls, unplaced }
}

function keyOf({ file, line, name }: PlacedCallee): string {
  return `${file}:${line}:${name}`
}

function isAround(edge: PlacedCall, call: BoundCall): boolean {
  return edge.file === call.file && edge.startLine <= call.line && call.line <= edge.endLine
}
