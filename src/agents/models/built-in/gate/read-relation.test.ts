import { expect, test } from 'vitest'
import { readRelations } from './read-relation.ts'

test.each([
  ['Why are the file routes registered before the gateway?', ['why']],
  ['When was the parser rewritten?', ['when']],
  ['Which version of Go does it need?', ['version']],
  ['How many commands are there?', ['count']],
  ['What middleware runs, and in which order?', ['order']],
  ['diff between --prepare and --setup?', ['compare']],
  ['access token vs refresh token', ['compare']],
  ['list the decision records', ['list']],
  ['Is there a config file?', ['verdict']],
  ['How does a message reach the client?', ['how']],
  ['Can you explain the cache?', []],
  ['Where is the cache?', []],
])('%s', (question, relations) => {
  expect([...readRelations(question)]).toEqual(relations)
})
