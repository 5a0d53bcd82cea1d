import { expect, test } from 'vitest'
import { findBoxTarget, nameOfLabel } from './box-target.ts'

function node(file_path: string, name: string, start_line: number, kind = 'function') {
  const node_id = kind === 'directory' || kind === 'file' ? name : `${file_path}#${name}`
  return {
    node_id,
    kind,
    name,
    file_path,
    start_line,
    end_line: start_line + 3,
    line: start_line,
    column: 0,
    signature: '',
  }
}

const run = node('src/a.ts', 'run', 5)
const otherRun = node('src/b.ts', 'run', 9)

test('a box is the only node of its name', () => {
  expect(findBoxTarget([run], [])).toEqual({ kind: 'code', path: 'src/a.ts', place: 'src/a.ts:5-8' })
  expect(findBoxTarget([], ['src/a.ts:5-8'])).toBeUndefined()
})

test('of several of a name a box is the only one whose lines are cited', () => {
  expect(findBoxTarget([run, otherRun], [])).toBeUndefined()
  expect(findBoxTarget([run, otherRun], ['src/b.ts:9-12', 'src/c.ts:1'])?.place).toBe('src/b.ts:9-12')
  // A place inside of one says nothing of which one is meant.
  expect(findBoxTarget([run, otherRun], ['src/b.ts:10'])).toBeUndefined()
  expect(findBoxTarget([run, otherRun], ['src/b.ts:9-12', 'src/a.ts:5-8'])).toBeUndefined()
})

test('a box is a folder or a file by its path, and never something outside of the repository', () => {
  expect(findBoxTarget([node('', 'src', 0, 'directory')], [])).toMatchObject({ kind: 'folder', path: 'src' })
  expect(findBoxTarget([node('src/a.ts', 'src/a.ts', 1, 'file')], [])?.place).toBe('src/a.ts')
  expect(findBoxTarget([node('', 'express', 0)], [])).toBeUndefined()
})

test.each([
  [' run() ', 'run'],
  ['Cart.add', 'Cart.add'],
  ['call(x)', 'call(x)'],
])('nameOfLabel(%j)', (label, expected) => {
  expect(nameOfLabel(label)).toBe(expected)
})
