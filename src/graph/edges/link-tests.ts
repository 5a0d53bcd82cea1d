import { NodeFlagBit, nodeKinds, type NodeTable } from '../graph.ts'
import { Rule } from '../edge-rules.ts'
import type { SiteRows } from './sites.ts'

const TEST = nodeKinds.indexOf('test')

/**
 * Adds the edges `tests`: a test exercises what it calls or makes directly, where that is not itself part of a test.
 * A test is a test node, or a function that its framework recognises as one; what is written in it without a name is
 * part of it.
 */
export function addTestSites(nodes: NodeTable, sites: SiteRows): void {
  const inTest = markTests(nodes)
  const isAnonymous = (node: number) => (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0
  sites.addEach(
    ['calls', 'instantiates'],
    (from, to, rule) => {
      // What some subclass might run instead is not what the test was written for.
      if (rule === Rule.dispatch) return undefined
      const isOwn = nodes.file[to] !== -1
      const isTestCode = inTest[to] === 1 || (nodes.flags[to]! & NodeFlagBit.IN_TEST_FILE) !== 0
      return isOwn && !isTestCode && inTest[from] === 1 ? 'tests' : undefined
    },
    (from) => (isAnonymous(from) ? nodes.parent[from]! : from),
  )
}

/** 1 for each node that is a test, or that something around it is. */
function markTests(nodes: NodeTable): Uint8Array {
  const inTest = new Uint8Array(nodes.count)
  const isSeen = new Uint8Array(nodes.count)
  const way: number[] = []
  for (let node = 0; node < nodes.count; node++) {
    let current = node
    way.length = 0
    // Ends where the answer is known, so that each node is walked once.
    while (current !== -1 && isSeen[current] === 0) {
      isSeen[current] = 1
      way.push(current)
      if (nodes.kind[current] === TEST || (nodes.flags[current]! & NodeFlagBit.TEST) !== 0) {
        inTest[current] = 1
        break
      }
      current = nodes.parent[current]!
    }
    if (current !== -1 && inTest[current] === 1) for (const each of way) inTest[each] = 1
  }
  return inTest
}
