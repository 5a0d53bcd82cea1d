import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { memorySize } from '../src/services/memory-size.ts'
import type { ScaleMeasurement } from './scale/measure-stages.ts'

const USAGE = `Usage: npm run bench -- scale <folder> [--budget 8g] [--workers 2] [--json]

Parses a folder cold to a finished snapshot within a memory budget, and says for each stage how long it took and how
much memory the process held at most, and when definitions can first be asked for. How far it is goes to standard error every few seconds.

How it lies: memory is looked at every 50 ms, so a short peak may be missed by a stage; "peak memory" is the system's
own figure and misses nothing. It counts the whole process: the benchmark's own thread too, shared libraries too.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '8g' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (values.help || folder === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}
const budget = memorySize.safeParse(values.budget)
if (!budget.success) {
  console.error(`Cannot use the budget "${values.budget}": ${budget.error.issues[0]!.message}`)
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-scale-'))
try {
  const script = join(import.meta.dirname, 'scale', 'measure-stages.ts')
  const output = execFileSync(
    process.execPath,
    [script, resolve(folder), values.workers, String(budget.data), scratch],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (values.json) process.stdout.write(output)
  else report(JSON.parse(output) as ScaleMeasurement)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function report({ stages, timings, info, ...all }: ScaleMeasurement): void {
  const mebibytes = (bytes: number) => `${String(Math.round(bytes / 2 ** 20)).padStart(8)} MiB`
  const seconds = (value: number) => `${value.toFixed(1).padStart(8)} s`
  const lines = stages.map(
    ({ stage, seconds: taken, peakMemoryBytes }) =>
      `  ${stage.padEnd(14)}${seconds(taken)}${mebibytes(peakMemoryBytes)}`,
  )
  const megabytes = timings.sourceBytes / 1e6
  console.log(`${folder}: ${timings.files} files, ${timings.parsedFiles} parsed, ${timings.cachedFiles} the same as another, ${megabytes.toFixed(1)} MB of source
budget ${values.budget}, ${values.workers} threads; ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}

${lines.join('\n')}
  can be asked  ${seconds(all.earlySeconds ?? all.totalSeconds)}   for what needs no calls
  all           ${seconds(all.totalSeconds)}   ${(megabytes / all.totalSeconds).toFixed(1)} MB/s
  processor     ${seconds(all.processorSeconds)}
  peak memory   ${mebibytes(all.peakMemoryBytes)}

  layer         ${timings.layer}
  graph         ${timings.nodes} nodes, ${timings.sites} edge sites; ${info.callSites.linked} of ${info.callSites.total} call sites linked
  snapshot      ${mebibytes(all.snapshotBytes)}
  problems      ${info.problems.length}`)
}
