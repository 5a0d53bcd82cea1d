import { afterAll, expect, test } from 'vitest'
import { impactOutput, pathOutput } from '../../contract/tool-outputs.ts'
import { shop } from '../../index/testing/shop.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { useTool } from '../testing/use-tool.ts'
import { findPathTool } from './find-path.ts'
import { impactTool } from './impact.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

test('impact says what the contract says that it does', async () => {
  const output = impactOutput.parse(await useTool(impactTool, { node: 'applyDiscount' }, sketch.project))
  expect(output.levels[0]?.nodes.length).toBeGreaterThan(0)
})

test('find_path says what the contract says that it does, with a way and without', async () => {
  const find = async (from: string, to: string) =>
    pathOutput.parse(await useTool(findPathTool, { from, to }, sketch.project))
  const found = await find('checkout', 'applyDiscount')
  expect(found.steps.length).toBeGreaterThan(0)
  const none = await find('adds items', 'UnknownArticleError')
  expect(none.extent.shown).toBe(none.steps.length)
})
