import { expect, test } from 'vitest'
import { indentOf } from './indent-of.ts'

test.each([
  ['', 0],
  ['x = 1', 0],
  ['  x = 1  ', 2],
  ['\tx', 4],
  ['\t  x\t', 6],
  ['   ', 3],
])('indentOf(%j) is %i', (line, depth) => expect(indentOf(line)).toBe(depth))
