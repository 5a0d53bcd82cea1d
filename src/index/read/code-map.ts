import { NodeFlagBit, edgeKinds, nodeKinds } from '../../graph/graph.ts'
import type { NodeKind } from '../../graph/graph.ts'
import type { CodeMap, MapNode, MapOptions } from '../snapshot.ts'
import { NodeColumn } from './nodes.ts'
import type { Nodes } from './nodes.ts'
import { addUpEdges, cutEdges } from './map-edges.ts'
import type { Reader } from './reader.ts'

/** What is contained in what, without what has no place of its own on a map. Arrays by node number. */
type MapTree = {
  /** The node itself, or the one around it that stands for it; -1 for what is outside the repository. */
  readonly owner: Int32Array
  /** -1 for the repository, and for what another node stands for. */
  readonly parent: Int32Array
  /** First entry of `children` by node; one more than nodes. */
  readonly childStart: Int32Array
  readonly children: Int32Array
  /** Inside, at any depth; a definition counts itself, a file too. */
  readonly files: Int32Array
  readonly definitions: Int32Array
  /** Of these, those that are no tests. */
  readonly ownDefinitions: Int32Array
}

/**
 * Answers maps of the project: its directories, files and definitions as far as they are unfolded, with the edges
 * between them added up. What is contained in what is worked out once.
 */
export function createCodeMap(reader: Reader, nodes: Nodes): (options?: MapOptions) => CodeMap {
  let tree: MapTree | undefined
  return (options = {}) => {
    tree ??= growTree(reader, nodes)
    return unfold(reader, nodes, tree, options)
  }
}

/** Functions without a name and sections of documents belong to what they are in. */
function growTree(reader: Reader, nodes: Nodes): MapTree {
  const count = reader.nodeCount
  const owner = new Int32Array(count)
  const flags = (node: number): number => reader.rows.node.get(node, NodeColumn.FLAGS)
  for (let node = 0; node < count; node++) {
    const kind = nodes.kindOf(node)
    const isPart = (flags(node) & NodeFlagBit.ANONYMOUS) !== 0 || kind === 'section'
    owner[node] = kind === 'external' ? -1 : isPart ? nodes.parentOf(node) : node
  }
  followOwners(owner)
  const parent = new Int32Array(count).fill(-1)
  const onMap = (node: number): boolean => owner[node] === node
  for (let node = 1; node < count; node++) {
    if (onMap(node)) parent[node] = owner[Math.max(0, nodes.parentOf(node))]!
  }
  skipLoneFolders(nodes, owner, parent)
  followOwners(owner)
  const files = new Int32Array(count)
  const definitions = new Int32Array(count)
  const ownDefinitions = new Int32Array(count)
  for (let node = 1; node < count; node++) {
    const kind = nodes.kindOf(node)
    if (!onMap(node) || kind === 'directory') continue
    const counted = kind === 'file' ? files : definitions
    const isOwn = kind !== 'file' && !nodes.isTest(node)
    for (let around = node; around >= 0; around = parent[around]!) {
      counted[around]!++
      if (isOwn) ownDefinitions[around]!++
    }
  }
  return { owner, parent, ...listChildren(parent), files, definitions, ownDefinitions }
}

function followOwners(owner: Int32Array): void {
  for (let node = 0; node < owner.length; node++) {
    let last = owner[node]!
    while (last >= 0 && owner[last] !== last) last = owner[last]!
    owner[node] = last
  }
}

/** `src/main/java` is one step where nothing else is on the way: a folder that holds one folder alone is no place. */
function skipLoneFolders(nodes: Nodes, owner: Int32Array, parent: Int32Array): void {
  const { childStart, children } = listChildren(parent)
  const isLone = (node: number): boolean => {
    const first = childStart[node]!
    return node > 0 && childStart[node + 1]! - first === 1 && nodes.kindOf(children[first]!) === 'directory'
  }
  for (let node = 1; node < parent.length; node++) {
    while (isLone(parent[node]!)) {
      const lone = parent[node]!
      parent[node] = parent[lone]!
      parent[lone] = -1
      owner[lone] = node
    }
  }
}

