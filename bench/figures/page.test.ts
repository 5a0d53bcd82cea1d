import { describe, expect, test } from 'vitest'

import { composePage, markdownTable, namedRows } from './page.ts'

describe('a page of figures', () => {
  const page = composePage(
    '# Figures',
    ['a', 'b'],
    [
      { name: 'a', text: 'one' },
      { name: 'b', text: 'two\n\nlines' },
    ],
    '',
  )

  test('holds its sections in their order', () => {
    expect(page).toBe(
      '# Figures\n\n<!-- figures: a -->\none\n<!-- end -->\n\n<!-- figures: b -->\ntwo\n\nlines\n<!-- end -->\n',
    )
  })

  test('keeps a section that is not made anew, and none that is unknown', () => {
    expect(composePage('# Again', ['b', 'c'], [{ name: 'c', text: 'three' }], page)).toBe(
      '# Again\n\n<!-- figures: b -->\ntwo\n\nlines\n<!-- end -->\n\n<!-- figures: c -->\nthree\n<!-- end -->\n',
    )
  })

  test('has tables with numbers to the right and gaps empty', () => {
    expect(markdownTable(namedRows('tool', { x: { seconds: 1.5 }, y: { seconds: 2, note: '-' } }))).toBe(
      '| tool | seconds | note |\n|---|---:|---|\n| x | 1.5 |  |\n| y | 2 | - |',
    )
  })
})
