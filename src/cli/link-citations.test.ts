import { expect, test } from 'vitest'
import { linkCitations } from './link-citations.ts'

test('citations lead to their lines, from the folder of the document', () => {
  const markdown = 'It calls `run` [src/a b.ts:3-9] [src/c.ts:4-4], as [said](overview.md) in [README.md].'
  const citations = ['src/a b.ts:3-9', 'src/c.ts:4-4', 'README.md']
  expect(linkCitations(markdown, citations, '../..')).toBe(
    'It calls `run` [src/a b.ts:3-9](../../src/a%20b.ts#L3-L9) [src/c.ts:4-4](../../src/c.ts#L4), as [said](overview.md) in [README.md](../../README.md).',
  )
})

test('what is no citation stays, and a document at the root needs no way', () => {
  expect(linkCitations('`a[0]` [x] [README.md]', ['README.md'], '')).toBe('`a[0]` [x] [README.md](README.md)')
})
