import { expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { useTool } from '../testing/use-tool.ts'
import { mapSourceTool } from './map-source.ts'
import { traceTool } from './trace.ts'

/** Column 20 of the only line is line 5, column 9 of the source, where `total` is written. */
const map = (source: string): string =>
  JSON.stringify({ version: 3, sources: [source], names: ['total'], mappings: 'AAAA,oBAISA' })

const source =
  'export function total(cart) {\n  return sum(cart.items)\n}\nexport function checkout(cart) {\n  return pay(total(cart))\n}\n'
const packed = 'function a(b){return p(t(b))}\n'

const files = {
  'src/cart.js': {
    text: source,
    language: 'javascript',
    definitions: [
      { name: 'total', kind: 'function' as const, lines: [1, 3] as const },
      { name: 'checkout', kind: 'function' as const, lines: [4, 6] as const },
    ],
  },
}

async function mapped(others: Record<string, string>, path: string): Promise<unknown> {
  using sketch = openSketch({ files: { ...files, ...others } })
  return await useTool(mapSourceTool, { path, line: 1, column: 21 }, sketch.project)
}

test('a map beside the script leads to the source', async () => {
  const others = { 'dist/app.min.js': packed, 'dist/app.min.js.map': map('webpack://shop/./src/cart.js') }
  expect(await mapped(others, 'https://shop.example/dist/app.min.js?v=3')).toMatchObject({
    location: 'src/cart.js:5-5',
    path: 'src/cart.js',
    line: 5,
    name: 'total',
    map: 'dist/app.min.js.map',
  })
})

test('a map is found by its name where the script is not in the repository', async () => {
  const others = { 'maps/app.min.js.map': map('../src/cart.js') }
  expect(await mapped(others, 'assets/app.min.js')).toMatchObject({ path: 'src/cart.js', line: 5 })
})

test('a map may stand in the script', async () => {
  const inline = Buffer.from(map('../src/cart.js')).toString('base64')
  const others = {
    'dist/app.js': `${packed}//# sourceMappingURL=data:application/json;base64,${inline}\n`,
  }
  expect(await mapped(others, 'dist/app.js')).toMatchObject({ path: 'src/cart.js', line: 5 })
})

test('without a map, or with a broken one, that is said', async () => {
  const error = { error: expect.stringContaining('no source map of the repository tells of it') }
  expect(await mapped({}, 'dist/app.min.js')).toMatchObject(error)
  expect(await mapped({ 'dist/app.min.js.map': '{"version":3' }, 'dist/app.min.js')).toMatchObject(error)
})

test('the frames of a minified trace are bound at their sources', async () => {
  using sketch = openSketch({
    files: { ...files, 'dist/app.min.js': packed, 'dist/app.min.js.map': map('../src/cart.js') },
  })
  const text =
    'TypeError: t is not a function\n    at a (https://shop.example/dist/app.min.js:1:21)\n    at https://shop.example/dist/app.min.js:1:21'
  expect(await useTool(traceTool, { text }, sketch.project)).toMatchObject({
    errors: [{ name: 'TypeError', message: 't is not a function' }],
    frames: [{ name: 'checkout', location: 'src/cart.js:5-5' }],
    maps: ['dist/app.min.js.map'],
  })
})
