import { expect, test } from 'vitest'
import { NodeFlagBit, nodeKinds } from '../../graph/graph.ts'
import { findAmalgamations } from './find-amalgamations.ts'

/** Numbers of the files that repeat others, for functions given by file. */
function check(files: readonly (readonly string[])[], flags = 0): number[] {
  const rows = files.flatMap((names, file) => names.map((name) => ({ name, file })))
  return findAmalgamations({
    count: rows.length,
    kind: Uint8Array.from(rows, () => nodeKinds.indexOf('function')),
    flags: Int32Array.from(rows, () => flags),
    file: Int32Array.from(rows, ({ file }) => file),
    id: rows.map(({ name, file }) => `${file}.ts#${name}`),
  })
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('a file that has what several others define repeats them', () => {
  const parse = names('parse', 6)
  const print = names('print', 6)
  expect(check([[...parse, ...print, 'main'], parse, print])).toEqual([0])
})

test('a file is no repetition of one other, of few of its own names, or of tests', () => {
  const parse = names('parse', 6)
  const print = names('print', 6)
  expect(check([parse, [...parse, ...names('more', 10)]])).toEqual([])
  expect(check([[...parse, ...print, ...names('own', 30)], parse, print])).toEqual([])
  expect(check([[...parse, ...print], parse, print], NodeFlagBit.IN_TEST_FILE)).toEqual([])
})

test('classes that have methods of the same names are no copies of one another', () => {
  const methods = names('handle', 6)
  const of = (container: string): string[] => methods.map((method) => `${container}.${method}`)
  expect(check([[...of('All'), ...of('More')], of('One'), of('Two')])).toEqual([])
})

test('names that every file has say nothing', () => {
  const common = names('get', 12)
  expect(check(Array.from({ length: 12 }, () => common))).toEqual([])
})
