import { expect, test } from 'vitest'
import { toOutputText } from './output-text.ts'

test('toOutputText() names a path once for the entries of it that follow each other', () => {
  expect(
    toOutputText({
      matches: [
        { location: 'src/a.ts:4-4', text: 'one()', in: 'run' },
        { location: 'src/a.ts:9-9', text: 'two()' },
        { location: 'src/b.ts:1-1', text: 'three()' },
      ],
      truncated: false,
      extent: { shown: 3, total: 3, cut: null, unread: [] },
    }).split('\n'),
  ).toEqual([
    'matches:',
    ' src/a.ts',
    '  - 4  one(); in run',
    '  - 9  two()',
    ' - [src/b.ts:1] three()',
    'truncated: false',
    'extent: shown 3, total 3',
  ])
})

test('toOutputText() tells a definition on one line, and source as it stands', () => {
  const node = {
    node_id: 'src/a.ts#Cart.add',
    kind: 'method',
    name: 'Cart.add',
    location: 'src/a.ts:4-9',
    signature: 'add(item: Item): void',
    doc: 'Adds.',
  }
  expect(toOutputText({ node: { ...node, exported: true, source: '4| add() {\n5|   "x"' } })).toBe(
    'node: method Cart.add(item: Item): void [src/a.ts:4-9] — Adds.\n source:\n4| add() {\n5|   "x"',
  )
  expect(
    toOutputText({
      edges: [{ kind: 'calls', node, known: 'inferred', sites: ['src/b.ts:7-7'], site_count: 1 }],
    }),
  ).toBe(
    'edges:\n - method Cart.add(item: Item): void [src/a.ts:4-9] — Adds.; kind calls; known inferred; sites src/b.ts:7',
  )
  expect(toOutputText({ others: [{ ...node, node_id: 'src/a.ts#Cart.add~2' }] })).toContain(
    '(id src/a.ts#Cart.add~2)',
  )
})
