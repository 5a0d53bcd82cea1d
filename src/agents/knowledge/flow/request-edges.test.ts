import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { useTool } from '../../testing/use-tool.ts'
import { impactTool } from '../../tools/impact.ts'
import { neighboursTool } from '../../tools/neighbours.ts'
import type { AgentTool } from '../../tools/tool.ts'

const server = {
  'routes.ts':
    "import express from 'express'\nimport { readItem } from './items'\nconst router = express.Router()\nrouter.get('/api/items/:id', readItem)\nexport default router\n",
  'items.ts': 'export function readItem() {}\n',
}
const client = {
  'send.ts': 'export async function send(id: string) {\n  return await fetch(`/api/items/${id}`)\n}\n',
}

test('the client of another repository is a caller and a dependent, by its label', async () => {
  using shop = openTexts(server, await linkTexts(server))
  using app = openTexts(client, await linkTexts(client))
  const projects = [
    { repoName: 'acme/shop', snapshot: shop },
    { repoName: 'acme/app', snapshot: app },
  ]
  const ask = async (tool: AgentTool, input: object) => await useTool(tool, input, ...projects)
  expect(await ask(neighboursTool, { node: 'readItem', direction: 'in' })).toMatchObject({
    edges: [{ kind: 'requests', known: 'inferred', sites: ['acme/app@send.ts:2-2'] }],
  })
  expect(await ask(neighboursTool, { node: 'send', direction: 'out' })).toMatchObject({
    edges: [{ kind: 'requests', node: { name: 'readItem', location: 'acme/shop@items.ts:1-1' } }],
  })
  const through = { name: 'send', via: 'requests', site: 'acme/app@send.ts:2-2' }
  expect(await ask(impactTool, { node: 'readItem' })).toMatchObject({
    levels: [{ nodes: expect.arrayContaining([expect.objectContaining(through)]) as unknown }],
  })
})
