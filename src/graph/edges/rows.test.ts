import { expect, test } from 'vitest'
import { Rows } from './rows.ts'

test('rows come out in order of their columns and once each, however many there are', () => {
  const rows = new Rows(3, 1)
  for (const [a, b, c] of [
    [2, 1, 0],
    [1, 5, 9],
    [2, 1, 0],
    [1, 5, -1],
    [1, 0, 7],
    [2, 1, 0],
  ]) {
    const start = rows.grow()
    rows.values.set([a!, b!, c!], start)
  }
  const { count, rows: sorted } = rows.sortedUnique()
  expect(count).toBe(4)
  expect([...sorted]).toEqual([1, 0, 7, 1, 5, -1, 1, 5, 9, 2, 1, 0])
  expect([...rows.column(0)]).toEqual([2, 1, 2, 1, 1, 2])
})
