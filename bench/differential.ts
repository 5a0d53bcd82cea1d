import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { compareDumps } from '../src/index/compare-dumps.ts'
import type { IndexResult } from '../src/services/indexing/index-request.ts'
import { runIndex } from '../src/services/indexing/run-index.ts'
import { RandomHistory } from '../test/support/random-history.ts'
import { git } from './support/git.ts'

const USAGE = `Usage: npm run bench -- differential <repository> [--steps 1000] [--seed 1] [--every 1] [--workers 2] [--later]

Whether a re-parse gives what a cold parse gives. Clones a git repository, goes on with its history at random (edits,
renames, copies, deletions, other endings, broken syntax, switches to commits of the past), parses each step with the
facts of all steps before, as a service does, and each step (or every n-th) cold, and compares the two snapshots row by
row. With --later each step is parsed by a thread that knows nothing, as an hour later or after a restart: it goes on from
what lies beside the last snapshot. Stops at the first difference and shows it; the seed and the number of the step make it again.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    later: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const repository = positionals[0]
if (values.help || repository === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

/** More than is needed: threads are told apart by it, so that the one that re-parses keeps what it knows. */
const COLD_MEMORY_MB = 16_384

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-differential-'))
const checkout = join(scratch, 'checkout')
const snapshots = join(scratch, 'snapshots')
const steps = Number(values.steps)
let compared = 0
let parsed = 0
let cached = 0
let moved = 0
const seconds = { again: 0, cold: 0 }
try {
  git(scratch, 'clone', '--quiet', '--no-local', repository, checkout)
  const history = new RandomHistory(checkout, Number(values.seed))
  await index(history.head(), 'kept', 'again')
  for (let step = 1; step <= steps; step++) {
    const what = history.step()
    const again = await index(history.head(), 'kept', 'again')
    seconds.again += again.seconds
    parsed += again.result.timings.parsedFiles
    cached += again.result.timings.cachedFiles
    if (step % Number(values.every) === 0) {
      const cold = await index(history.head(), 'cold', 'cold', COLD_MEMORY_MB)
      seconds.cold += cold.seconds
      compared++
      rmSync(join(scratch, 'cold'), { recursive: true })
      const difference = compareDumps(again.result.snapshotPath, cold.result.snapshotPath)
      if (difference !== undefined) {
        throw new Error(
          `Step ${step} of seed ${values.seed} (${what}): the re-parse (-) is not the cold parse (+)\n${difference}`,
        )
      }
    }
    if (again.result.timings.moved) moved++
    if (step % 50 === 0) console.log(`${step} steps`)
  }
  const per = (total: number, count: number) => `${((1000 * total) / Math.max(1, count)).toFixed(0)} ms`
  console.log(`${repository}: ${steps} steps of seed ${values.seed}, ${compared} compared with a cold parse, all equal
${moved} steps had nothing to link; a step re-parses ${(parsed / steps).toFixed(1)} files and takes ${(cached / steps).toFixed(1)} from before, in ${per(seconds.again, steps)}; cold ${per(seconds.cold, compared)}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function index(
  commit: string,
  facts: string,
  key: string,
  memoryMb?: number,
): Promise<{ result: IndexResult; seconds: number }> {
  const startedAt = performance.now()
  const result = await runIndex(
    {
      source: { kind: 'commit', directory: checkout, commit },
      repoName: 'bench/bench',
      branchName: 'main',
      snapshotDirectory: snapshots,
      snapshotKey: key,
      previousKey: facts === 'kept' ? key : undefined,
      factsDirectory: join(scratch, facts),
      workers: Number(values.workers),
      ...(memoryMb === undefined ? {} : { memoryMb }),
      createdAt: new Date(0).toISOString(),
    },
    { keepsThread: !values.later },
  )
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}
