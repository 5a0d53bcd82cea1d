import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { pruneToolResults } from './prune-prompt.ts'

const result = (id: string, length: number): ModelMessage => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: id,
      toolName: 'read_file',
      output: { type: 'json', value: { text: id.repeat(length) } },
    },
  ],
})

test('pruneToolResults() leaves out the oldest results first, and cuts the newest only where it must', () => {
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Where?' },
    result('a', 5_000),
    result('b', 5_000),
    result('c', 5_000),
  ]
  expect(pruneToolResults(messages, 100_000)).toEqual(messages)
  const some = pruneToolResults(messages, 12_000)
  expect(JSON.stringify(some[1])).toContain('left out to save space')
  expect(some.slice(2)).toEqual(messages.slice(2))
  const few = pruneToolResults(messages, 3_000)
  expect(JSON.stringify(few[2])).toContain('left out to save space')
  expect(JSON.stringify(few[3])).toMatch(/c{1000}.*cut here/u)
  expect(JSON.stringify(few).length).toBeLessThan(3_500)
})
