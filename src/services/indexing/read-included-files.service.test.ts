import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { FixtureRepository, TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { compareDumps } from '../../index/compare-dumps.ts'
import { openSnapshot } from '../../index/open.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { IndexMemory } from './index-memory.ts'
import { indexProject } from './index-project.ts'

let repository: FixtureRepository
let scratch: TemporaryDirectory
let pool: FactsPool

beforeAll(async () => {
  scratch = await createTemporaryDirectory()
  pool = new FactsPool(1)
  const table = '{ "get", run_get },\n{ "set", run_set },\n'
  const functions = 'static void run_get(void) {}\nstatic void run_set(void) {}\n'
  const main = `${functions}static struct command table[] = {\n#include "commands.def"\n};\n`
  repository = await createRepository([
    { 'main.c': main, 'commands.def': table },
    { 'main.c': functions },
    { 'main.c': main },
    { 'commands.def': table.split('\n')[0]! },
  ])
})
afterAll(async () => {
  await pool[Symbol.asyncDispose]()
  await repository[Symbol.asyncDispose]()
  await scratch[Symbol.asyncDispose]()
})

test('what is included is code as long as it is included, also in a re-parse', async () => {
  const memory = new IndexMemory()
  const index = async (commit: number, key: string, kept?: IndexMemory) =>
    await indexProject(
      {
        source: { kind: 'commit', directory: repository.directory, commit: repository.commits[commit]! },
        repoName: 'acme/commands',
        branchName: 'main',
        snapshotDirectory: join(scratch.path, 'snapshots'),
        snapshotKey: key,
        factsDirectory: join(scratch.path, kept === undefined ? `cold-${commit}` : 'kept'),
        workers: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      () => undefined,
      pool,
      kept,
    )
  const referred: string[][] = []
  for (const commit of [0, 1, 2, 3, 0]) {
    const after = await index(commit, `after-${referred.length}`, memory)
    const cold = await index(commit, `cold-${referred.length}`)
    expect(compareDumps(after.snapshotPath, cold.snapshotPath)).toBeUndefined()
    using snapshot = openSnapshot(after.snapshotPath)
    const functions = ['run_get', 'run_set']
    referred.push(
      functions.filter((name) =>
        snapshot
          .countEdges(`main.c#${name}`)
          .some(({ kind, direction }) => direction === 'in' && kind !== 'contains'),
      ),
    )
  }
  expect(referred).toEqual([
    ['run_get', 'run_set'],
    [],
    ['run_get', 'run_set'],
    ['run_get'],
    ['run_get', 'run_set'],
  ])
})
