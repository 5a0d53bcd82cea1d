import { afterAll, expect, test } from 'vitest'
import { impactOutput, pathOutput } from '../../contract/tool-outputs.ts'
import { shop } from '../../index/testing/shop.ts'
import { labelProjects } from '../projects.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { WorkspaceSession } from '../workspace.ts'
import { findPathTool } from './find-path.ts'
import { impactTool } from './impact.ts'
import type { AgentTool } from './tool.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

async function use(tool: AgentTool, input: object): Promise<object> {
  const context = { projects: labelProjects([sketch.project]), workspace: new WorkspaceSession(undefined) }
  return await tool.execute(context, input, new AbortController().signal)
}

test('impact says what the contract says that it does', async () => {
  const output = impactOutput.parse(await use(impactTool, { node: 'applyDiscount' }))
  expect(output.levels[0]?.nodes.length).toBeGreaterThan(0)
})

test('find_path says what the contract says that it does, with a way and without', async () => {
  const found = pathOutput.parse(await use(findPathTool, { from: 'checkout', to: 'applyDiscount' }))
  expect(found.steps.length).toBeGreaterThan(0)
  const none = pathOutput.parse(await use(findPathTool, { from: 'adds items', to: 'UnknownArticleError' }))
  expect(none.extent.shown).toBe(none.steps.length)
})
