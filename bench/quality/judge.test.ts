import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Question } from './question.ts'
import type { TimedAnswer } from './service.ts'

const question: Question = {
  kind: 'who-calls',
  text: 'Who calls tax?',
  contains: ['price'],
  containsNot: ['refund'],
  cites: ['shop.py:10'],
  citesNot: ['tests/'],
}
const good: TimedAnswer = {
  text: '`price` calls it [shop.py:8-12].',
  citations: ['shop.py:8-12'],
  status: 'completed',
  error: undefined,
  firstTextMs: 1,
  totalMs: 2,
}

test.each<{ what: string; answer: Partial<TimedAnswer>; lacks: string[] }>([
  { what: 'passes', answer: {}, lacks: [] },
  { what: 'lacks a word', answer: { text: 'Nobody.' }, lacks: ['lacks "price"'] },
  { what: 'says what is wrong', answer: { text: 'price and refund' }, lacks: ['says "refund"'] },
  {
    what: 'cites other lines',
    answer: { citations: ['shop.py:11-12'] },
    lacks: ['does not cite shop.py:10'],
  },
  { what: 'cites only the file', answer: { citations: ['shop.py'] }, lacks: ['does not cite shop.py:10'] },
  {
    what: 'cites what has no part in it',
    answer: { citations: ['shop.py:10-10', 'tests/a.py:1-1'] },
    lacks: ['cites tests/'],
  },
  { what: 'breaks off', answer: { status: 'error', error: 'gone' }, lacks: ['it ended as error: gone'] },
])('an answer that $what', ({ answer, lacks }) => {
  expect(judge(question, { ...good, ...answer })).toEqual(lacks)
})
