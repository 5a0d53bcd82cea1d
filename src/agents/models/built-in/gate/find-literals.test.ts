import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { findLiterals } from './find-literals.ts'

const literals = (question: string) => findLiterals(understand(question), []).map(({ pattern }) => pattern)

test.each([
  ['what does RESTIC_PACK_SIZE do?', ['RESTIC_PACK_SIZE']],
  ['where is "lock is stale" raised?', ['lock is stale']],
  ['what is `maxAge` for?', ['maxAge']],
  ['when was it bumped to 1 million?', ['1[,_.]?000[,_.]?000']],
  ['why 600,000 iterations?', ['600[,_.]?000']],
  ['why 3 retries?', []],
  ['where is the cache flushed?', []],
])('%s', (question, patterns) => {
  expect(literals(question)).toEqual(patterns)
})
