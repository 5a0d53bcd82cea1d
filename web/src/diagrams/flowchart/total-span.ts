import type { Flowchart } from './flowchart.ts'

/**
 * About how many ranks all edges of a chart pass together, on which the time of its layout depends: each node is as far
 * down as the longest way to it, where edges that close a circle are turned round.
 */
export function totalSpan({ nodes, subgraphs, edges }: Flowchart): number {
  // A subgraph is where its first node is; inner ones come before outer ones.
  const standsFor = new Map(nodes.map(({ id }) => [id, id]))
  for (const { id, members } of subgraphs) standsFor.set(id, standsFor.get(members[0] ?? '') ?? id)
  const links = edges
    .map(({ from, to, length }) => ({ from: standsFor.get(from)!, to: standsFor.get(to)!, length }))
    .filter(({ from, to }) => from !== to)

  const seen = new Set<string>()
  const finished: string[] = []
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { from, to } of links) if (from === id) visit(to)
    finished.push(id)
  }
  for (const id of standsFor.values()) visit(id)

  const order = new Map(finished.toReversed().map((id, index) => [id, index]))
  const downward = links.map(({ from, to, length }) => {
    const [one, other] = [order.get(from)!, order.get(to)!]
    return { from: Math.min(one, other), to: Math.max(one, other), length }
  })
  const ranks = finished.map(() => 0)
  for (const { from, to, length } of downward.toSorted((one, other) => one.from - other.from))
    ranks[to] = Math.max(ranks[to]!, ranks[from]! + length)
  return downward.reduce((sum, { from, to }) => sum + ranks[to]! - ranks[from]!, 0)
}