function listChildren(parent: Int32Array): Pick<MapTree, 'childStart' | 'children'> {
  const childStart = new Int32Array(parent.length + 1)
  for (const around of parent) if (around >= 0) childStart[around + 1]!++
  for (let node = 0; node < parent.length; node++) childStart[node + 1]! += childStart[node]!
  const next = childStart.slice()
  const children = new Int32Array(childStart[parent.length]!)
  for (let node = 0; node < parent.length; node++) {
    const around = parent[node]!
    if (around >= 0) children[next[around]!++] = node
  }
  return { childStart, children }
}

const defaultNodes = 2000
const defaultEdges = 4000

function unfold(reader: Reader, nodes: Nodes, tree: MapTree, options: MapOptions): CodeMap {
  const { maxNodes = defaultNodes, maxEdges = defaultEdges } = options
  const isOpen = readOpen(nodes, tree, options)
  const { shown, positions, total } = choose(tree, isOpen, maxNodes)
  const sums = addUpEdges(reader, standFor(tree, positions), shown.length)
  const isAround = (outer: number, inner: number): boolean => {
    let at = shown[inner]!
    while (at >= 0 && at !== shown[outer]) at = tree.parent[at]!
    return at >= 0
  }
  const { edges, total: totalEdges } = cutEdges(
    sums,
    maxEdges,
    (from, to) => !isAround(from, to) && !isAround(to, from),
  )
  return {
    nodes: shown.map((node) => describe(reader, nodes, tree, { node, positions, isOpen })),
    edges: edges.map(({ kind, ...edge }) => ({ kind: edgeKinds[kind]!, ...edge })),
    totalNodes: total,
    totalEdges,
  }
}

/** Whether a node is unfolded. What is to be seen is, whatever else is to be folded. */
function readOpen(nodes: Nodes, tree: MapTree, options: MapOptions): (node: number) => boolean {
  const { depth } = options
  const ownerOf = (id: string): number => tree.owner[nodes.nodeNumber(id)] ?? -1
  const open = depth === 'modules' ? findModules(nodes, tree) : new Set([0])
  const addAround = (start: number, chosen: Set<number>): void => {
    for (let node = start; node >= 0; node = tree.parent[node]!) chosen.add(node)
  }
  for (const id of options.open ?? []) addAround(ownerOf(id), open)
  const revealed = new Set<number>([0])
  for (const id of options.reveal ?? []) addAround(tree.parent[ownerOf(id)] ?? -1, revealed)
  const closed = new Set((options.closed ?? []).map(ownerOf))
  return (node) => {
    if (revealed.has(node)) return true
    if (closed.has(node)) return false
    return (
      open.has(node) || depth === 'definitions' || (depth === 'files' && nodes.kindOf(node) === 'directory')
    )
  }
}

/** Fewer parts that hold code say little; a folder of more is no overview. */
const fewParts = 24
const manyParts = 48
/** With fewer there is hardly anything to see: tests are unfolded too, and folders of many parts. */
const leastParts = 8
/** In a folder that is unfolded all the same: the one that holds most of the product, or where else little is seen. */
const mostParts = 240

/**
 * What to unfold for an overview: the directories that hold most of the product, and then most at all, until there are
 * enough parts to look at.
 */
