import { expect, test } from 'vitest'

import { MAX_DISPATCHED_CALLS, MAX_DISPATCHED_PLACES } from './edges/sites.ts'
import { edgeKinds, linkRules, openReasons, type LinkedGraph } from './graph.ts'
import { linkTexts } from './testing/link-texts.ts'

const CLASSES =
  'class Base:\n    def run(self): pass\nclass One(Base):\n    def run(self): pass\nclass Two(Base):\n    def run(self): pass\n'
const MADE = 'for function in (first, second): function(One()), function(Two())\n'

function functionCalling(name: string, times: number): string {
  return `def ${name}(x: Base):\n${'    x.run()\n'.repeat(times)}\n`
}

/** Callers of `id`, one for each place, all of them known by dispatch alone. */
function callersOf({ nodes, sites }: LinkedGraph, id: string): string[] {
  const rows = Array.from({ length: sites.count }, (_, row) => row).filter(
    (row) => nodes.id[sites.to[row]!] === id && edgeKinds[sites.kind[row]!] === 'calls',
  )
  expect(new Set(rows.map((row) => linkRules[sites.rule[row]!]))).toEqual(new Set(['dispatch']))
  return rows.map((row) => nodes.id[sites.from[row]!]!)
}

function countBoundHits({ unresolvedCalls }: LinkedGraph, name: string): number {
  return Array.from({ length: unresolvedCalls.count }, (_, row) => row).filter(
    (row) => unresolvedCalls.name[row] === name && openReasons[unresolvedCalls.reason[row]!] === 'bound-hit',
  ).length
}

test('of a method that many calls may run in place of another one each further caller is told with one place', async () => {
  const graph = await linkTexts({
    'a.py':
      CLASSES + functionCalling('first', MAX_DISPATCHED_PLACES + 6) + functionCalling('second', 3) + MADE,
  })
  for (const id of ['a.py#One.run', 'a.py#Two.run']) {
    const callers = callersOf(graph, id)
    expect(callers.filter((caller) => caller === 'a.py#first')).toHaveLength(MAX_DISPATCHED_PLACES)
    expect(callers.filter((caller) => caller === 'a.py#second')).toHaveLength(1)
  }
  // Six of the first and two of the second are left open, so that no list of callers is called complete.
  expect(countBoundHits(graph, 'run')).toBe(8)
})

test('of a method that very many calls may run in place of another one the last callers are left open', async () => {
  const others = Array.from({ length: MAX_DISPATCHED_CALLS - MAX_DISPATCHED_PLACES + 2 }, (_, index) =>
    functionCalling(`other${index}`, 1),
  )
  const graph = await linkTexts({
    'a.py':
      CLASSES +
      functionCalling('first', MAX_DISPATCHED_PLACES) +
      functionCalling('second', 1) +
      others.join('') +
      MADE,
  })
  expect(callersOf(graph, 'a.py#One.run')).toHaveLength(MAX_DISPATCHED_CALLS)
  expect(countBoundHits(graph, 'run')).toBe(3)
})
