/** A map as columns: what a hundred thousand nodes are drawn and listed from. Nodes are named by their positions. */
export type MapData = {
  readonly count: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly kinds: readonly string[]
  /** -1 for the repository, which is the first; each node is behind the one that it is in. */
  readonly parents: Int32Array
  readonly depths: Uint8Array
  /** 0 where there is none. */
  readonly lines: Int32Array
  /** Directly in it, shown or not. */
  readonly children: Int32Array
  /** At any depth, itself included. */
  readonly files: Int32Array
  readonly definitions: Int32Array
  readonly isOpen: Uint8Array
  readonly isTest: Uint8Array
  /** Those of node `n` are `childNodes[childStart[n]]` up to `childNodes[childStart[n + 1]]`. */
  readonly childStart: Int32Array
  readonly childNodes: Int32Array
  /** x, y, width, height by node, in a world of `worldWidth` by `worldHeight`. */
  readonly boxes: Float32Array
  readonly edges: MapEdges
  readonly totalNodes: number
  readonly totalEdges: number
}

/** Edges of one kind between two nodes, and how many of each level stand behind it. */
export type MapEdges = {
  readonly count: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly kinds: readonly string[]
  /** exact, inferred, possible by edge. */
  readonly levels: Int32Array
}

export const worldWidth = 1200
export const worldHeight = 1000

/** The outermost first, the node itself last; without the repository. */
export function wayTo(map: MapData, node: number): number[] {
  const way: number[] = []
  for (let at = node; at > 0; at = map.parents[at]!) way.unshift(at)
  return way
}

/** -1 where it is not shown. */
export function findNode(map: MapData, id: string): number {
  return map.ids.indexOf(id)
}

/** Files and directories are opened by their paths, definitions in the file that they are in. */
export function fileOf(map: MapData, node: number): string {
  for (let at = node; at > 0; at = map.parents[at]!) if (map.kinds[at] === 'file') return map.ids[at]!
  return ''
}

export function isDefinition(map: MapData, node: number): boolean {
  const kind = map.kinds[node]
  return kind !== 'repository' && kind !== 'directory' && kind !== 'file'
}

export function childrenOf(map: MapData, node: number): Int32Array {
  return map.childNodes.subarray(map.childStart[node], map.childStart[node + 1])
}
