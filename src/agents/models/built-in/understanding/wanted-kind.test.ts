import { expect, test } from 'vitest'
import { readWantedKind, saidWords } from './wanted-kind.ts'

test.each([
  ['How do I add a new collector?', ['collector']],
  ['I want to write a plugin that refuses registration for certain domains.', ['plugin']],
  ['I want to add a new metadata source plugin, say for Bandcamp.', ['metadata', 'source', 'plugin']],
  ['How would I add a new kind of policy, say a cache policy?', ['policy']],
  ['how do i write my own job store', ['job', 'store']],
  ['How do I add a new node type to the editor?', ['node']],
  ['How would I port htop to a new platform?', ['platform']],
  ['What do I need to do to add a new DB migration?', ['migration']],
  ['How do I add support for a new language server?', ['language', 'server']],
])('%s wants one more of %j', (question, words) => {
  expect(readWantedKind(question)?.words).toEqual(words)
})

test.each(['How do I add a feature?', 'how can I add a new field to the user', 'Where is the cache?'])(
  '%s wants nothing of a kind that names would tell',
  (question) => {
    expect(readWantedKind(question)).toBeUndefined()
  },
)

test('short forms in names are the words that people say', () => {
  expect(saidWords('RegisterDBCreator')).toEqual(['register', 'database', 'creator'])
})
