import { expect, test } from 'vitest'
import { SeenLines } from './seen-lines.ts'

test('SeenLines finds places wherever they stand in a result', () => {
  const seen = new SeenLines()
  seen.addResult({
    location: 'src/a.ts:1-20',
    edges: [{ sites: ['src/b.ts:7-7', 'docs/with space.md:3'] }],
    error: 'Cannot find "x": similar is y (src/c.ts:4-9).',
    text: '1| see [src/d.ts:5-6]\n2| and more',
    node_id: 'src/e.ts#f',
    total: 3,
  })
  const shown = (path: string, start: number, end: number) => seen.findShown(path, { start, end })
  expect(shown('src/a.ts', 3, 5)).toEqual({ start: 3, end: 5 })
  expect(shown('src/b.ts', 7, 7)).toEqual({ start: 7, end: 7 })
  expect(shown('docs/with space.md', 3, 3)).toEqual({ start: 3, end: 3 })
  expect(shown('src/c.ts', 4, 9)).toEqual({ start: 4, end: 9 })
  expect(shown('src/d.ts', 5, 6)).toEqual({ start: 5, end: 6 })
  expect(shown('src/z.ts', 1, 1)).toBeUndefined()
  expect(['src/a.ts', 'src/e.ts', 'src/e.ts#f', 'src/z.ts'].map((path) => seen.hasPath(path))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('SeenLines cuts a range to the longest stretch that was shown, and joins what touches', () => {
  const seen = new SeenLines()
  seen.addResult(['a.ts:1-5', 'a.ts:6-10', 'a.ts:20-22'])
  expect(seen.findShown('a.ts', { start: 2, end: 9 })).toEqual({ start: 2, end: 9 })
  expect(seen.findShown('a.ts', { start: 8, end: 30 })).toEqual({ start: 8, end: 10 })
  expect(seen.findShown('a.ts', { start: 11, end: 19 })).toBeUndefined()
})
