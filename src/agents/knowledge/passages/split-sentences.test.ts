import { expect, test } from 'vitest'
import { cleanMarkup, splitSentences } from './split-sentences.ts'

test('sentences go over lines, lists are read item by item, and code is left out', () => {
  const lines = [
    'Retries failed requests, e.g. on a',
    'lost connection. Gives up after five tries.',
    '- the first item says this',
    '- the second one says that',
    'uds: str',
    'client = Client(retries=1)',
    '',
    'See `a.b` for how it works',
  ]
  expect(splitSentences(lines, 10)).toEqual([
    { text: 'Retries failed requests, e.g. on a lost connection.', startLine: 10, endLine: 11 },
    { text: 'Gives up after five tries.', startLine: 11, endLine: 11 },
    { text: 'the first item says this', startLine: 12, endLine: 12 },
    { text: 'the second one says that', startLine: 13, endLine: 13 },
    { text: 'See `a.b` for how it works', startLine: 17, endLine: 17 },
  ])
})

test('markup goes, its text stays', () => {
  expect(cleanMarkup('**Use** [the client](https://a.b/c) with <b>care</b> and ``x``')).toBe(
    'Use the client with care and `x`',
  )
})
