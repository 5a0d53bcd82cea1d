import type { NodeTable, SiteTable } from './graph.ts'
import { NodeFlagBit, edgeKinds, nodeKinds } from './graph.ts'

const CALLS = edgeKinds.indexOf('calls')
const INSTANTIATES = edgeKinds.indexOf('instantiates')
const TESTS = edgeKinds.indexOf('tests')
const TEST = nodeKinds.indexOf('test')

/**
 * Adds the edges `tests`: a test exercises what it calls or makes directly, where that is not itself part of a test.
 * A test is a test node, or a function that its framework recognises as one. The new sites come last in kind order
 * among those that linking makes before `handles`, so the table is sorted again by kind alone (the sort is stable).
 */
export function linkTests(nodes: NodeTable, sites: SiteTable): SiteTable {
  const added: number[] = []
  for (let row = 0; row < sites.count; row++) {
    if (sites.kind[row] !== CALLS && sites.kind[row] !== INSTANTIATES) continue
    const to = sites.to[row]!
    if (nodes.file[to] === -1 || isTestCode(nodes, to) || !isTest(nodes, sites.from[row]!)) continue
    added.push(row)
  }
  const pick = (column: Uint8Array | Int32Array) => added.map((row) => column[row]!)
  const total = sites.count + added.length
  const kind = [...sites.kind, ...added.map(() => TESTS)]
  const columns = {
    from: [...sites.from, ...pick(sites.from)],
    to: [...sites.to, ...pick(sites.to)],
    file: [...sites.file, ...pick(sites.file)],
    line: [...sites.line, ...pick(sites.line)],
    column: [...sites.column, ...pick(sites.column)],
    known: [...sites.known, ...pick(sites.known)],
    rule: [...sites.rule, ...pick(sites.rule)],
  }
  const order = Uint32Array.from({ length: total }, (_, row) => row)
  order.sort(
    (a, b) =>
      kind[a]! - kind[b]! ||
      columns.from[a]! - columns.from[b]! ||
      columns.to[a]! - columns.to[b]! ||
      columns.file[a]! - columns.file[b]! ||
      columns.line[a]! - columns.line[b]! ||
      columns.column[a]! - columns.column[b]!,
  )
  // Within one kind `tests`, a call and an instantiation of one place may coincide.
  const rows = order.filter((row, index) => {
    const previous = order[index - 1]
    if (previous === undefined || kind[row] !== TESTS || kind[previous] !== TESTS) return true
    return (['from', 'to', 'file', 'line', 'column'] as const).some(
      (name) => columns[name][row] !== columns[name][previous],
    )
  })
  const take = (values: readonly number[]) => Int32Array.from(rows, (row) => values[row]!)
  return {
    count: rows.length,
    kind: Uint8Array.from(take(kind)),
    from: take(columns.from),
    to: take(columns.to),
    file: take(columns.file),
    line: take(columns.line),
    column: take(columns.column),
    known: Uint8Array.from(take(columns.known)),
    rule: Uint8Array.from(take(columns.rule)),
  }
}

/** The node or something around it is a test. */
function isTest(nodes: NodeTable, node: number): boolean {
  for (let current = node; current !== -1; current = nodes.parent[current]!) {
    if (nodes.kind[current] === TEST || (nodes.flags[current]! & NodeFlagBit.TEST) !== 0) return true
  }
  return false
}

function isTestCode(nodes: NodeTable, node: number): boolean {
  return (nodes.flags[node]! & NodeFlagBit.IN_TEST_FILE) !== 0 || isTest(nodes, node)
}
