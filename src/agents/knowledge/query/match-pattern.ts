import type { EdgeKind, NodeKind } from '../../../graph/graph.ts'
import { createPathFilter } from '../../../index/path-filter.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { threadTimeMs } from '../../../index/thread-time.ts'

/** What a variable of a pattern may be bound to. */
export interface NodePattern {
  readonly kinds?: readonly NodeKind[] | undefined
  /** As written; `*` stands for any characters. */
  readonly name?: string | undefined
  /** A file, a folder or a glob. */
  readonly path?: string | undefined
  readonly exported?: boolean | undefined
  readonly test?: boolean | undefined
}

export interface EdgePattern {
  readonly from: string
  readonly to: string
  readonly kinds: readonly EdgeKind[]
  /** There must be none; a variable that stands in no other edge is any node of its pattern then. */
  readonly absent?: boolean | undefined
}

export interface GraphPattern {
  readonly nodes: ReadonlyMap<string, NodePattern>
  readonly edges: readonly EdgePattern[]
}

export type Binding = ReadonlyMap<string, NodeRecord>

export interface Matches {
  readonly bindings: readonly Binding[]
  /** What ended the search before its end. */
  readonly stopped?: 'time' | 'limit'
}

export interface Bounds {
  /** Bindings. */
  readonly most: number
  /** On the clock, in ms. */
  readonly timeMs: number
}

/**
 * All ways to bind the variables of a pattern to nodes so that its edges exist: a depth-first join along the edges,
 * from the variable with the narrowest pattern on.
 */
export function matchPattern(snapshot: Snapshot, pattern: GraphPattern, { most, timeMs }: Bounds): Matches {
  const present = pattern.edges.filter(({ absent }) => absent !== true)
  const lacking = pattern.edges.filter(({ absent }) => absent === true)
  const tests = new Map([...pattern.nodes].map(([name, node]) => [name, createTest(node)]))
  const passes = (name: string, node: NodeRecord): boolean => tests.get(name)?.(node) === true
  const order = orderVariables(joinedVariables(pattern, present, lacking), present, pattern.nodes)
  const bindings: Binding[] = []
  const endsAt = threadTimeMs() + timeMs
  let stopped: Matches['stopped']
  const bound = new Map<string, NodeRecord>()

  const candidatesOf = (name: string): readonly NodeRecord[] => {
    const edge = present.find(
      ({ from, to }) => (from === name && bound.has(to)) || (to === name && bound.has(from)),
    )
    if (edge === undefined) return enumerate(snapshot, pattern.nodes.get(name) ?? {})
    const isFrom = edge.from === name && bound.has(edge.to)
    const known = bound.get(isFrom ? edge.to : edge.from)
    return known === undefined ? [] : neighboursOf(snapshot, known, isFrom ? 'in' : 'out', edge.kinds)
  }
  const holds = (): boolean =>
    present.every(({ from, to, kinds }) => {
      const [start, end] = [bound.get(from), bound.get(to)]
      if (start === undefined || end === undefined) return true
      return neighboursOf(snapshot, start, 'out', kinds).some(({ nodeId }) => nodeId === end.nodeId)
    })
  const lacks = (): boolean =>
    lacking.every(({ from, to, kinds }) => {
      const [start, end] = [bound.get(from), bound.get(to)]
      const known = start ?? end
      if (known === undefined) return true
      const others = neighboursOf(snapshot, known, start === undefined ? 'in' : 'out', kinds)
      return !others.some((node) =>
        start !== undefined && end !== undefined
          ? node.nodeId === end.nodeId
          : passes(start === undefined ? from : to, node),
      )
    })
  const bind = (position: number): void => {
    const name = order[position]
    if (name === undefined) {
      if (lacks()) bindings.push(new Map(bound))
      return
    }
    for (const node of unique(candidatesOf(name))) {
      if (threadTimeMs() > endsAt) stopped = 'time'
      else if (bindings.length >= most) stopped = 'limit'
      if (stopped !== undefined) return
      if (!passes(name, node)) continue
      bound.set(name, node)
      if (holds()) bind(position + 1)
      bound.delete(name)
    }
  }
  bind(0)
  return { bindings, ...(stopped === undefined ? {} : { stopped }) }
}

