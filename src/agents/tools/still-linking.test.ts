import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bareGraph } from '../../graph/bare-graph.ts'
import { SnapshotBuild } from '../../index/build.ts'
import type { BuiltSnapshot } from '../../index/build.ts'
import { openSnapshot } from '../../index/open.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { sketchProject } from '../../index/testing/make-graph.ts'
import { shop } from '../../index/testing/shop.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { isCovering } from '../checks/evidence/extent.ts'
import { runTool } from '../run-tool.ts'
import { tellHistory } from '../testing/told-history.ts'
import { allTools } from './all-tools.ts'
import type { ToolNeeds } from './tool.ts'

/** Calls of each tool, and what they rest on. */
const calls: Readonly<Record<string, readonly (readonly [ToolNeeds, object])[]>> = {
  overview: [
    ['names', {}],
    ['calls', { words: ['cart', 'price'] }],
  ],
  search: [['names', { query: 'cart' }]],
  get_node: [['names', { node: 'ShoppingCart' }]],
  neighbours: [
    ['calls', { node: 'priceOf', direction: 'in' }],
    ['calls', { node: 'checkout', direction: 'out' }],
    ['names', { node: 'src/cart.ts', direction: 'out', kinds: ['imports'] }],
  ],
  find_path: [['calls', { from: 'checkout', to: 'applyDiscount' }]],
  follow_calls: [['calls', { from: ['checkout'] }]],
  impact: [['calls', { node: 'applyDiscount' }]],
  kin: [['calls', { node: 'priceOf' }]],
  query: [['calls', { nodes: { f: { name: 'priceOf' } } }]],
  read_file: [['texts', { path: 'src/cart.ts' }]],
  grep: [['texts', { pattern: 'cart' }]],
  list_files: [['texts', { path: 'src' }]],
  inventory: [
    ...['routes', 'options', 'settings', 'packages', 'raises', 'tables', 'definitions'].map(
      (of) => ['names', { of }] as const,
    ),
    ['names', { of: 'entries', words: ['cart'] }],
    ['calls', { of: 'definitions', base: 'ShoppingCart' }],
    ['all-calls', { of: 'unused' }],
  ],
  history: [
    ['texts', { of: 'log' }],
    ['texts', { of: 'tags' }],
  ],
  trace: [['calls', { text: 'Error\n    at priceOf (src/price.ts:3:9)' }]],
  edit_code: [['all-calls', { change: 'rename', node: 'priceOf', name: 'costOf' }]],
}

let directory: string
let snapshot: Snapshot
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-agents-'))
  const { files, graph, ...described } = sketchProject(shop, directory)
  await using build = new SnapshotBuild(described, files)
  const { port1, port2 } = new MessageChannel()
  const { nodes, layer } = graph
  const { sites: importedFiles } = bareGraph('', [], [])
  build.addNodes(nodes, {
    input: { ...described, key: 'early', nodes, importedFiles, layer },
    port: port2,
  })
  const [{ path }] = (await once(port1, 'message')) as [BuiltSnapshot]
  snapshot = openSnapshot(path)
})
afterAll(() => {
  snapshot[Symbol.dispose]()
  rmSync(directory, { recursive: true, force: true })
})

async function call(tool: string, input: object) {
  const history = tellHistory({ commits: [] })
  const projects = [{ repoName: 'acme/shop', snapshot, history }]
  const answer = await runTool(projects, { tool, input }, new AbortController().signal)
  return { ...answer, output: answer.output as { extent: Extent; error?: string; complete?: boolean } }
}

test('what every tool rests on is written here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(allTools.map(({ name }) => name).toSorted())
})

describe('of a project that is still being linked', () => {
  for (const { name, needs } of allTools) {
    for (const [expected, input] of calls[name] ?? []) {
      test(`${name} ${JSON.stringify(input)}`, async () => {
        expect(needs(input)).toBe(expected)
        const { output, failed, verdict } = await call(name, input)
        if (expected === 'all-calls') {
          expect(output.error).toBe(
            'Cannot tell this of "acme/shop" yet: still linking: calls are not known yet.',
          )
          return
        }
        expect({ failed, error: output.error }).toEqual({ failed: false, error: undefined })
        if (expected === 'texts') {
          // Files and history are what they will be.
          expect(output.extent.unread.some(({ isPending }) => isPending)).toBe(false)
          return
        }
        expect(isCovering(output.extent)).toBe(false)
        expect(output.complete).not.toBe(true)
        expect(verdict.complete).toBe(false)
        expect(verdict.text).toContain('Still linking: calls are not known yet.')
      })
    }
  }
})
