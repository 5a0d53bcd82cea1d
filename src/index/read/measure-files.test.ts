import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'
import { layImports } from './import-layers.ts'

test('files are measured by their functions, those that tests reach, and the imports below them', async () => {
  const texts = {
    'src/price.ts':
      'export function price() { return round(1) }\nfunction round(n: number) { return n }\nexport function unused() {}\n',
    'src/cart.ts': "import { price } from './price'\nexport const total = () => [1].map(() => price())\n",
    'src/page.ts': "import { total } from './cart'\nexport function page() { return total() }\n",
    'src/types.ts': 'export type Money = number\n',
    'test/cart.test.ts':
      "import { test } from 'vitest'\nimport { total } from '../src/cart'\ntest('adds up', () => { total() })\n",
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.measureFiles()).toEqual([
    { path: 'src/cart.ts', functions: 1, tested: 1, layer: 1 },
    { path: 'src/page.ts', functions: 1, tested: 0, layer: 2 },
    { path: 'src/price.ts', functions: 3, tested: 2, layer: 0 },
  ])
})

test.each<[string, readonly (readonly number[])[], readonly number[]]>([
  ['a chain', [[1], [2], []], [2, 1, 0]],
  ['the longest way', [[1, 2], [2], [3], []], [3, 2, 1, 0]],
  ['a circle as one step', [[1], [2, 3], [1], [], [0]], [2, 1, 1, 0, 3]],
  ['itself', [[0, 1], []], [1, 0]],
])('layers of %s', (_, below, layers) => {
  const start = Int32Array.from([0, ...below.map((_none, at) => below.slice(0, at + 1).flat().length)])
  expect([...layImports({ start, to: Int32Array.from(below.flat()) })]).toEqual(layers)
})