/** All but those that stand in absent edges alone, beside one that does not: they are any node. */
function joinedVariables(
  { nodes }: GraphPattern,
  present: readonly EdgePattern[],
  lacking: readonly EdgePattern[],
): string[] {
  const standsIn = (edges: readonly EdgePattern[], name: string): boolean =>
    edges.some(({ from, to }) => from === name || to === name)
  const isFree = (name: string): boolean => standsIn(lacking, name) && !standsIn(present, name)
  const free = [...nodes.keys()].filter(isFree)
  // "No edge from any a to b": the one that stands first in the pattern is looked for.
  const first = free.find((name) =>
    lacking.some(({ from, to }) => (from === name && isFree(to)) || (to === name && isFree(from))),
  )
  return [...nodes.keys()].filter((name) => !isFree(name) || name === first)
}

/** The narrowest first, then what an edge connects with one before. */
function orderVariables(
  names: readonly string[],
  edges: readonly EdgePattern[],
  nodes: ReadonlyMap<string, NodePattern>,
): string[] {
  const widthOf = (name: string): number => {
    const { name: written, path, kinds } = nodes.get(name) ?? {}
    if (written !== undefined && !written.includes('*')) return 0
    return (path === undefined ? 4 : 0) + (written === undefined ? 2 : 0) + (kinds === undefined ? 1 : 0) + 1
  }
  const rest = names.toSorted((one, other) => widthOf(one) - widthOf(other))
  const order: string[] = []
  while (rest.length > 0) {
    const connected = rest.findIndex((name) =>
      edges.some(
        ({ from, to }) => (from === name && order.includes(to)) || (to === name && order.includes(from)),
      ),
    )
    order.push(...rest.splice(Math.max(0, connected), 1))
  }
  return order
}

function createTest({ kinds, name, path, exported, test }: NodePattern): (node: NodeRecord) => boolean {
  const isInPath = createPathFilter(path)
  const isNamed = name === undefined ? undefined : createNameTest(name)
  return (node) =>
    (kinds === undefined ? node.kind !== 'external' : kinds.includes(node.kind)) &&
    (exported === undefined || node.isExported === exported) &&
    (test === undefined || node.isTest === test) &&
    (isNamed === undefined || isNamed(node)) &&
    (isInPath === undefined || isInPath(node.filePath))
}

/** `parse*`, `Cart.add*`: of the name, and where it has a point of the end of the id. */
function createNameTest(name: string): (node: NodeRecord) => boolean {
  const parts = name.split(/\*+/u)
  const fits = (text: string): boolean => {
    const first = parts[0] ?? ''
    const last = parts.at(-1) ?? ''
    if (parts.length === 1) return text === first
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
      return false
    let at = first.length
    for (const part of parts.slice(1, -1)) {
      const found = text.indexOf(part, at)
      if (found === -1 || found + part.length > text.length - last.length) return false
      at = found + part.length
    }
    return true
  }
  return ({ name: own, nodeId }) =>
    fits(own) || (name.includes('.') && fits(nodeId.slice(nodeId.indexOf('#') + 1).replace(/~\d+$/u, '')))
}

/** All nodes that a pattern may mean, by its name or its files. */
function enumerate(snapshot: Snapshot, { name, path, kinds }: NodePattern): NodeRecord[] {
  if (name !== undefined && !name.includes('*')) {
    return snapshot.resolveName(name, { kinds, limit: 200 }).map(({ node }) => node)
  }
  const isInPath = createPathFilter(path)
  const files = snapshot.listFiles().filter((file) => isInPath === undefined || isInPath(file.path))
  const wantsFiles = kinds === undefined || kinds.includes('file')
  return files.flatMap((file) => {
    const own = wantsFiles ? snapshot.findNode(file.path) : undefined
    return [
      ...(own === undefined ? [] : [own]),
      ...snapshot.nodesInFile(file.path).filter((node) => !node.isAnonymous && node.kind !== 'file'),
    ]
  })
}

function neighboursOf(
  snapshot: Snapshot,
  { nodeId }: NodeRecord,
  direction: 'in' | 'out',
  kinds: readonly EdgeKind[],
): NodeRecord[] {
  return snapshot
    .edges(nodeId, { direction, kinds, maxSites: 0, limit: mostNeighbours })
    .map(({ from, to }) => (direction === 'in' ? from : to))
}

const mostNeighbours = 5_000

function unique(nodes: readonly NodeRecord[]): readonly NodeRecord[] {
  return [...new Map(nodes.map((node) => [node.nodeId, node])).values()]
}
