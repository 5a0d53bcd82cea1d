import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { leftOutIn, linkLayers } from '../../graph/layers.ts'
import { dumpSnapshot } from '../../index/dump.ts'
import { openSnapshot } from '../../index/open.ts'
import { runIndex } from './run-index.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parley-run-index-'))
  mkdirSync(join(home, 'source'))
  for (let file = 0; file < 20; file++) {
    const imports = file === 0 ? '' : `from f${file - 1} import g${file - 1}\n`
    const body = file === 0 ? 'pass' : `return g${file - 1}()`
    writeFileSync(join(home, 'source', `f${file}.py`), `${imports}def g${file}():\n    ${body}\n`)
  }
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test.each(linkLayers.slice(1))('says everywhere that linking went but as far as %s', async (layer) => {
  const { info, snapshotPath, timings } = await runIndex({ ...request(layer, 1), layer, memoryMb: 1024 })
  expect(timings.layer).toBe(layer)
  expect(info.layer).toBe(layer)
  expect(info.problems).toContainEqual({
    path: '.',
    reason: `linked within 1024 MB of memory: ${leftOutIn[layer]}; raise PARLEY_MEMORY_BUDGET for more`,
  })
  using snapshot = openSnapshot(snapshotPath)
  const answer = snapshot.completeness('f3.py#g3')
  expect(answer.complete).toBe(false)
  expect(answer.reasons).toContainEqual({ reason: 'bound-hit', count: expect.any(Number) as number })
})

test('what does not fit into its memory loses facts, and says of which files', async () => {
  const { info } = await runIndex({ ...request('small', 1), memoryMb: 256 })
  expect(info.layer).toBe('fewer-files')
  expect(info.problems).toContainEqual({
    path: 'f0.py',
    reason: 'it was left out of the graph for want of memory',
  })
  expect(info.files).toBe(20)
})

function request(name: string, workers: number) {
  return {
    source: { kind: 'folder', path: join(home, 'source') },
    repoName: 'acme/chain',
    branchName: null,
    snapshotDirectory: join(home, name),
    snapshotKey: 'k',
    factsDirectory: join(home, `${name}-facts`),
    workers,
    createdAt: new Date(0).toISOString(),
  } as const
}

test('a thread that has run before, and another number of threads, make the same snapshot', async () => {
  const dumps: string[] = []
  for (const [name, workers] of [['first', 1] as const, ['second', 1] as const, ['third', 2] as const]) {
    const { snapshotPath, timings } = await runIndex(request(name, workers))
    expect(timings).toMatchObject({ files: 20, parsedFiles: 20, cachedFiles: 0 })
    dumps.push([...dumpSnapshot(snapshotPath)].join('\n'))
  }
  expect(dumps[0]).toContain('g19')
  expect(dumps[1]).toBe(dumps[0])
  expect(dumps[2]).toBe(dumps[0])
})

test('an aborted run fails, leaves no snapshot, and the next one works', async () => {
  const abort = new AbortController()
  const run = runIndex(request('stopped', 1), {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  const { info } = await runIndex(request('next', 1))
  expect(info.files).toBe(20)
})

test('a run that fails says why, and the next one works', async () => {
  const wrong = {
    ...request('wrong', 1),
    source: { kind: 'commit', directory: home, commit: 'f'.repeat(40) },
  } as const
  await expect(runIndex(wrong)).rejects.toThrow('f'.repeat(40))
  const { info } = await runIndex(request('right', 1))
  expect(info.files).toBe(20)
})
