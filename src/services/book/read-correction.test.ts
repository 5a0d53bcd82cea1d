import { expect, test } from 'vitest'
import { openSketch } from '../../agents/testing/open-sketch.ts'
import { checkCorrection, rereadCorrection } from './read-correction.ts'

const before = 'one\ntwo\nthree\nfour\n'
const page = 'Two [a.txt:2-3], one [a.txt:1-1], and all [a.txt]. In code `b[0]` stays.'

function keep(text: string) {
  using opened = openSketch({ files: { 'a.txt': { text } } })
  return checkCorrection([opened.snapshot], text === before ? page : '')
}

function reread(text: string) {
  const kept = keep(before)
  using opened = openSketch({ files: { 'a.txt': { text } } })
  return rereadCorrection([opened.snapshot], kept)
}

test('a page that cites what is there is kept with what stands there', () => {
  const { markdown, citations, lines, missing } = keep(before)
  expect(markdown).toBe(page)
  expect(citations).toEqual(['a.txt:2-3', 'a.txt:1-1', 'a.txt'])
  expect(lines.map(({ path, startLine, endLine }) => [path, startLine, endLine])).toEqual([
    ['a.txt', 2, 3],
    ['a.txt', 1, 1],
  ])
  expect(missing).toEqual([])
})

test('what it cites and is not there is named', () => {
  using opened = openSketch({ files: { 'a.txt': { text: before } } })
  const { missing } = checkCorrection([opened.snapshot], 'One [a.txt:90-91], two [b.txt:1], three [x].')
  expect(missing).toEqual(['a.txt:90-91', 'b.txt:1'])
})

test('lines that have moved are cited where they stand', () => {
  const { markdown, citations, changes } = reread('zero\none\ntwo\nthree\nfour\n')
  expect(markdown).toBe('Two [a.txt:3-4], one [a.txt:2-2], and all [a.txt]. In code `b[0]` stays.')
  expect(citations).toEqual(['a.txt:3-4', 'a.txt:2-2', 'a.txt'])
  expect(changes).toEqual([
    { citation: 'a.txt:2-3', change: { state: 'moved', startLine: 3, endLine: 4 } },
    { citation: 'a.txt:1-1', change: { state: 'moved', startLine: 2, endLine: 2 } },
  ])
})

test('lines that have changed are told, those that are gone do not leave as citations', () => {
  expect(reread('one\n2\n3\nfour\n')).toMatchObject({
    citations: ['a.txt:2-3', 'a.txt:1-1', 'a.txt'],
    changes: [{ citation: 'a.txt:2-3', change: { state: 'changed' } }],
  })
  expect(reread('one\n')).toMatchObject({
    markdown: 'Two [unconfirmed], one [a.txt:1-1], and all [a.txt]. In code `b[0]` stays.',
    citations: ['a.txt:1-1', 'a.txt'],
    changes: [{ citation: 'a.txt:2-3', change: { state: 'changed' } }],
  })
})
