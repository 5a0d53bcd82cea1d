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
  expect(shown('src/a.ts', 1, 20)).toEqual({ start: 1, end: 20 })
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

test('SeenLines knows the lines that a result shows of a file, whatever its members are', () => {
  const seen = new SeenLines()
  seen.addResult({
    node: { location: 'run.go', source: '1| package run\n2| \n3| func Run() {' },
    members: [],
  })
  expect(seen.findShown('run.go', { start: 1, end: 3 })).toEqual({ start: 1, end: 3 })
  expect(seen.findShown('run.go', { start: 3, end: 9 })).toEqual({ start: 3, end: 3 })
  expect(seen.findShown('run.go', { start: 4, end: 9 })).toBeUndefined()
})

test('SeenLines does not take a named place for its body', () => {
  const seen = new SeenLines()
  seen.addResult({ location: 'a.ts:10-50', signature: 'function run(): void' })
  expect(seen.findShown('a.ts', { start: 30, end: 35 })).toBeUndefined()
  expect(seen.findShown('a.ts', { start: 10, end: 12 })).toEqual({ start: 10, end: 10 })
  expect(seen.findShown('a.ts', { start: 1, end: 60 })).toEqual({ start: 10, end: 50 })
})

test('SeenLines reads numbered lines of a text behind their place', () => {
  const seen = new SeenLines()
  seen.addText('[src/a.ts:4-6]\n```\n4| one\n5| [src/b.ts:1-2]\n6| three\n```')
  expect(seen.findShown('src/a.ts', { start: 5, end: 6 })).toEqual({ start: 5, end: 6 })
})

test('SeenLines cuts a range to the longest stretch that was shown; a single line parts nothing', () => {
  const seen = new SeenLines()
  seen.addResult({ path: 'a.ts', text: '1| a\n2| b\n4| d\n20| t\n21| u' })
  expect(seen.findShown('a.ts', { start: 2, end: 4 })).toEqual({ start: 2, end: 4 })
  expect(seen.findShown('a.ts', { start: 3, end: 30 })).toEqual({ start: 3, end: 4 })
  expect(seen.findShown('a.ts', { start: 5, end: 19 })).toBeUndefined()
})
