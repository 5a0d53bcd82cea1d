import { expect, test } from 'vitest'

import { MAX_DISPATCHED_CALLS } from './edges/sites.ts'
import { edgeKinds, linkRules, openReasons } from './graph.ts'
import { linkTexts } from './testing/link-texts.ts'

const CALLS_BEYOND = 6

test('of a method that very many calls may run in place of another one the last calls are left open', async () => {
  const calls = Array.from({ length: MAX_DISPATCHED_CALLS + CALLS_BEYOND }, () => '    x.run()\n').join('')
  const { nodes, sites, unresolvedCalls } = await linkTexts({
    'a.py':
      'class Base:\n    def run(self): pass\nclass One(Base):\n    def run(self): pass\nclass Two(Base):\n    def run(self): pass\n' +
      `def all(x: Base):\n${calls}\nall(One())\nall(Two())\n`,
  })
  const callsOf = (id: string) =>
    Array.from({ length: sites.count }, (_, row) => row).filter(
      (row) => nodes.id[sites.to[row]!] === id && edgeKinds[sites.kind[row]!] === 'calls',
    )
  for (const id of ['a.py#One.run', 'a.py#Two.run']) {
    const rows = callsOf(id)
    expect(rows).toHaveLength(MAX_DISPATCHED_CALLS)
    expect(new Set(rows.map((row) => linkRules[sites.rule[row]!]))).toEqual(new Set(['dispatch']))
  }
  const open = Array.from({ length: unresolvedCalls.count }, (_, row) => row).filter(
    (row) => unresolvedCalls.name[row] === 'run' && openReasons[unresolvedCalls.reason[row]!] === 'bound-hit',
  )
  expect(open).toHaveLength(CALLS_BEYOND)
})
