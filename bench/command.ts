import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createShop } from '../test/mcp/shop-repository.ts'
import { endProcessesOf } from '../test/support/own-processes.ts'

/** Milliseconds of a whole command with a service that runs: what feels like a local tool. */
const TARGET_MS = 250

/** Of the system's process times. */
const TICK_MS = 10

const USAGE = `Usage: npm run bench -- command [--runs 15] [-- callers total]

How long a command takes as a whole process, with a service that runs and a repository that is parsed, beside the same
Node that does nothing. The target is ${TARGET_MS} ms.

How it lies: the time on the clock is that of a machine with nothing else to do, or longer; the processor's time is
steadier, counts what other threads of the process do at the same moment, and does not count what the service does.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '15' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const words = positionals.length === 0 ? ['callers', 'total'] : positionals
const program = resolve(import.meta.dirname, '../src/cli/main.ts')
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-command-'))
const shop = await createShop()
try {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    PARLEY_DATA: join(scratch, 'data'),
    PORT: '0',
  }
  const run = (args: readonly string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: shop.directory, env })
    if (status !== 0) throw new Error(`"${args.join(' ')}" ended with code ${status}: ${String(stderr)}`)
  }
  // Starts the service and parses; then the compiled modules are kept.
  for (let warm = 0; warm < 2; warm++) run([program, ...words])
  report('node -e 0', () => run(['-e', '0']))
  report(`parley ${words.join(' ')}`, () => run([program, ...words]))
} finally {
  await endProcessesOf(scratch)
  await shop[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
}

function report(name: string, run: () => void): void {
  const runs = Number(values.runs)
  const before = childrenMs()
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  }).toSorted((a, b) => a - b)
  const processor = (childrenMs() - before) / runs
  const clock = `${Math.round(times[Math.floor(runs / 2)]!)} ms at the median, ${Math.round(times[0]!)} at best`
  console.log(`${name.padEnd(30)} processor ${Math.round(processor)} ms; clock ${clock}`)
}

/** Processor time of all children that have ended (Linux): user and system. */
function childrenMs(): number {
  // Behind the name, which may hold anything, the fields begin with the third.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}
