import { expect, test } from 'vitest'
import { block, code, quote, table } from './markdown.ts'

test.each([
  ['## Features\n\n* one', '> Features\n>\n> \\* one'],
  ['Features\n---\nof it', '> Features\n>\n> of it'],
  ['Features\n===', '> Features\n>'],
  ['#12 is mended', '> #12 is mended'],
  ['| a | b |\n| --- | --- |', '> \\| a \\| b \\|\n> \\| --- \\| --- \\|'],
])('of %j a quotation has no heading and no table', (text, quotation) => {
  expect(quote(text).join('\n')).toBe(quotation)
})

test.each([
  ['a', '```rst\na\n```'],
  ['```\na\n```', '````rst\n```\na\n```\n````'],
  ['Handling\n````````', '`````````rst\nHandling\n````````\n`````````'],
])('nothing in %j ends the block that it stands in', (source, shown) => {
  expect(block(source, 'docs/a.rst', 10)).toBe(shown)
})

test('nothing in a code span ends it', () => {
  expect(['a', '`a`', '``a``'].map(code)).toEqual(['`a`', '`` `a` ``', '``` ``a`` ```'])
})

test('a table without rows is nothing, and one with rows has the columns that are filled', () => {
  expect(table(['Field', 'Type'], [])).toEqual([])
  expect(table(['Field', 'Type'], [['id', '']])).toEqual(['| Field |', '| --- |', '| id |'])
})
