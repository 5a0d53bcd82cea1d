import { listChildren } from './decode-map.ts'
import type { MapAnswer } from './decode-map.ts'
import { layOutMap } from './lay-out-map.ts'
import type { MapData } from './map-data.ts'
import type { Unfolding } from './map-queries.ts'
import { hasRoomForName } from './place-labels.ts'

type MapNode = MapAnswer['nodes'][number]

/** What is folded needs room too, which it takes from what is not. */
const mostRounds = 20

/** What stands for the smallest parts of a group. Where it is unfolded, they are shown. */
export const moreId = (group: string): string => `${group}/…`

export function isMore({ ids, parents }: Pick<MapData, 'ids' | 'parents'>, node: number): boolean {
  return node > 0 && ids[node] === moreId(ids[parents[node]!]!)
}

export type SmallParts = Pick<Unfolding, 'open' | 'reveal'> & {
  /** Pixels for each unit of the world, before anybody zooms. */
  readonly scale: number
  readonly nameMore: (parts: number) => string
}

/**
 * The first picture without what could not be read in it: the smallest parts of a group become one, and a group in
 * which nothing could be read is folded. What somebody unfolded stays as it is.
 */
export function foldSmall(answer: MapAnswer, { open, reveal, scale, nameMore }: SmallParts): MapAnswer {
  const { nodes } = answer
  const opened = new Set(open)
  const pinned = findPinned(nodes, new Set([...open, ...reveal]))
  const seen = new Set(Array.from(pinned, (node) => nodes[node]!.node_id))
  const children = childrenOf(nodes, pinned)
  const most = children.map((inside) => inside.filter((node) => !pinned.has(node)).length)
  /** By group, how many of its smallest parts are folded. */
  const folded = new Int32Array(nodes.length)
  for (let round = 0; round < mostRounds; round++) {
    const shown = withFolded(answer, children, folded, nameMore)
    const unread = countUnread(shown, seen, scale)
    let isDone = true
    for (const [group, { node_id: id }] of nodes.entries()) {
      const more = unread.get(id) ?? 0
      if (more === 0 || folded[group] === most[group] || opened.has(id) || opened.has(moreId(id))) continue
      // One alone needs no part that stands for it, and what can be read is not folded for what cannot.
      const wanted = Math.max(2, folded[group]! + more)
      if (wanted >= most[group]! && (more < most[group]! - folded[group]! || group === 0)) continue
      folded[group] = Math.min(most[group]!, wanted)
      isDone = false
    }
    if (isDone) return shown
  }
  return withFolded(answer, children, folded, nameMore)
}

/** By group, the smallest first, those that stay last. */
function childrenOf(nodes: readonly MapNode[], pinned: ReadonlySet<number>): number[][] {
  const sizeOf = (node: number): number => (nodes[node]!.files ?? 0) + (nodes[node]!.definitions ?? 0)
  const { childStart, childNodes } = listChildren(Int32Array.from(nodes, ({ parent }) => parent))
  return nodes.map((_node, group) =>
    [...childNodes.subarray(childStart[group], childStart[group + 1])].sort(
      (one, other) =>
        Number(pinned.has(one)) - Number(pinned.has(other)) || sizeOf(one) - sizeOf(other) || other - one,
    ),
  )
}

/** What is to be seen, and what is around it. */
function findPinned(nodes: readonly MapNode[], ids: ReadonlySet<string>): Set<number> {
  const pinned = new Set<number>()
  for (const [node, { node_id: id }] of nodes.entries()) {
    for (let at = ids.has(id) ? node : -1; at >= 0; at = nodes[at]!.parent) pinned.add(at)
  }
  return pinned
}

