import { joinExtents } from '../../../evidence/extent.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'

/** What leads to any of several nodes, as if they were one: a call that may mean each of two overloads is one call. */
export function mergeNeighbours(outputs: readonly NeighboursOutput[]): NeighboursOutput | undefined {
  const [first, ...others] = outputs
  if (first === undefined || others.length === 0) return first
  const edges = [
    ...Map.groupBy(
      outputs.flatMap((output) => output.edges),
      keyOf,
    ).values(),
  ].flatMap(mergeEdges)
  const joined = others.reduce((extent, output) => joinExtents(extent, output.extent), first.extent)
  const isWhole = outputs.every(({ extent }) => extent.shown === extent.total)
  return {
    ...first,
    edges,
    total: edges.length,
    extent: { ...joined, shown: edges.length, total: isWhole ? edges.length : null },
    complete: outputs.every(({ complete }) => complete !== false),
    reasons: mergeReasons(outputs),
    open_calls: [
      ...new Map(
        outputs.flatMap((output) => output.open_calls ?? []).map((one) => [one.location, one]),
      ).values(),
    ],
    text_places: [
      ...new Map(
        outputs.flatMap((output) => output.text_places ?? []).map((one) => [one.location, one]),
      ).values(),
    ],
  }
}

function keyOf({ kind, node }: NeighbourEdge): string {
  return `${kind} ${node.node_id}`
}

function mergeEdges(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  const [first] = edges
  if (first === undefined) return []
  const sites = [...new Set(edges.flatMap((edge) => edge.sites))]
  const isWhole = edges.every((edge) => edge.sites.length === edge.site_count)
  const known = edges.find((edge) => edge.known !== 'possible')?.known ?? first.known
  return [
    {
      ...first,
      known,
      sites,
      site_count: isWhole ? sites.length : Math.max(...edges.map((edge) => edge.site_count)),
    },
  ]
}

/** Calls that are open for one overload are open for each: the highest number of a reason. */
function mergeReasons(outputs: readonly NeighboursOutput[]): NonNullable<NeighboursOutput['reasons']> {
  const counts = new Map<string, number>()
  for (const { reason, count } of outputs.flatMap((output) => output.reasons ?? []))
    counts.set(reason, Math.max(counts.get(reason) ?? 0, count))
  return [...counts].map(([reason, count]) => ({ reason, count }))
}
