import { expect, test } from 'vitest'
import type { NeighbourEdge } from '../../tools/neighbours.ts'
import { quoteDoc, siteLines } from './prose.ts'

function edgeAt(sites: readonly string[], siteCount = sites.length): NeighbourEdge {
  return {
    kind: 'calls',
    node: { node_id: 'a.ts#f', kind: 'function', name: 'f', location: 'a.ts:1-2' },
    known: 'exact',
    site_count: siteCount,
    sites,
  }
}

test('names a path once, with further lines behind it', () => {
  expect(siteLines(edgeAt(['a.ts:1-1', 'a.ts:5-5', 'a.ts:9-9', 'b.ts:2-2']))).toBe(
    '[a.ts:1-1] (also lines 5 and 9) [b.ts:2-2]',
  )
  expect(siteLines(edgeAt(['a.ts:1-1', 'a.ts:5-5'], 12))).toBe('[a.ts:1-1] (also line 5) and 10 more places')
})

test('quotes a doc text as one sentence, roles and tags taken out', () => {
  expect(
    quoteDoc('A user-created :class:`Request <Request>` object,\n<b>sent</b> by ``send``', ' [a.py:1-2]'),
  ).toBe('A user-created `Request` object, sent by `send` [a.py:1-2].')
})
