import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { compareDumps } from '../src/index/compare-dumps.ts'
import { IndexMemory } from '../src/services/indexing/index-memory.ts'
import { indexProject } from '../src/services/indexing/index-project.ts'
import { FactsPool } from '../src/syntax/facts-pool.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from './support/call-graph-cases.ts'
import { createRepository, createTemporaryDirectory } from './support/git-fixture.ts'
import { RandomHistory } from './support/random-history.ts'

const STEPS = 40
const SEED = 20

test(
  'each step of a random history re-parsed is the step parsed cold, row by row, in all languages',
  { timeout: 300_000 },
  async () => {
    await using repository = await createRepository(
      [programs(0), programs(1), { 'README.md': '# Programs\n\nOf all languages.\n' }],
      { branches: { old: 0 } },
    )
    await using scratch = await createTemporaryDirectory()
    await using pool = new FactsPool(1)
    const history = new RandomHistory(repository.directory, SEED)
    let memory = new IndexMemory()
    const index = async (facts: 'kept' | 'cold') => {
      const request = {
        source: { kind: 'commit', directory: repository.directory, commit: history.head() } as const,
        repoName: 'acme/programs',
        branchName: 'main',
        snapshotDirectory: join(scratch.path, 'snapshots'),
        snapshotKey: facts,
        previousKey: facts === 'kept' ? facts : undefined,
        factsDirectory: join(scratch.path, facts),
        workers: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      }
      return await indexProject(request, () => undefined, pool, facts === 'kept' ? memory : undefined)
    }
    await index('kept')
    let cachedFiles = 0
    let moved = 0
    for (let step = 1; step <= STEPS; step++) {
      const what = history.step()
      // Every other step is parsed by a thread that knows nothing but what lies beside the last snapshot.
      if (step % 2 === 0) memory = new IndexMemory()
      const again = await index('kept')
      const cold = await index('cold')
      expect(cold.timings.cachedFiles).toBeLessThan(cold.timings.files / 4)
      cachedFiles += again.timings.cachedFiles
      if (again.timings.moved) moved++
      expect(cold.timings.moved).toBe(false)
      const difference = compareDumps(again.snapshotPath, cold.snapshotPath)
      expect(
        difference === undefined
          ? ''
          : `step ${step}, ${what}:
${difference}`,
      ).toBe('')
      rmSync(join(scratch.path, 'cold'), { recursive: true })
    }
    // What is compared is a re-parse: nearly all files come from the steps before.
    expect(cachedFiles).toBeGreaterThan(STEPS * 10)
    expect(moved).toBeGreaterThan(2)
  },
)

/** A few small programs of each language, each in a folder of its own. */
function programs(round: number): Record<string, string> {
  const files: Record<string, string> = {}
  for (const language of callGraphLanguages()) {
    const names = callGraphFiles(language)
    const cases = names
      .slice(round * 3, round * 3 + 3)
      .flatMap((name) => readCallGraphFile(language, name).slice(0, 1))
    for (const [number, { texts }] of cases.entries()) {
      for (const [path, text] of Object.entries(texts)) files[`${language}/${round}-${number}/${path}`] = text
    }
  }
  return files
}
