import { expect, test } from 'vitest'

import { renderMarkdown } from './render-markdown.ts'

test('emphasis and code lose their marks, names and operators keep theirs', () => {
  expect(renderMarkdown('`a < b` is **called** by _all_ in snake_case, 2 * 3 * 4 &amp; x<y')).toBe(
    'a < b is called by all in snake_case, 2 * 3 * 4 & x<y\n',
  )
  expect(renderMarkdown('`&lt;` stays')).toBe('&lt; stays\n')
})

test('names and citations keep their underscores', () => {
  const text = 'run __init__.py [rich/__init__.py:23-36] of _lib [_lib_/a_b.py:3], not __main__'
  expect(renderMarkdown(text)).toBe(`${text}\n`)
  expect(renderMarkdown(`- _${text.replaceAll('_', String.raw`\_`)}_`)).toBe(`• ${text}\n`)
  expect(renderMarkdown('| file |\n|---|\n| __init__.py |')).toBe('file\n__init__.py\n')
  expect(renderMarkdown('__so much__ of [it](a:1)')).toBe('so much of it (a:1)\n')
})

test('a place of one line has one number', () => {
  expect(renderMarkdown('see [a.ts:269-269], [a.ts:3-31]')).toBe('see [a.ts:269], [a.ts:3-31]\n')
})

test('lists have bullets or their numbers, and their depth', () => {
  expect(renderMarkdown('- one\n  - two\n- three')).toBe('• one\n  • two\n• three\n')
  expect(renderMarkdown('3. one\n4. two')).toBe('3. one\n4. two\n')
})

test('code is indented as it is, tables stand in columns', () => {
  expect(renderMarkdown('```ts\nif (a) {\n\n  b()\n}\n```')).toBe('    if (a) {\n\n      b()\n    }\n')
  expect(renderMarkdown('| name | n |\n|---|---|\n| `x` | 10 |')).toBe('name  n\nx     10\n')
  expect(renderMarkdown('| place |\n|---|\n| [a.ts:3-3] |')).toBe('place\n[a.ts:3]\n')
  const long = 'x'.repeat(90)
  expect(renderMarkdown(`| a | b |\n|---|---|\n| ${long} | 1 |\n| y | 2 |`)).toBe(
    `${'a'.padEnd(40)}  b\n${long}  1\n${'y'.padEnd(40)}  2\n`,
  )
})

test('links show where they lead', () => {
  expect(renderMarkdown('[docs](https://example.org/a) and <https://example.org>')).toBe(
    'docs (https://example.org/a) and https://example.org\n',
  )
})

test('sequences that a terminal would obey are not passed on', () => {
  expect(renderMarkdown('`\u001B]0;title\u0007` and \u009B2J')).toBe('�]0;title� and �2J\n')
})

test('prose is as wide as it may be, behind its bullets and bars too; code and tables stay as they are', () => {
  const words = 'one two three four five six seven'
  expect(renderMarkdown(words, 20)).toBe('one two three four\nfive six seven\n')
  expect(renderMarkdown(`- ${words}\n  - ${words}`, 24)).toBe(
    '• one two three four\n  five six seven\n  • one two three four\n    five six seven\n',
  )
  expect(renderMarkdown(`> ${words}`, 24)).toBe('  │ one two three four\n  │ five six seven\n')
  const code = `\`\`\`\n${words}\n\`\`\``
  expect(renderMarkdown(code, 20)).toBe(`    ${words}\n`)
  const table = renderMarkdown(`| ${words} |\n|---|\n| x |`, 20)
  expect(table).toBe(`${words}\nx\n`)
})

test('what looks like an address or a tag in a text of a repository stays as it is written', () => {
  const route = '/projects/<uuid:code>/add_shell/<int:pk>, mail a@b.org, www.example.org, <b>'
  expect(renderMarkdown(route)).toBe(`${route}\n`)
  expect(renderMarkdown(`- ${route}`)).toBe(`• ${route}\n`)
  expect(renderMarkdown(`| Route |\n|---|\n| ${route} |`)).toBe(`Route\n${route}\n`)
})
