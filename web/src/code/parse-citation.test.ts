import { expect, test } from 'vitest'
import { parseCitation, shortenPlace } from './parse-citation.ts'

test.each([
  ['src/a.ts:3-9', { path: 'src/a.ts', startLine: 3, endLine: 9 }],
  ['src/a.ts:3', { path: 'src/a.ts', startLine: 3, endLine: 3 }],
  ['src/a.ts', { path: 'src/a.ts', startLine: null, endLine: null }],
  ['app/[id]/page.tsx:1-2', { path: 'app/[id]/page.tsx', startLine: 1, endLine: 2 }],
  ['odd:name.md:1-2', { path: 'odd:name.md', startLine: 1, endLine: 2 }],
  ['me@home.md:1-2', { path: 'me@home.md', startLine: 1, endLine: 2, repoName: undefined }],
  ['acme/api@src/a.ts:1-2', { path: 'src/a.ts', repoName: 'acme/api' }],
])('parseCitation() reads "%s"', (text, expected) => {
  expect(parseCitation(text, ['acme/api', 'acme/web'])).toMatchObject({ text, ...expected })
})

test('a place of one line is written with one number', () => {
  expect(['src/a.ts:5-5', 'src/a.ts:5-7', 'src/a.ts:5', 'src/a.ts'].map(shortenPlace)).toEqual([
    'src/a.ts:5',
    'src/a.ts:5-7',
    'src/a.ts:5',
    'src/a.ts',
  ])
})
