import { expect, test } from 'vitest'
import { quote } from './markdown.ts'

test.each([
  ['## Features\n\n* one', '> Features\n>\n> \\* one'],
  ['Features\n---\nof it', '> Features\n>\n> of it'],
  ['Features\n===', '> Features\n>'],
  ['#12 is mended', '> #12 is mended'],
  ['| a | b |\n| --- | --- |', '> \\| a \\| b \\|\n> \\| --- \\| --- \\|'],
])('of %j a quotation has no heading and no table', (text, quotation) => {
  expect(quote(text).join('\n')).toBe(quotation)
})