/** By group, how many of its shown parts have no room for a name; all where it has none itself. */
function countUnread({ nodes }: MapAnswer, seen: ReadonlySet<string>, scale: number): Map<string, number> {
  const children = listChildren(Int32Array.from(nodes, ({ parent }) => parent))
  const isTest = Uint8Array.from(nodes, (node) => Number(node.is_test ?? false))
  const boxes = layOutMap(
    { ...children, isTest },
    (node) => (nodes[node]!.files ?? 0) + (nodes[node]!.definitions ?? 0),
  )
  const unread = new Map<string, number>()
  for (const [node, { name, parent, is_open: isOpen = false, node_id: id }] of nodes.entries()) {
    if (parent < 0) continue
    const box = { width: boxes[node * 4 + 2]!, height: boxes[node * 4 + 3]! }
    if (seen.has(id) || hasRoomForName(box, scale, name, isOpen)) continue
    if (isOpen) unread.set(id, Infinity)
    else unread.set(nodes[parent]!.node_id, 1 + (unread.get(nodes[parent]!.node_id) ?? 0))
  }
  return unread
}

function withFolded(
  { nodes, edges, ...totals }: MapAnswer,
  children: readonly (readonly number[])[],
  folded: Int32Array,
  nameMore: (parts: number) => string,
): MapAnswer {
  const shown: MapNode[] = []
  /** By node, the position of itself or of what stands for it. */
  const positions = new Int32Array(nodes.length)
  const isShown = new Uint8Array(nodes.length)
  const groups: number[] = []
  isShown[0] = 1
  for (const [node, each] of nodes.entries()) {
    if (isShown[node] === 0) continue
    const inside = children[node]!
    const isFolded = node > 0 && inside.length > 0 && folded[node] === inside.length
    const { is_open: isOpen, ...closed } = each
    const parent = each.parent < 0 ? -1 : positions[each.parent]!
    positions[node] = shown.length
    shown.push({ ...closed, parent, ...(isOpen === true && !isFolded ? { is_open: true } : {}) })
    if (isFolded) continue
    for (const child of inside.slice(folded[node])) isShown[child] = 1
    if (folded[node]! > 0) groups.push(node)
  }
  /** By group, the position of what stands for its smallest: behind all others. */
  const standIns = new Map<number, number>()
  for (const group of groups) {
    standIns.set(group, shown.length)
    const small = children[group]!.slice(0, folded[group])
    const around = shown[positions[group]!]!
    shown[positions[group]!] = { ...around, children: (around.children ?? 0) - small.length + 1 }
    shown.push(sumUp(nodes, nodes[group]!.node_id, positions[group]!, small, nameMore))
  }
  for (const [node, { parent }] of nodes.entries()) {
    if (isShown[node] === 1) continue
    const isFirst = isShown[parent] === 1
    positions[node] = (isFirst ? standIns.get(parent) : undefined) ?? positions[parent]!
  }
  return { nodes: shown, edges: joinEdges(edges, positions, shown), ...totals }
}

function sumUp(
  nodes: readonly MapNode[],
  group: string,
  parent: number,
  parts: readonly number[],
  nameMore: (parts: number) => string,
): MapNode {
  const sum = (read: (node: MapNode) => number | undefined): number =>
    parts.reduce((total, part) => total + (read(nodes[part]!) ?? 0), 0)
  return {
    node_id: moreId(group),
    parent,
    kind: 'directory',
    name: nameMore(parts.length),
    children: parts.length,
    files: sum(({ files }) => files),
    definitions: sum(({ definitions }) => definitions),
    ...(parts.every((part) => nodes[part]!.is_test === true) ? { is_test: true } : {}),
  }
}

/** Without those that stay inside of one part, or lead to what is around it. */
function joinEdges(
  edges: MapAnswer['edges'],
  positions: Int32Array,
  shown: readonly MapNode[],
): MapAnswer['edges'] {
  const isAround = (outer: number, inner: number): boolean => {
    let at = inner
    while (at >= 0 && at !== outer) at = shown[at]!.parent
    return at >= 0
  }
  const joined = new Map<string, MapAnswer['edges'][number]>()
  for (const edge of edges) {
    const [from, to] = [positions[edge.from]!, positions[edge.to]!]
    if (isAround(from, to) || isAround(to, from)) continue
    const key = `${from} ${to} ${edge.kind}`
    const { exact = 0, inferred = 0, possible = 0 } = joined.get(key) ?? {}
    joined.set(key, {
      ...edge,
      from,
      to,
      exact: exact + edge.exact,
      inferred: inferred + edge.inferred,
      possible: possible + edge.possible,
    })
  }
  return [...joined.values()]
}
