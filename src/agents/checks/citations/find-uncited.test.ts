import { afterAll, expect, test } from 'vitest'
import { shop } from '../../../index/testing/shop.ts'
import { findUncited, noteUncited } from './find-uncited.ts'
import { labelProjects } from '../../projects.ts'
import { openSketch } from '../../testing/open-sketch.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const projects = labelProjects([sketch.project])
/** The first paragraph, which sums up, is not judged. */
const find = (text: string): string[] => findUncited(projects, `The shop has a cart.\n\n${text}`)

test('findUncited() finds paragraphs that name code and cite nothing', () => {
  expect(find('`ShoppingCart` holds items. It is simple.')).toEqual([
    '`ShoppingCart` holds items. It is simple.',
  ])
  expect(find('It stands in `src/price.ts`.')).toHaveLength(1)
  expect(find('Two names:\n\n- `ShoppingCart`\n- `priceOf`\n\nAnd `checkout`.')).toHaveLength(2)
})

test.each([
  '`ShoppingCart` holds items [src/cart.ts:4-16].',
  '`ShoppingCart` holds items. It is simple, and has a `priceOf`. [src/cart.ts:4-16]',
  '`ShoppingCart` holds items ([src/cart.ts]).',
  '- `ShoppingCart` [src/cart.ts:4-16]\n- `priceOf` is called there\n',
  'Its methods:\n\n1. `ShoppingCart.add`\n\n2. `priceOf` [src/cart.ts:4-16]',
  '## `ShoppingCart`\n',
  '**Where `ShoppingCart` comes from**\n\n| a | b |\n| --- | --- |\n| `priceOf` | [src/cart.ts:4-16] |',
  'Not looked at: the inside of `priceOf`.',
  '```ts\n// `ShoppingCart`\n```',
  'The change would add a method to `ShoppingCart`.',
  'Not read: `src/price.ts`.',
  '> **Parley:** `src/price.ts` applies.',
  'Run `npm test` and `git push` of `shop`.',
])('findUncited() leaves alone: %s', (text) => {
  expect(find(text)).toEqual([])
})

test('findUncited() does not judge the paragraph that sums up', () => {
  expect(findUncited(projects, '`ShoppingCart` holds items.\n\nIt adds them up [src/cart.ts:4-16].')).toEqual(
    [],
  )
})

test('noteUncited() begins every paragraph that it counts, with its names as they are', () => {
  expect(noteUncited([])).toBe('')
  expect(noteUncited(['- `__init__` has none', '**One** two three four five six seven eight.'])).toBe(
    '2 paragraphs name code without a citation: "__init__ has none", "One two three four five six seven …".',
  )
})
