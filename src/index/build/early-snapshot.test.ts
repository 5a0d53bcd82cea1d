import { once } from 'node:events'
import { basename } from 'node:path'
import { readdirSync } from 'node:fs'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'

import { edgeKinds } from '../../graph/graph.ts'
import type { SiteTable } from '../../graph/graph.ts'
import { SnapshotBuild, buildSnapshot } from '../build.ts'
import type { BuiltSnapshot } from '../build.ts'
import { dumpSnapshot } from '../dump.ts'
import { openSnapshot } from '../open.ts'
import { sketchProject } from '../testing/make-graph.ts'
import { shop } from '../testing/shop.ts'
import { createTemporaryDirectory } from '../testing/temporary-directory.ts'

test('while a graph is linked, a snapshot of its own serves names, texts, words, outlines and imports', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  const { nodes, sites, layer } = input.graph
  const expected = [...dumpSnapshot(buildSnapshot(input).path)]
  await using build = new SnapshotBuild(input, input.files)
  const { port1, port2 } = new MessageChannel()
  const { files: _files, graph: _graph, ...described } = input
  build.addNodes(nodes, {
    input: { ...described, key: 'early', nodes, importedFiles: importsOf(sites), layer },
    port: port2,
  })
  const [early] = (await once(port1, 'message')) as [BuiltSnapshot]
  {
    using snapshot = openSnapshot(early.path)
    expect(snapshot.info).toEqual(early.info)
    expect(snapshot.info).toMatchObject({ linking: true, files: input.files.length })
    expect(snapshot.resolveName('totalPrice').map(({ node }) => node.nodeId)).toEqual([
      'src/cart.ts#ShoppingCart.totalPrice',
    ])
    expect(snapshot.readText('src/price.ts')).toContain('applyDiscount')
    expect(snapshot.childrenOf('src/cart.ts').map(({ name }) => name)).toEqual(['ShoppingCart'])
    expect(snapshot.search('what a customer wants to buy')[0]?.node.name).toBe('ShoppingCart')
    expect(snapshot.similarNames('totlPrice', 1)[0]?.name).toBe('totalPrice')
    expect(snapshot.edges('src/cart.ts', { direction: 'out', kinds: ['imports'] })).toHaveLength(1)
    expect(snapshot.codeMap().nodes.length).toBeGreaterThan(1)
    // What is not known yet is not taken for what is not there.
    expect(snapshot.completeness('src/price.ts#priceOf')).toEqual({
      complete: false,
      reasons: [{ reason: 'still linking', count: 1 }],
    })
    expect(snapshot.references('src/price.ts#priceOf').complete).toBe(false)
    expect(snapshot.definitionAt('src/cart.ts', 13, 44).unresolved).toBe('still linking')
  }
  for (const [file, rows] of input.graph.occurrences.entries())
    if (rows !== undefined) build.addOccurrences(file, rows)
  const { path, info } = await build.finish(input)
  expect(info).not.toHaveProperty('linking')
  expect([...dumpSnapshot(path)]).toEqual(expected)
  expect(readdirSync(directory.path).toSorted()).toEqual([basename(early.path), basename(path)].toSorted())
})

test('where the graph is linked before the nodes are written, there is no early one', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  const { nodes, sites, layer } = input.graph
  await using build = new SnapshotBuild(input, input.files)
  const { port1, port2 } = new MessageChannel()
  const told: unknown[] = []
  port1.on('message', (message) => told.push(message))
  const { files: _files, graph: _graph, ...described } = input
  build.addNodes(nodes, {
    input: { ...described, key: 'early', nodes, importedFiles: importsOf(sites), layer },
    port: port2,
  })
  // The thread has not even started.
  const finished = build.finish(input)
  await once(port1, 'close')
  const { path } = await finished
  expect(told).toEqual([])
  expect(readdirSync(directory.path)).toEqual([basename(path)])
})

test('an early snapshot that cannot be written costs nothing but itself', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  const { nodes, sites, layer } = input.graph
  await using build = new SnapshotBuild(input, input.files)
  const { port1, port2 } = new MessageChannel()
  const { files: _files, graph: _graph, ...described } = input
  build.addNodes(nodes, {
    input: {
      ...described,
      key: 'early',
      nodes: { ...nodes, parent: null as never },
      importedFiles: sites,
      layer,
    },
    port: port2,
  })
  await once(port1, 'close')
  const { path } = await build.finish(input)
  using snapshot = openSnapshot(path)
  expect(snapshot.findNode('src/price.ts#priceOf')).toBeDefined()
  expect(readdirSync(directory.path)).toEqual([basename(path)])
})

function importsOf(sites: SiteTable): SiteTable {
  const kept = Array.from(sites.kind.keys()).filter((site) => edgeKinds[sites.kind[site]!] === 'imports')
  const pick = <Column extends Int32Array | Uint8Array>(column: Column): Column =>
    column.constructor === Int32Array
      ? (Int32Array.from(kept, (site) => column[site]!) as Column)
      : (Uint8Array.from(kept, (site) => column[site]!) as Column)
  return {
    count: kept.length,
    from: pick(sites.from),
    to: pick(sites.to),
    file: pick(sites.file),
    line: pick(sites.line),
    column: pick(sites.column),
    kind: pick(sites.kind),
    known: pick(sites.known),
    rule: pick(sites.rule),
  }
}
