/**
 * How long a first parse takes beside @colbymchenry/codegraph of npm, in one run on one machine:
 * `npm run bench -- codegraph <folder> [--rounds 3] [--workers 2]`.
 *
 * Each run has a process of its own, from its start to a graph on disk; rounds alternate and the lowest of each column
 * is told. "processor" is the time of all threads together, which says more than the clock where other programs run.
 * The folder is copied, since codegraph writes into it. How it lies: what the graphs hold differs; codegraph follows no
 * values, so it resolves fewer calls, and its text index is by word where ours is by trigram.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { findProgram } from './gitnexus/run-gitnexus.ts'
import { parseOnce } from './support/parse-once.ts'
import { runMeasured } from './support/run-measured.ts'
import type { MeasuredRun } from './support/run-measured.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, workers: { type: 'string', default: '2' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Cannot compare: no folder was given, as in "npm run bench -- codegraph <folder>".')
  process.exit(1)
}
const codegraph = findProgram('@colbymchenry/codegraph@1.6.1', 'codegraph')
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-codegraph-'))
try {
  const copy = join(scratch, 'copy')
  cpSync(resolve(folder), copy, { recursive: true, verbatimSymlinks: true })
  const ours: MeasuredRun[] = []
  const theirs: MeasuredRun[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await parseOnce(copy, join(scratch, `parley-${round}`), Number(values.workers)))
    theirs.push(
      await runMeasured(codegraph, ['init', '--yes', copy], {
        env: { ...process.env, CODEGRAPH_TELEMETRY: '0', HOME: scratch },
      }),
    )
    rmSync(join(copy, '.codegraph'), { recursive: true })
  }
  const columns = {
    seconds: ({ seconds }: MeasuredRun) => seconds,
    processor: ({ processorSeconds }: MeasuredRun) => processorSeconds,
    'peak memory MB': ({ peakMemoryBytes }: MeasuredRun) => peakMemoryBytes / 1e6,
  }
  const rowOf = (value: (column: (run: MeasuredRun) => number) => number) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, Math.round(value(column) * 100) / 100]),
    )
  const lowest = (runs: readonly MeasuredRun[], column: (run: MeasuredRun) => number) =>
    Math.min(...runs.map((run) => column(run)))
  console.table({
    Parley: rowOf((column) => lowest(ours, column)),
    codegraph: rowOf((column) => lowest(theirs, column)),
    'Parley ÷ codegraph': rowOf((column) => lowest(ours, column) / lowest(theirs, column)),
  })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
