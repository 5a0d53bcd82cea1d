import { expect, test } from 'vitest'
import { Rows } from './rows.ts'
import { sortedUnique, sortedUniqueWithin } from './sort-rows.ts'

const ROWS = [
  [2, 1, 0],
  [1, 5, 9],
  [2, 1, 0],
  [1, 5, -1],
  [1, 0, 7],
  [2, 1, 0],
]

function rowsOf(values: readonly (readonly number[])[]): Rows {
  const rows = new Rows(3, 1)
  for (const row of values) {
    const start = rows.grow()
    rows.values.set(row, start)
  }
  return rows
}

function pick(rows: Rows, order: Uint32Array): number[][] {
  return Array.from(order, (row) => [...rows.values.subarray(row * 3, row * 3 + 3)])
}

test('rows come out in order of their columns and once each, however many there are', () => {
  const rows = rowsOf(ROWS)
  const sorted = [
    [1, 0, 7],
    [1, 5, -1],
    [1, 5, 9],
    [2, 1, 0],
  ]
  expect(pick(rows, sortedUnique(rows, 3))).toEqual(sorted)
  expect(pick(rows, sortedUniqueWithin(rows, [3], 3))).toEqual(sorted)
  expect(pick(rows, sortedUniqueWithin(rows, [3, 6], 3))).toEqual(sorted)
  expect([...rows.column(0)]).toEqual([2, 1, 2, 1, 1, 2])
})

test('of rows that are equal in their first columns the first in order stays', () => {
  const rows = rowsOf(ROWS)
  const kept = [
    [1, 0, 7],
    [1, 5, -1],
    [2, 1, 0],
  ]
  expect(pick(rows, sortedUnique(rows, 2))).toEqual(kept)
  expect(pick(rows, sortedUniqueWithin(rows, [3], 2))).toEqual(kept)
})
