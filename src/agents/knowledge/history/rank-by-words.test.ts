import { expect, test } from 'vitest'
import { rankByWords } from './rank-by-words.ts'

const commits = [
  { subject: 'Update the search page', body: '' },
  { subject: 'Fix a typo', body: 'Found by full-text search.' },
  { subject: 'Add full-text search', body: '' },
  { subject: 'Search: sort by date', body: '' },
  { subject: 'Bump dependencies', body: '' },
]

test('what says most of the topic, in the subject above all, comes first; what says little is left out', () => {
  const ranked = rankByWords(commits, ['full', 'text', 'search'])
  expect(ranked.map(({ subject }) => subject)).toEqual(['Add full-text search', 'Fix a typo'])
})

test('nothing is left where no message has a word', () => {
  expect(rankByWords(commits, ['elasticsearch'])).toEqual([])
})
