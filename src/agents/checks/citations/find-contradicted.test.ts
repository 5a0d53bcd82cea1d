import { afterAll, expect, test } from 'vitest'
import { shop } from '../../../index/testing/shop.ts'
import { findContradicted, noteContradicted } from './find-contradicted.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'

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
  ['`ShoppingCart` has no tests.', 'is used by a test', 'test/cart.test.ts:4-4'],
  ['- No test covers `addItem` [src/cart.ts:7-9].', 'is used by a test', 'test/cart.test.ts:5-5'],
  ['`priceOf` is only called by `checkout`.', 'is called by `totalPrice` too', 'src/cart.ts:13-13'],
  ['Only `checkout` [src/checkout.ts:3-7] calls `priceOf`.', undefined, undefined],
  [
    'Only `checkout` calls `applyDiscount` [src/price.ts:7-9].',
    'is called by `priceOf` too',
    'src/price.ts:4-4',
  ],
  [
    'The only caller of `priceOf` is `src/checkout.ts`.',
    'is called by `totalPrice` too',
    'src/cart.ts:13-13',
  ],
  ['The function `totalPrice` never calls `priceOf`.', 'calls `priceOf`', 'src/cart.ts:13-13'],
])('findContradicted() holds against "%s" what the graph knows', (text, fact, location) => {
  expect(findContradicted(projects, text)).toMatchObject(fact === undefined ? [] : [{ fact, location }])
})

test('findContradicted() names all that a sentence and an answer deny', () => {
  const text =
    '`priceOf` and `applyDiscount` are never called. `ShoppingCart` is untested, and `addItem()` is unused.'
  const found = findContradicted(projects, text)
  expect(found.map(({ name, fact }) => `${name} ${fact}`)).toEqual([
    'priceOf is used',
    'applyDiscount is used',
    'ShoppingCart is used by a test',
  ])
})

test.each([
  '`checkout` has no tests.',
  '`priceOf` has no tests for empty names.',
  '`priceOf` is only called by `totalPrice`.',
  '`priceOf` is only called from `ShoppingCart`.',
  '`priceOf` is only called in `src/cart.ts`.',
  '`priceOf` is only called by `checkout` and the command line.',
  '`priceOf` is only called by `unheardOf`.',
  'For an empty cart, `totalPrice` never calls `priceOf`.',
  '`totalPrice` never calls `priceOf` twice.',
  '`checkout` never calls `priceOf`.',
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
    'The graph contradicts what is said above: `priceOf` is used at `src/cart.ts:13-13`.',
  )
  expect(noteContradicted([])).toBe('')
})
