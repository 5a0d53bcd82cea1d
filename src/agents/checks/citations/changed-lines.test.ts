import { afterAll, expect, test } from 'vitest'
import { shop } from '../../../index/testing/shop.ts'
import { compareCitedLines, digestCitations } from './changed-lines.ts'
import type { CitedLines } from './changed-lines.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'

const price = shop.files['src/price.ts']!
const text = (typeof price === 'string' ? price : price.text) ?? ''
const before = openSketch(shop)
const opened = [before]
afterAll(() => opened.forEach((sketch) => sketch[Symbol.dispose]()))

function cite(citation: string): CitedLines {
  return digestCitations(labelProjects([before.project]), [citation])[0]!.lines
}

/** What becomes of the citation when the file is as given. */
function changeOf(citation: string, changed: string) {
  const after = openSketch({ files: { 'src/price.ts': { text: changed, definitions: [] } } })
  opened.push(after)
  return compareCitedLines(after.project.snapshot, cite(citation))
}

test('lines that stand as they stood have not changed, however they end and whatever is around them', () => {
  expect(changeOf('src/price.ts:1-3', text)).toBeUndefined()
  expect(changeOf('src/price.ts:1-3', text.replaceAll('\n', '\r\n'))).toBeUndefined()
  expect(changeOf('src/price.ts:1-3', `${text}\n// more\n`)).toBeUndefined()
})

test('lines that stand elsewhere have moved; of several places it is not known which', () => {
  expect(changeOf('src/price.ts:1-3', `// one\n// two\n${text}`)).toEqual({
    state: 'moved',
    startLine: 3,
    endLine: 5,
  })
  expect(changeOf('src/price.ts:1-3', `// one\n${text}\n${text}`)).toEqual({ state: 'changed' })
})

test('lines that are written otherwise have changed, also by a space', () => {
  expect(changeOf('src/price.ts:1-3', text.replace('priceOf', 'priceFor'))).toEqual({ state: 'changed' })
  expect(changeOf('src/price.ts:1-3', text.replace('export', 'export '))).toEqual({ state: 'changed' })
})

test('of a file that is gone nothing stands', () => {
  const after = openSketch({ files: { 'src/other.ts': { text, definitions: [] } } })
  opened.push(after)
  expect(compareCitedLines(after.project.snapshot, cite('src/price.ts:1-3'))).toEqual({ state: 'gone' })
})

test('a citation of a file as a whole has no lines', () => {
  expect(digestCitations(labelProjects([before.project]), ['src/price.ts', 'src/none.ts:1-2'])).toEqual([])
})

test('with several projects the one that is named is meant', () => {
  const other = openSketch({ files: { 'src/price.ts': { text: 'other\n', definitions: [] } } }, 'acme/other')
  opened.push(other)
  const projects = labelProjects([before.project, other.project])
  const [found] = digestCitations(projects, ['acme/other@src/price.ts:1-1'])
  expect(found?.project.repoName).toBe('acme/other')
  expect(found?.lines.path).toBe('src/price.ts')
})
