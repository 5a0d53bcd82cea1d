import type { Completeness, EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { VALUE_PASSED_ON } from '../../../index/snapshot.ts'
import { isThing, knownUses } from './things.ts'

const mostRead = 1_000

/**
 * Calls of what a field or variable holds, `this.compose(middleware)` or `(*hook)(2)`: one edge for each definition with
 * such sites. Whatever function it holds, the graph has the value read there, not called.
 */
export function callsOfValue(snapshot: Snapshot, node: NodeRecord): EdgeRecord[] {
  if (!isValue(node)) return []
  const called = new RegExp(
    String.raw`(?<![\p{L}\p{N}_$])${RegExp.escape(node.name)}\)?!?(?:\?\.)?\s*\(`,
    'u',
  )
  const known = new Set(
    snapshot
      .edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: mostRead, maxSites: 0 })
      .map(({ from }) => from.nodeId),
  )
  return readsOf(snapshot, node).flatMap((edge): EdgeRecord[] => {
    const sites = edge.sites.filter(({ filePath, line }) =>
      called.test(snapshot.readLines(filePath, line, line)?.text ?? ''),
    )
    return sites.length === 0 || known.has(edge.from.nodeId)
      ? []
      : [{ ...edge, kind: 'calls', sites, siteCount: sites.length }]
  })
}

/**
 * Whether `calls`, with what the graph has, are all callers of a value, given the verdict on its uses: calls of its name
 * that are among them are known, and where it is only read, it may be passed on and be called by another name.
 */
export function verdictOnCalls(
  snapshot: Snapshot,
  node: NodeRecord,
  calls: readonly EdgeRecord[],
): Completeness {
  const uses = knownUses(snapshot, node)
  if (!isValue(node)) return uses
  const own = new Set(calls.flatMap(({ sites }) => sites.map(placeOf)))
  const open = snapshot.unresolvedCallsNamed(node.nodeId, mostRead).filter((site) => own.has(placeOf(site)))
  const sitesOf = (edges: readonly EdgeRecord[]): number =>
    edges.reduce((sum, { siteCount }) => sum + siteCount, 0)
  const reasons = [
    ...uses.reasons.map(({ reason, count }) => ({
      reason,
      count: count - open.filter((site) => site.reason === reason).length,
    })),
    { reason: VALUE_PASSED_ON, count: sitesOf(readsOf(snapshot, node)) - sitesOf(calls) },
  ].filter(({ count }) => count > 0)
  return { complete: reasons.length === 0, reasons }
}

function isValue(node: NodeRecord): boolean {
  return (node.kind === 'field' || node.kind === 'variable') && !isThing(node)
}

function readsOf(snapshot: Snapshot, { nodeId }: NodeRecord): EdgeRecord[] {
  return snapshot.edges(nodeId, {
    direction: 'in',
    kinds: ['reads', 'references'],
    limit: mostRead,
    maxSites: mostRead,
  })
}

function placeOf({ filePath, line }: { readonly filePath: string; readonly line: number }): string {
  return `${filePath}:${line}`
}
