import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { IndexMeasurement } from './parse/measure-index.ts'
import type { TreeSitterMeasurement } from './parse/measure-tree-sitter.ts'

const USAGE = `Usage: npm run bench -- parse <folder> [--workers 2] [--rounds 3] [--json]

Parses a folder cold (no facts cached) to a finished snapshot, and next to it, in the same run, lets tree-sitter alone
parse the same files on the same number of threads. Each measurement has a process of its own; rounds alternate.
"all" is the first parse of a process; "next" is the same, as cold, in a process that has parsed before, as a service has.

How it lies: the files are warm in the page cache from the second round on; tree-sitter's time begins when its threads
have loaded their grammars and the texts are in memory, while ours includes starting threads, listing, reading,
linking and writing the snapshot to disk. "processor" is the time of all threads together, which says more than the
clock where other programs run.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (values.help || folder === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-parse-'))
try {
  const rounds = Array.from({ length: Number(values.rounds) }, (_, round) => ({
    index: run<IndexMeasurement>('measure-index.ts', [join(scratch, String(round))]),
    alone: run<TreeSitterMeasurement>('measure-tree-sitter.ts', []),
  }))
  report(rounds)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function run<Result>(script: string, rest: readonly string[]): Result {
  const args = [join(import.meta.dirname, 'parse', script), resolve(folder!), values.workers, ...rest]
  const output = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output) as Result
}

type Round = { readonly index: IndexMeasurement; readonly alone: TreeSitterMeasurement }

function report(rounds: readonly Round[]): void {
  const best = rounds.toSorted((a, b) => a.index.totalSeconds - b.index.totalSeconds)[
    Math.floor(rounds.length / 2)
  ]!
  const middle = (of: (round: Round) => number): number =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  const alone = middle((round) => round.alone.seconds)
  const aloneProcessor = middle((round) => round.alone.processorSeconds)
  const processor = middle((round) => round.index.processorSeconds)
  const next = middle((round) => round.index.nextSeconds)
  const nextProcessor = middle((round) => round.index.nextProcessorSeconds)
  const { index } = best
  const megabytes = index.timings.sourceBytes / 1e6
  const ratio = index.totalSeconds / alone
  if (values.json) {
    console.log(
      JSON.stringify({
        ...index,
        nextSeconds: next,
        treeSitterSeconds: alone,
        treeSitterProcessorSeconds: aloneProcessor,
        ratio,
        nextRatio: next / alone,
        processorRatio: processor / aloneProcessor,
        nextProcessorRatio: nextProcessor / aloneProcessor,
      }),
    )
    return
  }
  const seconds = (value: number) => `${value.toFixed(2).padStart(8)} s`
  console.log(`${folder}: ${index.timings.files} files, ${index.timings.parsedFiles} parsed, ${megabytes.toFixed(1)} MB of source
${values.workers} threads, median of ${rounds.length}; ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}

  list files        ${seconds(index.timings.listSeconds)}
  read and parse    ${seconds(index.timings.parseSeconds)}   ${(megabytes / index.timings.parseSeconds).toFixed(1)} MB/s
  link              ${seconds(index.timings.linkSeconds)}   ${index.timings.nodes} nodes, ${index.timings.sites} edge sites
  write snapshot    ${seconds(index.timings.writeSeconds)}   ${(index.snapshotBytes / 1e6).toFixed(1)} MB
  all               ${seconds(index.totalSeconds)}   ${(megabytes / index.totalSeconds).toFixed(1)} MB/s
  next              ${seconds(next)}   ${(megabytes / next).toFixed(1)} MB/s
  processor         ${seconds(processor)}   next ${nextProcessor.toFixed(2)} s
  peak memory       ${String(Math.round(index.peakMemoryBytes / 2 ** 20)).padStart(8)} MiB

  tree-sitter alone ${seconds(alone)}   ${(megabytes / alone).toFixed(1)} MB/s, ${aloneProcessor.toFixed(2)} s of processor time
  ratio             ${ratio.toFixed(2).padStart(8)}     next ${(next / alone).toFixed(2)}
  of processor time ${(processor / aloneProcessor).toFixed(2).padStart(8)}     next ${(nextProcessor / aloneProcessor).toFixed(2)}

  call sites        ${index.info.callSites.linked} of ${index.info.callSites.total} linked; open: ${Object.entries(
    index.info.callSites.openByReason,
  )
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ')}`)
}
