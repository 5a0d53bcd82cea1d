import { expect, test } from 'vitest'
import { takeExcerpt } from './take-excerpt.ts'

const lines = ['class Shop {', '  open() {', '    count()', '', '  }', '}']

test('cited lines come without the indentation that all of them have', () => {
  expect(takeExcerpt(lines, 2, 5)).toEqual({ first: 2, lines: ['open() {', '  count()', '', '}'], more: 0 })
  expect(takeExcerpt(lines, 3, null)).toEqual({ first: 3, lines: ['count()'], more: 0 })
})

test('of many lines the first come, and how many are left out', () => {
  const many = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`)
  expect(takeExcerpt(many, 11, 30)).toMatchObject({ first: 11, more: 8 })
  expect(takeExcerpt(many, 11, 30).lines).toHaveLength(12)
  expect(takeExcerpt(many, null, null)).toMatchObject({ first: 1, more: 28 })
})

test('lines that the file does not have are none', () => {
  expect(takeExcerpt(lines, 5, 90)).toEqual({ first: 5, lines: ['  }', '}'], more: 0 })
  expect(takeExcerpt(lines, 90, 95)).toEqual({ first: 90, lines: [], more: 0 })
})