function findModules(nodes: Nodes, tree: MapTree): Set<number> {
  const open = new Set<number>()
  const folded = [0]
  /** Too many are in each of them; the heaviest first. */
  const large: number[] = []
  let parts = 1
  const childrenOf = (node: number): Int32Array =>
    tree.children.subarray(tree.childStart[node], tree.childStart[node + 1])
  /** Manifests and documents beside the code are small, and no parts of an overview. */
  const partsIn = (node: number): number =>
    childrenOf(node).reduce((sum, child) => sum + (tree.definitions[child]! > 0 ? 1 : 0), 0)
  const add = (node: number): void => {
    open.add(node)
    parts += partsIn(node) - 1
  }
  while (parts < fewParts && folded.length > 0) {
    folded.sort(
      (one, other) =>
        tree.ownDefinitions[one]! - tree.ownDefinitions[other]! ||
        tree.definitions[one]! - tree.definitions[other]! ||
        other - one,
    )
    const heaviest = folded.pop()!
    const own = tree.ownDefinitions[heaviest]!
    if (heaviest !== 0 && own === 0 && (parts >= leastParts || tree.definitions[heaviest] === 0)) break
    const limit = own > tree.ownDefinitions[0]! / 2 ? mostParts : manyParts
    if (heaviest !== 0 && partsIn(heaviest) > limit) {
      large.push(heaviest)
      continue
    }
    add(heaviest)
    folded.push(...childrenOf(heaviest).filter((child) => nodes.kindOf(child) === 'directory'))
  }
  for (const node of large) if (parts < leastParts && partsIn(node) <= mostParts) add(node)
  return open
}

/** Level by level; of a group that does not fit whole, what holds most. `total` counts what there would be. */
function choose(
  tree: MapTree,
  isOpen: (node: number) => boolean,
  maxNodes: number,
): { shown: number[]; positions: Int32Array; total: number } {
  const shown = [0]
  const positions = new Int32Array(tree.parent.length).fill(-1)
  positions[0] = 0
  let total = 1
  for (let at = 0; at < shown.length; at++) {
    const group = shown[at]!
    if (!isOpen(group)) continue
    const inside = [...tree.children.subarray(tree.childStart[group], tree.childStart[group + 1])]
    total += inside.length
    const room = maxNodes - shown.length
    const weight = (node: number): number => tree.definitions[node]! + tree.files[node]!
    const kept =
      inside.length <= room
        ? inside
        : inside
            .toSorted((one, other) => weight(other) - weight(one) || one - other)
            .slice(0, room)
            .toSorted((one, other) => one - other)
    for (const node of kept) {
      positions[node] = shown.length
      shown.push(node)
    }
  }
  return { shown, positions, total }
}

/** By node, the position of what stands for it on the map: itself, or the innermost shown node around it. */
function standFor(tree: MapTree, positions: Int32Array): Int32Array {
  const result = positions.slice()
  const way: number[] = []
  for (let node = 0; node < result.length; node++) {
    let at = tree.owner[node]!
    while (at >= 0 && result[at] === -1) {
      way.push(at)
      at = tree.parent[at]!
    }
    const position = at < 0 ? -1 : result[at]!
    for (const passed of way) result[passed] = position
    way.length = 0
    result[node] = position
  }
  return result
}

type Described = {
  readonly node: number
  readonly positions: Int32Array
  readonly isOpen: (node: number) => boolean
}

function describe(reader: Reader, nodes: Nodes, tree: MapTree, described: Described): MapNode {
  const { node, positions, isOpen } = described
  const parent = tree.parent[node]!
  const children = tree.childStart[node + 1]! - tree.childStart[node]!
  const nodeId = nodes.nodeId(node)
  const kind: NodeKind = nodeKinds[reader.rows.node.get(node, NodeColumn.KIND)] ?? 'file'
  const around = parent <= 0 ? '' : `${nodes.nodeId(parent)}/`
  return {
    nodeId,
    parent: parent < 0 ? -1 : positions[parent]!,
    kind,
    name:
      kind === 'directory' && nodeId.startsWith(around) ? nodeId.slice(around.length) : nodes.nameOf(node),
    line: reader.rows.node.get(node, NodeColumn.NAME_LINE),
    children,
    files: tree.files[node]!,
    definitions: tree.definitions[node]!,
    isOpen: children > 0 && isOpen(node),
    isTest:
      kind === 'directory'
        ? tree.definitions[node]! > 0 && tree.ownDefinitions[node] === 0
        : nodes.isTest(node),
  }
}
