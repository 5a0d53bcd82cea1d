import { afterAll, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { findUncited, noteUncited } from './find-uncited.ts'
import { labelProjects } from '../projects.ts'
import { openSketch } from '../testing/open-sketch.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const projects = labelProjects([sketch.project])
const find = (text: string): string[] => findUncited(projects, text, ['src/cart.ts:4-16', 'src/cart.ts'])

test('findUncited() finds sentences that name code and cite nothing', () => {
  expect(find('`ShoppingCart` holds items. It is simple.')).toEqual(['`ShoppingCart` holds items.'])
  expect(find('It stands in `src/price.ts`.')).toHaveLength(1)
  expect(find('- `ShoppingCart` [src/cart.ts:4-16]\n- `priceOf` has none\n')).toEqual([
    '- `priceOf` has none',
  ])
  expect(find('`priceOf` is asked [src/gone.ts:1-2].')).toHaveLength(1)
})

test('findUncited() leaves alone what is cited, is no statement about code, or is yet to be written', () => {
  for (const text of [
    '`ShoppingCart` holds items [src/cart.ts:4-16].',
    '`ShoppingCart` holds items. [src/cart.ts:4-16] It is simple.',
    '`ShoppingCart` holds items ([src/cart.ts]).',
    '`ShoppingCart` has three methods:\n',
    '## `ShoppingCart`\n',
    '```ts\n// `ShoppingCart`\n```',
    'The change adds a method to `ShoppingCart`.',
    'Run `npm test` and `git push`.',
  ]) {
    expect([text, find(text)]).toEqual([text, []])
  }
})

test('noteUncited() begins the sentences that it counts', () => {
  expect(noteUncited([])).toBe('')
  expect(noteUncited(['- `priceOf` has none', '**One** two three four five six seven eight.'])).toBe(
    '\n\n_2 sentences name code without a citation: "priceOf has none", "One two three four five six seven …"._',
  )
})
