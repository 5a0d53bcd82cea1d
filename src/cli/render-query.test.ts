import { expect, test } from 'vitest'

import { renderMarkdown } from './render-markdown.ts'
import { renderQuery } from './render-query.ts'

const shared = {
  summary: '',
  citations: [],
  index: { commit_id: null, state: 'current' as const, reason: null, changed_files: [], changed_count: 0 },
}

test('names in places, notes and verdicts are shown as they are written', () => {
  const shown = renderMarkdown(
    renderQuery('search', {
      ...shared,
      tool: 'search',
      output: {
        results: [
          { name: '__init__', kind: 'file', location: 'rich/__init__.py:23-36', doc: 'Makes <p> of *text*.' },
        ],
        note: 'Left out: __main__.py, *server*_client, <b>.',
      },
      failed: false,
      verdict: { complete: true, text: 'All of __init__.py and _private_ are shown.' },
    }),
  )
  expect(shown).toBe(
    [
      '• __init__ [rich/__init__.py:23-36]: Makes <p> of *text*.',
      '',
      'Left out: __main__.py, *server*_client, <b>.',
      '',
      'All of __init__.py and _private_ are shown.',
      '',
    ].join('\n'),
  )
})

test('so are they in an error', () => {
  expect(
    renderMarkdown(
      renderQuery('show', {
        ...shared,
        tool: 'get_node',
        output: { error: 'Cannot find "__main__" in *.py: see <p>.' },
        failed: true,
        verdict: { complete: false, text: '' },
      }),
    ),
  ).toBe('Cannot find "__main__" in *.py: see <p>.\n')
})
