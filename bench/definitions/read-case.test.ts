import { expect, test } from 'vitest'
import { readCase } from './read-case.ts'

test('readCase() takes carets under a line as places of that line', () => {
  const { texts, assertions } = readCase('a.py', 'x = 1\ny = x + z\n#   ^ defined: 1\n#       ^ defined:\n')
  expect(Object.keys(texts)).toEqual(['a.py'])
  expect(assertions).toEqual([
    { path: 'a.py', line: 2, column: 4, expected: [1] },
    { path: 'a.py', line: 2, column: 8, expected: [] },
  ])
})

test('readCase() takes a test apart into its files, and counts lines through all of it', () => {
  const text =
    '// --- path: a.ts ---\nexport let x\n// --- path: b.ts ---\nimport { x } from "./a"\n//       ^ defined: 2\n'
  const { texts, assertions, firstLines } = readCase('test.ts', text)
  expect(texts['a.ts']).toBe('export let x')
  expect(firstLines).toEqual({ 'a.ts': 2, 'b.ts': 4 })
  expect(assertions).toEqual([{ path: 'b.ts', line: 1, column: 9, expected: [2] }])
})
