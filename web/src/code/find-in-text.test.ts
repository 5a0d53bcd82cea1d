import { expect, test } from 'vitest'
import { findInText, mostPlaces } from './find-in-text.ts'
import type { TextQuery } from './find-in-text.ts'

const lines = ['let total = a.b', 'Total(total)', '', 'end']

function find(text: string, options: Partial<TextQuery> = {}): string[] {
  const { places } = findInText(lines, { text, isRegex: false, isCaseSensitive: false, ...options })
  return places.map(({ line, start, end }) => `${line}:${start}-${end}`)
}

test('text is found as it is written, in any case unless it is told otherwise', () => {
  expect(find('total')).toEqual(['1:4-9', '2:0-5', '2:6-11'])
  expect(find('total', { isCaseSensitive: true })).toEqual(['1:4-9', '2:6-11'])
  expect(find('a.b')).toEqual(['1:12-15'])
  expect(find('(total)')).toEqual(['2:5-12'])
  expect(find('')).toEqual([])
})

test('expressions are found line by line, and empty places are none', () => {
  expect(find('t\\w+l$', { isRegex: true })).toEqual([])
  expect(find('^\\w+', { isRegex: true })).toEqual(['1:0-3', '2:0-5', '4:0-3'])
  expect(find('x*', { isRegex: true })).toEqual([])
})

test('an expression that cannot be read says why', () => {
  const found = findInText(lines, { text: '(', isRegex: true, isCaseSensitive: false })
  expect(found.places).toEqual([])
  expect(found.problem).toContain('(')
})

test('so many places that nobody goes through them are cut', () => {
  const found = findInText(['a'.repeat(mostPlaces + 1)], { text: 'a', isRegex: false, isCaseSensitive: true })
  expect([found.places.length, found.isCut]).toEqual([mostPlaces, true])
})
