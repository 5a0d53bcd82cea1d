import { afterAll, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { useTool } from '../testing/use-tool.ts'
import { findTool } from './all-tools.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const call = async (name: string, input: object): Promise<object> =>
  await useTool(findTool(name)!, input, sketch.project)

test('a merged tool answers as its part does', async () => {
  const part = await call('list_definitions', { word: 'cart', kinds: ['class'] })
  expect(await call('inventory', { of: 'definitions', word: 'cart', kinds: ['class'] })).toEqual({
    asked: 'definitions',
    ...part,
  })
  expect(await call('inventory', { of: 'unused' })).toEqual({
    asked: 'unused',
    ...(await call('list_definitions', { unused: true })),
  })
})

test('a field that is not of the part is named, and one that the part needs is asked for', async () => {
  expect(await call('inventory', { of: 'options', route: '/cart' })).toMatchObject({
    note: expect.stringContaining('Not used with "options": route.'),
  })
  expect(await call('inventory', { of: 'entries' })).toMatchObject({
    error: expect.stringContaining('"words"'),
    next: 'Its fields are words, path.',
  })
  expect(await call('impact', {})).toMatchObject({ error: expect.stringContaining('"node" or "base"') })
})
