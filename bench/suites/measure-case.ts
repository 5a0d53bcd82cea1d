import { NodeFlagBit, edgeKinds, nodeKinds } from '../../src/graph/graph.ts'
import { linkTexts } from '../../src/graph/testing/link-texts.ts'
import { nameUnnamed } from './name-unnamed.ts'
import { nameNodes } from './node-names.ts'
import type { SuiteCase } from './read-suites.ts'

export interface MeasuredSuiteCase {
  readonly expected: number
  readonly right: number
  /** Edges, `caller -> callee`. */
  readonly missing: readonly string[]
  readonly madeUp: readonly string[]
}

export async function measureSuiteCase(example: SuiteCase): Promise<MeasuredSuiteCase> {
  const { nodes, sites } = await linkTexts(example.texts)
  const names = nameNodes(example, nodes, await nameUnnamed(example, nodes))

  const expected = new Map<string, boolean>()
  for (const [caller, callees] of Object.entries(example.expected)) {
    for (const callee of callees) {
      const from = names.ofExpectedCaller(caller)
      const to = names.ofExpectedCallee(callee)
      if (from === undefined || to === undefined) continue
      expected.set(`${from} -> ${to}`, example.indirect.has(`${caller} -> ${callee}`))
    }
  }

  const found = new Set<string>()
  const callees = new Map<string, Set<string>>()
  for (let row = 0; row < sites.count; row++) {
    if (edgeKinds[sites.kind[row]!] !== 'calls') continue
    const from = names.ofCaller(sites.from[row]!)
    const to = names.ofCallee(sites.to[row]!)
    if (from === undefined || to === undefined) continue
    callees.set(from, (callees.get(from) ?? new Set()).add(to))
    const target = sites.to[row]!
    const isAbstract =
      (nodes.flags[target]! & NodeFlagBit.ABSTRACT) !== 0 ||
      nodeKinds[nodes.kind[nodes.parent[target]!]!] === 'interface'
    if (isAbstract && !expected.has(`${from} -> ${to}`)) continue
    found.add(`${from} -> ${to}`)
  }

  const missing = [...expected].filter(
    ([edge, isIndirect]) => !found.has(edge) && !(isIndirect && hasPath(callees, edge)),
  )
  const madeUp = [...found].filter(
    (edge) => !expected.has(edge) && (example.language !== 'java' || isJudged(edge, expected)),
  )
  return {
    expected: expected.size,
    right: expected.size - missing.length,
    missing: missing.map(([edge]) => edge),
    madeUp,
  }
}

function hasPath(callees: ReadonlyMap<string, ReadonlySet<string>>, edge: string): boolean {
  const [from, to] = edge.split(' -> ') as [string, string]
  const reached = new Set<string>()
  const open = [from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const callee of callees.get(node) ?? []) {
      if (callee === to) return true
      if (!reached.has(callee)) open.push(callee)
      reached.add(callee)
    }
  }
  return false
}

/** The Java suite lists one call or a few of a caller: what it says is which methods of a name may run there. */
function isJudged(edge: string, expected: ReadonlyMap<string, boolean>): boolean {
  const [from, to] = edge.split(' -> ') as [string, string]
  return [...expected.keys()].some((each) => {
    const [caller, callee] = each.split(' -> ') as [string, string]
    return caller === from && lastName(callee) === lastName(to)
  })
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).replace(/~\d+$/, '')
}
