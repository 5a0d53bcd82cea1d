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

test('what is told with its number is not said again, and a list of its own is whole', () => {
  const routes = Array.from({ length: 70 }, (_, index) => ({
    method: 'GET',
    route: `/${index}`,
    location: `a.ts:${index + 1}-${index + 1}`,
  }))
  const extent = { shown: 70, total: 70, cut: null, unread: [], by: 'recognised' }
  const access = { checked: 0, open: 0, unsaid: 70 }
  const output = { routes, access, frameworks: [], global_checks: [], lookalikes: [], extent }
  const verdict = { complete: false, text: 'All 70.' }
  const told = tellAnswer('routes', {}, { ...shared, tool: 'list_routes', output, failed: false, verdict })
  expect(told).toMatch(/^70 routes were found\.\n[\s\S]*\| GET \| `\/69` \| \[a\.ts:70-70\] \|\n$/u)
})

test('how many dependents are shown is said of the impact, not of the tests alone', () => {
  const output = {
    node: { name: 'Fault', kind: 'class', node_id: 'a.ts#Fault', location: 'a.ts:1-2' },
    levels: [{ depth: 1, total: 3, edges: [] }],
    test_files: [],
    tests: [],
    test_count: 0,
    test_code_count: 0,
    files: 1,
    extent: { shown: 3, total: null, cut: 'depth', unread: [] },
  }
  const verdict = { complete: false, text: 'Shown are 3; there may be more.' }
  expect(tellAnswer('tests', {}, { ...shared, tool: 'impact', output, failed: false, verdict })).toMatch(
    /^No test was found that reaches `Fault` \[a\.ts:1-2\]\.[^_]*\n$/u,
  )
})

test('a result without a teller is the text that models read', () => {
  const answer = { ...shared, tool: 'experts', output: { of: 'a.ts' }, failed: false }
  expect(
    tellAnswer('experts', {}, { ...answer, tool: 'unknown', verdict: { complete: true, text: 'All.' } }),
  ).toBe('of: a.ts\n\n_All._\n')
})
