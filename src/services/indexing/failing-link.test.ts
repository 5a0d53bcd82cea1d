import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { LinkedGraph } from '../../graph/graph.ts'
import { linkFacts } from '../../graph/link.ts'
import type { LinkInput } from '../../graph/link.ts'
import { createLinker } from '../../graph/relink/linker.ts'
import { countReads, createRandom, injectFaults, makeFaulty } from '../../graph/testing/faulty-input.ts'
import { dumpSnapshot } from '../../index/dump.ts'
import { openSnapshot } from '../../index/open.ts'
import { IndexMemory } from './index-memory.ts'
import { indexProject } from './index-project.ts'

/** Links with faults as often as `fails` says so, and as ever from then on. */
function failingMemory(link: (input: LinkInput) => LinkedGraph, times: number): IndexMemory {
  const memory = new IndexMemory()
  let left = times
  memory.linker(() => {
    const linker = createLinker()
    return { ...linker, link: (input) => (left-- > 0 ? link(input) : linker.link(input)) }
  })
  return memory
}

async function createProject(root: string) {
  const folder = join(root, 'code')
  await mkdir(folder)
  await writeFile(join(folder, 'a.py'), 'from b import f\n\ndef main(g):\n    g()\n    f()\n\nmain(f)\n')
  await writeFile(join(folder, 'b.py'), 'def f(): pass\n\ndef alone(): pass\n')
  await writeFile(join(folder, 'c.go'), 'package c\n\nfunc f() { g() }\n\nfunc g() {}\n')
  const index = (key: string, memory?: IndexMemory) =>
    indexProject(
      {
        source: { kind: 'folder', path: folder },
        repoName: 'acme/code',
        branchName: null,
        snapshotDirectory: join(root, 'snapshots'),
        snapshotKey: key,
        factsDirectory: join(root, 'facts'),
        workers: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      () => undefined,
      undefined,
      memory,
    )
  return { index }
}

test('what fails in linking is named, takes "complete" from its language, and is gone with the next parse', async () => {
  await using scratch = await createTemporaryDirectory()
  const { index } = await createProject(scratch.path)
  const memory = failingMemory((input) => {
    // A fault in the file itself: nothing of it can be read.
    const faulty = makeFaulty(input)
    let reads = 0
    faulty.onRead = (file) => {
      if (file === 0 && reads++ > 200) throw new Error('a fault')
    }
    return linkFacts(faulty.input)
  }, 1)
  const failed = await index('failed', memory)
  expect(failed.info.problems).toContainEqual({
    path: 'a.py',
    reason: expect.stringMatching(/^linking failed at .*callers may be missing: a fault$/),
  })
  {
    using snapshot = openSnapshot(failed.snapshotPath)
    expect(snapshot.completeness('b.py#alone').complete).toBe(false)
    expect(snapshot.completeness('c.go#g')).toEqual({ complete: true, reasons: [] })
  }
  const again = await index('again', memory)
  const cold = await index('cold')
  expect([...dumpSnapshot(again.snapshotPath)]).toEqual([...dumpSnapshot(cold.snapshotPath)])
  expect(cold.info.problems).toEqual([])
})

test('a graph that cannot be written leaves the files', async () => {
  await using scratch = await createTemporaryDirectory()
  const { index } = await createProject(scratch.path)
  const memory = failingMemory((input) => {
    const graph = linkFacts(input)
    // A site that leads to no node.
    return { ...graph, sites: { ...graph.sites, to: graph.sites.to.map(() => graph.nodes.count) } }
  }, 1)
  const { snapshotPath, info } = await index('failed', memory)
  expect(info.problems.map(({ path }) => path)).toEqual(['.'])
  using snapshot = openSnapshot(snapshotPath)
  expect(snapshot.readText('b.py')).toContain('def alone')
  expect(snapshot.search('alone').map(({ node }) => node.filePath)).toContain('b.py')
  expect(snapshot.completeness('b.py').complete).toBe(false)
})

test('faults anywhere in linking end in a snapshot', async () => {
  await using scratch = await createTemporaryDirectory()
  const { index } = await createProject(scratch.path)
  const random = createRandom(3)
  for (let run = 0; run < 10; run++) {
    const memory = failingMemory((input) => {
      const faulty = makeFaulty(input)
      const reads = countReads(faulty, () => linkFacts(faulty.input))
      injectFaults(faulty, 'now and then', random(reads), random)
      return linkFacts(faulty.input)
    }, 1)
    const { snapshotPath, info } = await index(`run-${run}`, memory)
    expect(info.problems).not.toEqual([])
    openSnapshot(snapshotPath)[Symbol.dispose]()
  }
})
