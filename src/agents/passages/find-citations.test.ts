import { expect, test } from 'vitest'
import { findCitations } from './find-citations.ts'

test('citations are taken out of a passage, links and tasks stay', () => {
  expect(findCitations('- `a` [src/a.ts:3-5] and [README.md], see [b](c) and [x]')).toEqual({
    text: '- `a`   and  , see [b](c) and [x]',
    citations: [
      { path: 'src/a.ts', startLine: 3, endLine: 5 },
      { path: 'README.md', startLine: undefined, endLine: undefined },
    ],
  })
})
