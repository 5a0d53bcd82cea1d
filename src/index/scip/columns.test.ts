import { expect, test } from 'vitest'

import { toColumn } from './columns.ts'
import { PositionEncoding } from './schema.ts'

const { UTF8, UTF16, UTF32 } = PositionEncoding

test('a column is the same place in each encoding', () => {
  // The example of scip.proto: the W of "🚀 Woo" is at 5 in UTF-8, 3 in UTF-16 and 2 in UTF-32.
  expect(toColumn('🚀 Woo', 5, UTF8)).toBe(3)
  expect(toColumn('🚀 Woo', 3, UTF16)).toBe(3)
  expect(toColumn('🚀 Woo', 2, UTF32)).toBe(3)
})

test('the end of a line is a column, what is behind it is none', () => {
  for (const encoding of [UTF8, UTF16, UTF32]) {
    expect(toColumn('abc', 3, encoding)).toBe(3)
    expect(toColumn('abc', 4, encoding)).toBe(-1)
  }
  expect(toColumn('aé', 3, UTF8)).toBe(2)
  expect(toColumn('aé', 4, UTF8)).toBe(-1)
})
