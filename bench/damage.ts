import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createRandom } from '../src/graph/testing/faulty-input.ts'
import { hasValidChecksum } from '../src/index/checksum.ts'
import { dumpSnapshot } from '../src/index/dump.ts'
import { openSnapshot } from '../src/index/open.ts'
import { SnapshotError } from '../src/index/snapshot-error.ts'
import { indexProject } from '../src/services/indexing/index-project.ts'
import type { IndexResult } from '../src/services/indexing/index-request.ts'
import { FactsPool } from '../src/syntax/facts-pool.ts'
import { flipBit } from '../test/support/flip-bit.ts'

const USAGE = `Usage: npm run bench -- damage <folder> [--times 150] [--seed 1]

Parses a folder, and then flips one bit at random in a copy of its snapshot file, and in a copy of its facts cache.
  snapshots    whether opening the copy finds the damage: one that it does not find might answer wrongly
  facts        whether a parse with the copy gives the snapshot that a parse without any cache gives, row by row
  check ms     time to read a snapshot against its checksum, beside that of opening it without (ms)

How it lies: a disk loses more than one bit at a time; 32 in a row are found for sure, more with odds of 4 billion to 1.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (values.help || folder === undefined) {
  console.log(USAGE)
  process.exit(folder === undefined && !values.help ? 1 : 0)
}

const random = createRandom(Number(values.seed))
const times = Number(values.times)
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-damage-'))
await using pool = new FactsPool(2)
try {
  const facts = join(scratch, 'facts')
  const whole = await index('whole', facts)
  const rows = rowsOf(whole)
  console.table({ snapshots: damageSnapshots(whole.snapshotPath), facts: await damageFacts(facts, rows) })
  console.table({ [folder]: timeCheck(whole.snapshotPath) })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function damageSnapshots(path: string): Record<string, number> {
  const copy = join(scratch, 'damaged.sqlite')
  let found = 0
  for (let time = 0; time < times; time++) {
    copyFileSync(path, copy)
    flipBit(copy, random)
    try {
      openSnapshot(copy)[Symbol.dispose]()
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error
      found++
    }
  }
  return { damaged: times, found, silent: times - found }
}

async function damageFacts(facts: string, rows: readonly string[]): Promise<Record<string, number>> {
  const [name] = readdirSync(facts)
  let wrong = 0
  let parsedAgain = 0
  for (let time = 0; time < times; time++) {
    const damaged = join(scratch, `facts-${time}`)
    mkdirSync(damaged)
    copyFileSync(join(facts, name!), join(damaged, name!))
    flipBit(join(damaged, name!), random)
    const result = await index('damaged', damaged)
    if (result.timings.parsedFiles > 0) parsedAgain++
    if (rowsOf(result).some((row, at) => row !== rows[at])) wrong++
    rmSync(damaged, { recursive: true })
  }
  return { damaged: times, found: parsedAgain, silent: wrong }
}

function timeCheck(path: string): Record<string, number> {
  const median = (run: () => void): number => {
    const runs = Array.from({ length: 11 }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    })
    return Number(runs.toSorted((a, b) => a - b)[5]!.toFixed(2))
  }
  return {
    'snapshot MB': Number((statSync(path).size / 1e6).toFixed(1)),
    'check ms': median(() => hasValidChecksum(path)),
    'open ms': median(() => openSnapshot(path, { isChecked: true })[Symbol.dispose]()),
  }
}

async function index(key: string, factsDirectory: string): Promise<IndexResult> {
  const request = {
    source: { kind: 'folder', path: resolve(folder!) },
    repoName: 'bench/bench',
    branchName: null,
    snapshotDirectory: join(scratch, 'snapshots'),
    snapshotKey: key,
    factsDirectory,
    workers: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
  } as const
  return await indexProject(request, () => undefined, pool)
}

function rowsOf({ snapshotPath }: IndexResult): string[] {
  return [...dumpSnapshot(snapshotPath)]
}
