import { afterAll, expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { suggestQuestions } from './suggest-questions.ts'

const opened = openSketch({
  files: {
    'src/prices.ts': {
      text: 'function total() { tax(); round() }\nfunction tax() {}\nfunction round() {}\n',
      definitions: [
        { name: 'total', kind: 'function', lines: [1, 1] },
        { name: 'tax', kind: 'function', lines: [2, 2] },
        { name: 'round', kind: 'function', lines: [3, 3] },
      ],
    },
  },
  edges: [
    ['calls', 'src/prices.ts#total', 'src/prices.ts#tax', 1],
    ['calls', 'src/prices.ts#total', 'src/prices.ts#round', 1],
  ],
})
afterAll(() => opened[Symbol.dispose]())

const suggest = (citations: readonly string[], asked: readonly string[] = []): string[] =>
  suggestQuestions([opened.snapshot], { citations, repoNames: [], asked })

test('asks about what is cited, only where the graph has an answer', () => {
  expect(suggest(['src/prices.ts:1-1', 'src/prices.ts:2-2'])).toEqual([
    'What does `total` call?',
    'Who calls `tax`?',
  ])
})

test('does not ask what was asked, nor about what is no definition', () => {
  expect(suggest(['src/prices.ts:2-2'], ['Who calls tax?'])).toEqual([])
  expect(suggest(['src/prices.ts', 'nowhere.ts:3-4', 'README.md:1-1'])).toEqual([])
})

test('does not ask in its own words what was asked in others', () => {
  for (const asked of ['Show me the callers of tax', 'From where is `tax` called?']) {
    expect(suggest(['src/prices.ts:2-2'], [asked])).toEqual([])
  }
  expect(suggest(['src/prices.ts:2-2'], ['Show me the callers of round'])).toEqual(['Who calls `tax`?'])
})
