import { afterAll, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { findContradicted, noteContradicted } from './find-contradicted.ts'
import { labelProjects } from '../projects.ts'
import { openSketch } from '../testing/open-sketch.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const projects = labelProjects([sketch.project])

test.each([
  '`priceOf` has no callers at all; it was forgotten.',
  'As far as I see `priceOf()` is never called.',
  '- `priceOf` is unused.',
  'Nothing in the repository calls `priceOf`.',
  'There are no usages of `priceOf` anywhere.',
])('findContradicted() knows a place that "%s" denies', (text) => {
  expect(findContradicted(projects, text)).toMatchObject([{ name: 'priceOf', location: 'src/cart.ts:13-13' }])
})

test.each([
  '`priceOf` is not called by the tests.',
  '`priceOf` is never called with two arguments.',
  '`priceOf` has no callers in the tests.',
  '`unheardOf` is never called.',
  '```\n`priceOf` is never called.\n```',
  'If `priceOf` is never called from here, the sum is 0.',
])('findContradicted() leaves "%s" alone', (text) => {
  expect(findContradicted(projects, text)).toEqual([])
})

test('noteContradicted() names each definition once', () => {
  const found = findContradicted(projects, '`priceOf` is unused. Nothing calls `priceOf`.')
  expect(found).toHaveLength(2)
  expect(noteContradicted(found)).toBe(
    'The graph contradicts what is said above of code without uses: `priceOf` is used at `src/cart.ts:13-13`.',
  )
  expect(noteContradicted([])).toBe('')
})
