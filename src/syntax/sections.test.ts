import { expect, test } from 'vitest'

import { documentSections } from './sections.ts'

const outline = (path: string, text: string) =>
  documentSections(path, text).map(
    ({ title, depth, startLine, endLine }) => `${'#'.repeat(depth)} ${title} ${startLine}-${endLine}`,
  )

test('a section of Markdown ends before the next heading of its depth or above', () => {
  expect(outline('a.md', '# A\ntext\n## B\n### C\n## D ##\nx\n# E')).toEqual([
    '# A 1-6',
    '## B 3-4',
    '### C 4-4',
    '## D 5-6',
    '# E 7-7',
  ])
})

test('underlined headings count; code, lists, tables and rules do not', () => {
  const text =
    'Title\n=====\n\nSub\n---\n```\n# no\n```\n~~~\n# no\n```\n~~~\n- item\n---\n| a |\n---\n\n---\n#no\n    # no'
  expect(outline('a.md', text)).toEqual(['# Title 1-20', '## Sub 4-20'])
})

test('marks are taken off titles', () => {
  expect(outline('a.md', '# [Install](#install) `npm` **now** <a name="x"></a>')).toEqual([
    '# Install npm now 1-1',
  ])
  expect(outline('a.md', '# ![Parley](logo.svg)')).toEqual(['# Parley 1-1'])
})

test('what a title says in code stays as it is', () => {
  expect(outline('a.md', '# `<p>` and `**kwargs` of __init__.py')).toEqual([
    '# <p> and **kwargs of __init__.py 1-1',
  ])
})

test('reStructuredText takes its depths from the order of first use', () => {
  expect(outline('a.rst', 'Top\n===\n\nOne\n---\n\nTwo\n---\nDeep\n~~~~\n\nEnd\n===\n')).toEqual([
    '# Top 1-11',
    '## One 4-6',
    '## Two 7-11',
    '### Deep 9-11',
    '# End 12-13',
  ])
})

test('a line that is too long for a heading is none, whatever it is made of', () => {
  const long = `# a${' '.repeat(400_000)}x`
  expect(outline('a.md', `# A\n${long}\n${'[<'.repeat(50_000)}\n===\n## B`)).toEqual(['# A 1-5', '## B 5-5'])
})

test('other files have none', () => {
  expect(outline('a.txt', '# A')).toEqual([])
})
