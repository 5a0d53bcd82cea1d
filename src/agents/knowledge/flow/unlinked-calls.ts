import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Handoff } from './handoff.ts'
import { innerFunctions } from './inner-functions.ts'

const mostSites = 40
const shortestName = 5

/** Calls on objects that could not be linked, of a name that one definition of the product alone has. */
export function readUnlinkedCalls(
  snapshot: Snapshot,
  node: NodeRecord,
): Pick<Handoff, 'by' | 'runs' | 'line' | 'to'>[] {
  const inner = innerFunctions(snapshot, node)
  const sites = [node, ...inner].flatMap(({ nodeId }) => snapshot.unresolvedCallsIn(nodeId, mostSites))
  const byName = new Map(sites.map((site) => [site.name, site]))
  return [...byName.values()].flatMap((site) => {
    if (site.reason !== 'unresolved-receiver' && site.reason !== 'unresolved-member') return []
    // What every object has says nothing of whose it is.
    if (/^(?:to_?string|to_?json|get_?hash_?code|hash_?code|value_?of|to_?array|to_?list)$/iu.test(site.name))
      return []
    if (site.name.length < shortestName || !/[a-z][A-Z]|_/u.test(site.name)) return []
    const found = snapshot
      .resolveName(site.name, { kinds: ['function', 'method'], limit: 6 })
      .filter(
        ({ node: one }) =>
          one.name === site.name &&
          !one.isTest &&
          !/\.d\.[cm]?ts$|^(?:examples?|docs?)\//u.test(one.filePath),
      )
    const [only, ...others] = found
    if (only === undefined || others.length > 0 || only.node.nodeId === node.nodeId) return []
    return [
      {
        by: `calls \`${site.name}\` of an object that could not be linked`,
        runs: 'which by its name is',
        line: site.line,
        to: only.node,
      },
    ]
  })
}
