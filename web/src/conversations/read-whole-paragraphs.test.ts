import { expect, test } from 'vitest'
import { readWholeParagraphs } from './read-whole-paragraphs.ts'

const answer = [
  '## Prices',
  '',
  '`applyDiscount` takes it off [src/prices.ts:5-7].',
  '',
  '```ts',
  'const a = 1',
  '',
  'const b = 2',
  '```',
  '',
  'That is **all**.',
].join('\n')

test('a finished answer is said without code, citations and signs', () => {
  expect(readWholeParagraphs(answer, false)).toEqual([
    'Prices',
    'applyDiscount takes it off .',
    'That is all.',
  ])
})

test('of one that is written each paragraph comes once, when it is whole', () => {
  const said: string[] = []
  for (let length = 0; length <= answer.length; length++)
    said.push(...readWholeParagraphs(answer.slice(0, length), true).slice(said.length))
  said.push(...readWholeParagraphs(answer, false).slice(said.length))
  expect(said).toEqual(readWholeParagraphs(answer, false))
})
