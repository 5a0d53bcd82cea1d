import { afterAll, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { describeReference } from './describe-reference.ts'
import type { HistoryMessage } from './run-input.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { contextOf } from '../testing/use-tool.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const context = contextOf(sketch.project)
const history: readonly HistoryMessage[] = [
  { role: 'human', content: 'Which functions deal with prices?' },
  {
    role: 'agent',
    content: '1. `priceOf` [src/price.ts:1-5]\n2. `applyDiscount` [src/price.ts:7-9]\n\nBoth are small.',
  },
]

test.each([
  [
    'show me the second one',
    '"the second one" in the question means:\n- function applyDiscount, node_id src/price.ts#applyDiscount, [src/price.ts:7-9]',
  ],
  ['who calls them?', '"them" in the question means:\n- function priceOf, node_id src/price.ts#priceOf'],
])('a prompt says what "%s" points at', (question, line) => {
  expect(describeReference(context, { question, history, focus: [] })).toContain(line)
})

test.each([['Who calls checkout?'], ['show me the ninth one'], ['What does this project do?']])(
  'nothing is said of "%s"',
  (question) => {
    expect(describeReference(context, { question, history, focus: [] })).toBe('')
  },
)

test('what is in focus is "it"', () => {
  const focus = [{ nodeId: 'src/price.ts#priceOf' }]
  expect(describeReference(context, { question: 'who calls it?', history, focus })).toBe('')
})
