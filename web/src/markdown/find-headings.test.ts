import { expect, test } from 'vitest'
import { findHeadings } from './find-headings.ts'

test('headings come in order, by their depth below the outermost', () => {
  const parts = ['## What it is\n\nText\n\n### In short ###\n\n', '## Who calls `open`\n']
  expect(findHeadings(parts)).toEqual([
    { part: 0, level: 1, markdown: 'What it is' },
    { part: 0, level: 2, markdown: 'In short' },
    { part: 1, level: 1, markdown: 'Who calls `open`' },
  ])
})

test('what looks like one inside of code is none', () => {
  expect(findHeadings(['```sh\n# install\n```\n\n#hash\n\n####### seven\n\n# Yes'])).toEqual([
    { part: 0, level: 1, markdown: 'Yes' },
  ])
})
