import { afterAll, expect, test } from 'vitest'
import { startChatServer } from '../../src/agents/testing/chat-server.ts'
import { collectRun } from '../../src/agents/testing/collect-run.ts'
import { openSketch } from '../../src/agents/testing/open-sketch.ts'
import { shop } from '../../src/index/testing/shop.ts'
import { repliesOf, replyOf } from './recorded-run.ts'
import type { RecordedRun } from './recorded-run.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

test('what is recorded of a run is what its model said', async () => {
  const run: RecordedRun = {
    repository: 'acme/shop',
    commit: '0'.repeat(40),
    question: 'Who calls priceOf?',
    replies: [
      {
        calls: [
          { name: 'neighbours', arguments: { node: 'priceOf', direction: 'in' } },
          { name: 'read_file', arguments: { path: 'src/cart.ts' } },
        ],
      },
      { calls: [{ name: 'grep', arguments: { pattern: 'priceOf' } }] },
      { text: 'The cart does [src/cart.ts:13-13].' },
    ],
  }
  await using server = await startChatServer((index) => replyOf(run, index))
  const made = await collectRun({
    projects: [sketch.project],
    question: run.question,
    model: server.model,
  })
  expect(server.requests).toHaveLength(3)
  expect(repliesOf(made)).toEqual(run.replies)
})
