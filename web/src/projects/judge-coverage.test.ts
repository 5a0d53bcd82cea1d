import { expect, test } from 'vitest'
import { judgeCoverage } from './judge-coverage.ts'

test('calls into libraries are not held against the graph', () => {
  const open = { external: 600, builtin: 100, dynamic: 20, 'unresolved-receiver': 30 }
  expect(judgeCoverage({ total: 1000, linked: 250, open_by_reason: open })).toEqual({
    inside: 300,
    linked: 250,
    outside: 700,
    unknown: [
      ['unresolved-receiver', 30],
      ['dynamic', 20],
    ],
  })
})
