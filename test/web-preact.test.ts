import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../web/src')

/** What React does and Preact does not, with what the app has instead. */
const others = [
  { pattern: /\bautoFocus\b/u, instead: '`ref={focusWhenDrawn}`' },
  {
    pattern: /\bspellCheck(?:=\{|: )false\b/u,
    instead: '`spellCheck="false"`: the attribute would be left out',
  },
  {
    pattern: /<(?:input|textarea)\b(?:(?!\/>|<).)*?\sonSelect=/su,
    instead: 'a listener for `selectionchange`',
  },
  { pattern: /\b(?:startTransition|useTransition|useDeferredValue)\b/u, instead: '`inSlices`' },
]

test('the app uses nothing of React that Preact does otherwise', () => {
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  const violations = files.flatMap((path) => {
    const text = readFileSync(join(source, path), 'utf8')
    return others.flatMap(({ pattern, instead }) => (pattern.test(text) ? [`${path}: ${instead}`] : []))
  })
  expect(violations).toEqual([])
})
