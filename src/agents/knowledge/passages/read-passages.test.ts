import { expect, test } from 'vitest'
import { readPassages } from './read-passages.ts'

const said = (path: string, text: string): string[] =>
  readPassages(path, text).map(
    ({ source, text, startLine, endLine }) => `${source} ${startLine}-${endLine} ${text}`,
  )

test('documents give sentences, without headings, badges and tables', () => {
  const text =
    '# Use it\n\n![badge](x.svg)\nRetries are made\nfor you.\n\n| a | b |\n\n```js\nconst client = make()\n```\n'
  expect(said('README.md', text)).toEqual([
    'document 4-5 Retries are made for you.',
    'code 10-10 const client = make()',
  ])
})

test('code gives comments as sentences and its lines, without imports and brackets', () => {
  const text = `import { a } from 'a'
/**
 * Waits longer after each failure. Never
 * longer than a minute.
 */
function wait() {
  // Doubled each time it fails.
  delay *= 2
}
`
  expect(said('src/a.ts', text)).toEqual([
    'comment 3-3 Waits longer after each failure.',
    'comment 3-4 Never longer than a minute.',
    'code 6-6 function wait() {',
    'comment 7-7 Doubled each time it fails.',
    'code 8-8 delay *= 2',
  ])
  const python =
    'def wait():\n    """Waits longer after each failure."""\n    # Doubled each time it fails.\n    pass\n'
  expect(said('a.py', python)).toEqual([
    'code 1-1 def wait():',
    'comment 2-2 Waits longer after each failure.',
    'comment 3-3 Doubled each time it fails.',
    'code 4-4 pass',
  ])
})
