import { expect, test } from 'vitest'

import { renderMarkdown } from './render-markdown.ts'

test('emphasis and code lose their marks, names and operators keep theirs', () => {
  expect(renderMarkdown('`a < b` is **called** by _all_ in snake_case, 2 * 3 * 4 &amp; x<y')).toBe(
    'a < b is called by all in snake_case, 2 * 3 * 4 & x<y\n',
  )
  expect(renderMarkdown('`&lt;` stays')).toBe('&lt; stays\n')
})

test('lists have bullets or their numbers, and their depth', () => {
  expect(renderMarkdown('- one\n  - two\n- three')).toBe('• one\n  • two\n• three\n')
  expect(renderMarkdown('3. one\n4. two')).toBe('3. one\n4. two\n')
})

test('code is indented as it is, tables stand in columns', () => {
  expect(renderMarkdown('```ts\nif (a) {\n\n  b()\n}\n```')).toBe('    if (a) {\n\n      b()\n    }\n')
  expect(renderMarkdown('| name | n |\n|---|---|\n| `x` | 10 |')).toBe('name  n\nx     10\n')
})

test('links show where they lead', () => {
  expect(renderMarkdown('[docs](https://example.org/a) and <https://example.org>')).toBe(
    'docs (https://example.org/a) and https://example.org\n',
  )
})

test('sequences that a terminal would obey are not passed on', () => {
  expect(renderMarkdown('`\u001B]0;title\u0007` and \u009B2J')).toBe('�]0;title� and �2J\n')
})
