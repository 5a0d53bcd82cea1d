import type { Completeness, EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { VALUE_PASSED_ON } from '../../../index/snapshot.ts'
import { isThing, knownUses } from './things.ts'

const mostRead = 1_000

export interface KnownCallers {
  /**
   * Calls of what a field or variable holds, `this.compose(middleware)` or `(*hook)(2)`: one edge for each definition with
   * such sites. Whatever function it holds, the graph has the value read there, not called.
   */
  readonly ofValue: readonly EdgeRecord[]
  /**
   * Whether these and the callers in the graph are all. Calls of its name that are among them are known; where a value
   * is only read, it may be passed on and be called by another name.
   */
  readonly known: Completeness
}

export function callersOf(snapshot: Snapshot, node: NodeRecord): KnownCallers {
  const uses = knownUses(snapshot, node)
  if (!isValue(node)) return { ofValue: [], known: uses }
  const reads = snapshot.edges(node.nodeId, {
    direction: 'in',
    kinds: ['reads', 'references'],
    limit: mostRead,
    maxSites: mostRead,
  })
  const ofValue = callsAmong(snapshot, node, reads)
  const own = new Set(ofValue.flatMap(({ sites }) => sites.map(placeOf)))
  const open = snapshot.unresolvedCallsNamed(node.nodeId, mostRead).filter((site) => own.has(placeOf(site)))
  const reasons = [
    ...uses.reasons.map(({ reason, count }) => ({
      reason,
      count: count - open.filter((site) => site.reason === reason).length,
    })),
    { reason: VALUE_PASSED_ON, count: countSites(reads) - countSites(ofValue) },
  ].filter(({ count }) => count > 0)
  return { ofValue, known: { complete: reasons.length === 0, reasons } }
}

function callsAmong(snapshot: Snapshot, node: NodeRecord, reads: readonly EdgeRecord[]): EdgeRecord[] {
  const name = RegExp.escape(node.name)
  // Nothing but a decorator that is called has an `@` before a variable.
  const called = new RegExp(
    String.raw`(?<![\p{L}\p{N}_$])${name}\)?!?(?:\?\.)?\s*\(|@(?:\w+\.)*${name}(?![\w.])`,
    'u',
  )
  const inGraph = new Set(
    snapshot
      .edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: mostRead, maxSites: 0 })
      .map(({ from }) => from.nodeId),
  )
  return reads.flatMap((edge): EdgeRecord[] => {
    const sites = edge.sites.filter(({ filePath, line }) =>
      called.test(snapshot.readLines(filePath, line, line)?.text ?? ''),
    )
    return sites.length === 0 || inGraph.has(edge.from.nodeId)
      ? []
      : [{ ...edge, kind: 'calls', sites, siteCount: sites.length }]
  })
}

function countSites(edges: readonly EdgeRecord[]): number {
  return edges.reduce((sum, { siteCount }) => sum + siteCount, 0)
}

function isValue(node: NodeRecord): boolean {
  return (node.kind === 'field' || node.kind === 'variable') && !isThing(node)
}

function placeOf({ filePath, line }: { readonly filePath: string; readonly line: number }): string {
  return `${filePath}:${line}`
}
