import { expect, test } from 'vitest'
import type { Subjects } from '../resolve-subject.ts'
import { understand } from '../understand.ts'
import { readNamed } from './read-named.ts'

/** What a question names, of names that were not found. */
function named(question: string, ...missing: string[]): string[] {
  const subjects: Subjects = {
    found: [],
    missing: missing.map((name) => ({ name, error: '', similar: [] })),
    isFromContext: false,
  }
  return readNamed(understand(question), subjects)
}

test('a member that is not there is named, an example is not', () => {
  expect(named('where does Client.flush_all write?', 'Client.flush_all')).toContain('Client.flush_all')
  expect(named('what may change, e.g. flush_all?', 'flush_all')).toEqual([])
})

test('the path of a request may be served by a pattern', () => {
  expect(named('What happens on POST /api/users, up to the table?', '/api/users')).toEqual([])
  expect(named('How does GET /vets.html reach the cache?', '/vets.html')).toEqual([])
})
