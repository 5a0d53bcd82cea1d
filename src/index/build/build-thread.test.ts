import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

import { SnapshotBuild, buildSnapshot } from '../build.ts'
import { dumpSnapshot } from '../dump.ts'
import { sketchProject } from '../testing/make-graph.ts'
import { shop } from '../testing/shop.ts'
import { createTemporaryDirectory } from '../testing/temporary-directory.ts'

test('a thread beside makes the file that is made here, also where some nodes come late', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  const { nodes, occurrences } = input.graph
  const expected = [...dumpSnapshot(buildSnapshot(input).path)]
  for (const late of [0, 2]) {
    await using build = new SnapshotBuild(input, input.files)
    build.addNodes({ ...nodes, count: nodes.count - late })
    for (const [file, rows] of occurrences.entries()) if (rows !== undefined) build.addOccurrences(file, rows)
    const { path, info } = await build.finish(input)
    expect(info.nodesByKind.external).toBe(2)
    expect([...dumpSnapshot(path)]).toEqual(expected)
  }
  expect(expected.some((row) => row.startsWith('occurrence '))).toBe(true)
  expect(readdirSync(directory.path)).toHaveLength(1)
})

test('a fault in the thread is told to whoever waits for the file, and nothing is left behind', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  {
    await using build = new SnapshotBuild(input, input.files)
    build.addNodes({ ...input.graph.nodes, name: null as unknown as string[] })
    await expect(build.finish(input)).rejects.toThrow(/null/)
  }
  expect(readdirSync(directory.path)).toEqual([])
})

test('where linking began anew, the file is of the graph that came last', async () => {
  using directory = createTemporaryDirectory()
  const input = sketchProject(shop, directory.path)
  const { nodes } = input.graph
  const expected = [...dumpSnapshot(buildSnapshot(input).path)]
  await using build = new SnapshotBuild(input, input.files)
  build.addNodes({ ...nodes, count: 3 })
  build.addNodes(nodes)
  const { path } = await build.finish(input)
  expect([...dumpSnapshot(path)]).toEqual(expected)
  expect(readdirSync(directory.path)).toHaveLength(1)
})
