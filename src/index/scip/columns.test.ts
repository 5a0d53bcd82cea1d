import { expect, test } from 'vitest'

import { columnsOf } from './columns.ts'
import { PositionEncoding } from './schema.ts'

const { UTF8, UTF16, UTF32 } = PositionEncoding

test('a column is the same place in each encoding', () => {
  // The example of scip.proto: the W of "🚀 Woo" is at 5 in UTF-8, 3 in UTF-16 and 2 in UTF-32.
  expect(columnsOf('🚀 Woo', UTF8)(5)).toBe(3)
  expect(columnsOf('🚀 Woo', UTF16)(3)).toBe(3)
  expect(columnsOf('🚀 Woo', UTF32)(2)).toBe(3)
})

test('the end of a line is a column, what is behind it is none', () => {
  for (const encoding of [UTF8, UTF16, UTF32]) {
    expect(columnsOf('abc', encoding)(3)).toBe(3)
    expect(columnsOf('abc', encoding)(4)).toBe(-1)
  }
  expect(columnsOf('aé', UTF8)(3)).toBe(2)
  expect(columnsOf('aé', UTF8)(4)).toBe(-1)
})

test('many columns of a long line take no longer than many of short ones', () => {
  const column = columnsOf('é'.repeat(2_000_000), UTF8)
  let sum = 0
  for (let character = 0; character < 4_000_000; character += 2) sum += column(character) - character / 2
  expect(sum).toBe(0)
})
