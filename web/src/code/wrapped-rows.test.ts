import { describe, expect, test } from 'vitest'
import { countRows, wrapLines } from './wrapped-rows.ts'

describe('countRows()', () => {
  test.each([
    ['', 10, 1],
    ['0123456789', 10, 1],
    ['0123456789a', 10, 2],
    [`${' '.repeat(10)}x`, 10, 2],
    // To the next multiple of four.
    ['\t345678', 10, 1],
    ['\t34567890', 10, 2],
    ['ab\t5678901', 10, 2],
    ['äöü789', 5, 2],
    ['語語語語語', 10, 1],
    ['語語語語語語', 10, 2],
    // Half of it would not fit.
    ['x語語語語語', 10, 2],
    ['e\u0301'.repeat(10), 10, 1],
    ['x'.repeat(5_000), 100, 41],
  ])('%j in %i columns', (line, columns, rows) => {
    expect(countRows(line, columns)).toBe(rows)
  })
})

test('wrapLines() tells how many rows are above each line', () => {
  expect([...wrapLines(['ab', 'abcdefgh', '', 'abcde'], 4)]).toEqual([0, 1, 3, 4, 6])
})
