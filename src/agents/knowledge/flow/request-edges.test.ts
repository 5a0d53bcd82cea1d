import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import type { Snapshot } from '../../../index/snapshot.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { labelProjects } from '../../projects.ts'
import type { ImpactOutput } from '../../tools/impact.ts'
import { impactTool } from '../../tools/impact.ts'
import type { NeighboursOutput } from '../../tools/neighbours.ts'
import { neighboursTool } from '../../tools/neighbours.ts'
import { WorkspaceSession } from '../../workspace.ts'

const server = {
  'server/routes.ts': [
    "import express from 'express'",
    "import { readItem, deleteItem, uploadImage, listItems } from './items'",
    'const router = express.Router()',
    "router.get('/api/items', listItems)",
    "router.get('/api/items/:id', readItem)",
    "router.delete('/api/items/:id', deleteItem)",
    "router.post('/api/items/:id/image', uploadImage)",
    'export default router',
    '',
  ].join('\n'),
  'server/items.ts': [
    'export function readItem() {}',
    'export function deleteItem() { return erase() }',
    'export function uploadImage() {}',
    'export function listItems() {}',
    'function erase() {}',
    '',
  ].join('\n'),
}

const client = (request: string) => ({
  'web/items.ts': [
    "import axios from 'axios'",
    "const base = 'https://shop.test'",
    'export async function send(id: string, image: unknown) {',
    `  return ${request}`,
    '}',
    'export function press() { return send("1", null) }',
    '',
  ].join('\n'),
})

async function open(texts: Readonly<Record<string, string>>): Promise<Snapshot> {
  return openTexts(texts, await linkTexts(texts))
}

function contextOf(snapshots: Readonly<Record<string, Snapshot>>) {
  const projects = Object.entries(snapshots).map(([repoName, snapshot]) => ({ repoName, snapshot }))
  return { projects: labelProjects(projects), workspace: new WorkspaceSession(undefined) }
}

const signal = new AbortController().signal

test.for([
  ['await fetch(`/api/items/${id}`)', 'readItem', 'inferred'],
  ["await fetch('/api/items/' + id, { method: 'DELETE' })", 'deleteItem', 'inferred'],
  ['axios.post(`${base}/api/items/${id}/image`, image)', 'uploadImage', 'inferred'],
  ["axios.post(base + '/api/items/' + id + '/image', image)", 'uploadImage', 'inferred'],
  ['axios.get(`${base}api/items?page=${id}`)', 'listItems', 'inferred'],
  // Behind a prefix that stands elsewhere.
  ['axios.post(`/items/${id}/image`, image)', 'uploadImage', 'possible'],
  // What stands behind a call is not what it is given.
  ["(this.clear(), '/api/items')", 'listItems', undefined],
  // One word at the end is no path, and no route takes a PUT.
  ["axios.get('/items')", 'listItems', undefined],
  ['axios.put(`/api/items/${id}`, image)', 'readItem', undefined],
] as const)('%s is served by %s', async ([request, handler, known]) => {
  using snapshot = await open({ ...server, ...client(request) })
  const context = contextOf({ shop: snapshot })
  const output = await neighboursTool.execute(context, { node: handler, direction: 'in' }, signal)
  const { edges } = output as NeighboursOutput
  const requests = edges.filter(({ kind }) => kind === 'requests')
  expect(requests.map((edge) => [edge.node.name, edge.known, edge.sites])).toEqual(
    known === undefined ? [] : [['send', known, ['web/items.ts:4-4']]],
  )
})

test('a change of a handler reaches what requests its route, and who calls that', async () => {
  using snapshot = await open({
    ...server,
    ...client('await fetch(`/api/items/${id}`, { method: "DELETE" })'),
  })
  const output = await impactTool.execute(contextOf({ shop: snapshot }), { node: 'erase', depth: 4 }, signal)
  const { levels } = output as ImpactOutput
  const reached = levels.map(({ nodes }) => nodes.map(({ name, via }) => `${via} ${name}`))
  expect(reached).toEqual([
    ['calls deleteItem'],
    ['imports server/routes.ts', 'requests send'],
    ['calls press'],
  ])
})

test('the client of another repository is a caller and a dependent, by its label', async () => {
  using shop = await open(server)
  using app = await open(client('await fetch(`/api/items/${id}`)'))
  const context = contextOf({ 'acme/shop': shop, 'acme/app': app })
  const calls = await neighboursTool.execute(context, { node: 'readItem', direction: 'in' }, signal)
  expect((calls as NeighboursOutput).edges).toMatchObject([
    { kind: 'requests', known: 'inferred', sites: ['acme/app@web/items.ts:4-4'] },
  ])
  const called = await neighboursTool.execute(context, { node: 'send', direction: 'out' }, signal)
  expect((called as NeighboursOutput).edges).toMatchObject([
    { kind: 'requests', node: { name: 'readItem', location: 'acme/shop@server/items.ts:1-1' } },
  ])
  const impact = await impactTool.execute(context, { node: 'readItem' }, signal)
  expect((impact as ImpactOutput).levels[0]?.nodes).toContainEqual(
    expect.objectContaining({ name: 'send', via: 'requests', site: 'acme/app@web/items.ts:4-4' }),
  )
})
