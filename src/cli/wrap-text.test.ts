import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'

import { linkPlaces } from './show-text.ts'
import { wrapText } from './wrap-text.ts'

test('lines end between words, and what has no space stays whole', () => {
  expect(wrapText('one two three four five', 20)).toBe('one two three four\nfive')
  const address = 'https://example.org/a/path/that/is/long'
  expect(wrapText(`see ${address} now`, 20)).toBe(`see\n${address}\nnow`)
})

test('a wide character takes two columns, and a style takes none', () => {
  expect(wrapText('数据库 连接池 重试次数 超时', 20)).toBe('数据库 连接池\n重试次数 超时')
  const bold = wrapText('\u001B[1mone two three four five\u001B[22m', 20)
  expect(bold).toBe('\u001B[1mone two three four\u001B[22m\n\u001B[1mfive\u001B[22m')
  expect(stripVTControlCharacters(bold)).toBe('one two three four\nfive')
})

test('a citation is not broken, so that it can be linked', () => {
  const wrapped = wrapText('it is called [docs/a long guide.md:3-9] once', 24)
  expect(wrapped).toBe('it is called\n[docs/a long guide.md:3-9]\nonce')
  expect(linkPlaces(wrapped, '/r')).toContain('file:///r/docs/a%20long%20guide.md#L3')
})

test('without a width, or with hardly any, lines are left to the terminal', () => {
  const text = 'one two three four five six seven eight'
  expect(wrapText(text, undefined)).toBe(text)
  expect(wrapText(text, 5)).toBe(text)
})
