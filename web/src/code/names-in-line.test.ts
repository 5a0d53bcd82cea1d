import { describe, expect, test } from 'vitest'
import { nameAt, namesInLine } from './names-in-line.ts'

describe('namesInLine()', () => {
  test.each([
    ['  return tax(amount) * 0.2', ['return', 'tax', 'amount']],
    ['this.$el = über_größe2', ['this', '$el', 'über_größe2']],
    ['', []],
    ['1x + 22', []],
  ])('%j', (line, names) => {
    expect(namesInLine(line).map(({ name }) => name)).toEqual(names)
  })
})

test('nameAt() finds the name around a column, and the one that ends there', () => {
  const line = 'a.bcd + e'
  expect(nameAt(line, 0)?.name).toBe('a')
  expect(nameAt(line, 3)).toEqual({ name: 'bcd', start: 2, end: 5 })
  expect(nameAt(line, 5)?.name).toBe('bcd')
  expect(nameAt(line, 6)).toBeUndefined()
})
