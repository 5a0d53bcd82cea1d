import { expect, test } from 'vitest'
import { tellAnswer } from './tell-answer.ts'

const shared = {
  summary: '',
  citations: [],
  index: {
    commit_id: null,
    state: 'current' as const,
    reason: null,
    changed_files: [],
    changed_count: 0,
    pending: [],
  },
}

test('a result is told by the teller of its shape, then how far it goes', () => {
  const output = {
    results: [{ name: '__init__', kind: 'file', location: 'rich/__init__.py:23-36', doc: 'Makes *text*.' }],
    extent: { shown: 1, total: 1, cut: null, unread: [] },
  }
  const verdict = { complete: true, text: 'All of _private_ are shown.' }
  expect(tellAnswer('search', {}, { ...shared, tool: 'search', output, failed: false, verdict })).toBe(
    '- `__init__` [rich/__init__.py:23-36] — Makes \\*text\\*.\n\n_All of \\_private\\_ are shown._\n',
  )
})

test('a result without a teller is the text that models read', () => {
  const answer = { ...shared, tool: 'experts', output: { of: 'a.ts' }, failed: false }
  expect(
    tellAnswer('experts', {}, { ...answer, tool: 'unknown', verdict: { complete: true, text: 'All.' } }),
  ).toBe('of: a.ts\n\n_All._\n')
})
