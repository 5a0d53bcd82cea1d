/** Edges of a graph by where they begin: those of `n` are `to[start[n]]` up to `to[start[n + 1]]`. */
export type Adjacency = { readonly start: Int32Array; readonly to: Int32Array }

/**
 * How many steps of imports lie below each node: 0 where it imports nothing. Nodes that import each other in a circle
 * are one step, found with R. Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), which ends the
 * circles that are imported before those that import them.
 */
export function layImports({ start, to }: Adjacency): Int32Array {
  const count = start.length - 1
  const layers = new Int32Array(count)
  /** Position in the order of the visit, from 1 on; 0 before it. */
  const order = new Int32Array(count)
  const low = new Int32Array(count)
  const isOpen = new Uint8Array(count)
  const next = start.slice(0, count)
  const open: number[] = []
  const way: number[] = []
  let visited = 0
  const enter = (node: number): void => {
    order[node] = low[node] = ++visited
    isOpen[node] = 1
    open.push(node)
    way.push(node)
  }
  const endCircle = (root: number): void => {
    const circle = open.splice(open.lastIndexOf(root))
    for (const node of circle) isOpen[node] = 0
    let layer = 0
    const members = new Set(circle)
    for (const node of circle)
      for (const below of to.subarray(start[node], start[node + 1]))
        if (!members.has(below)) layer = Math.max(layer, layers[below]! + 1)
    for (const node of circle) layers[node] = layer
  }
  for (let first = 0; first < count; first++) {
    if (order[first] !== 0) continue
    enter(first)
    while (way.length > 0) {
      const node = way.at(-1)!
      if (next[node]! < start[node + 1]!) {
        const below = to[next[node]!++]!
        if (order[below] === 0) enter(below)
        else if (isOpen[below] === 1) low[node] = Math.min(low[node]!, order[below]!)
        continue
      }
      way.pop()
      const around = way.at(-1)
      if (around !== undefined) low[around] = Math.min(low[around]!, low[node]!)
      if (low[node] === order[node]) endCircle(node)
    }
  }
  return layers
}
