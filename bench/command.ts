import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createShop } from '../test/mcp/shop-repository.ts'
import { endProcessesOf } from '../test/support/own-processes.ts'

/** Milliseconds of a whole command with a service that runs: what feels like a local tool. */
const TARGET_MS = 250

/** Of the system's process times. */
const TICK_MS = 10

const USAGE = `Usage: npm run bench -- command [--runs 15] [--node /usr/bin/node] [--installed <file>] [-- callers total]

How long a command takes as a whole process, with a service that runs and a repository that is parsed: its sources,
the program as it is built of them, and by the launcher of the checkout, which --node runs, as the machine's own Node
does (by default the one that the packages bring). --installed is the launcher of an installed package,
node_modules/.bin/parley, measured as well.
Beside them each Node that does nothing. The target is ${TARGET_MS} ms.

How it lies: the time on the clock is that of a machine with nothing else to do, or longer; the processor's time is
steadier, counts what other threads of the process do at the same moment, and does not count what the service does.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '15' },
    node: { type: 'string', default: process.execPath },
    installed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const words = positionals.length === 0 ? ['callers', 'total'] : positionals
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-command-'))
const shop = await createShop()
try {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    PARLEY_DATA: join(scratch, 'data'),
    PORT: '0',
  }
  const run = (node: string, args: readonly string[]): void => {
    const { status, stderr } = spawnSync(node, args, { cwd: shop.directory, env })
    if (status !== 0) throw new Error(`"${args.join(' ')}" ended with code ${status}: ${String(stderr)}`)
  }
  const measured = (name: string, node: string, program: string) => ({
    name,
    // The first starts the service and parses, the second keeps the compiled modules.
    warm: () => [1, 2].forEach(() => run(node, [program, ...words])),
    measure: () => run(node, [program, ...words]),
  })
  const idle = (name: string, node: string) => ({
    name,
    warm: () => {},
    measure: () => run(node, ['-e', '0']),
  })
  const { node } = values
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  for (const { name, warm, measure } of [
    idle('node -e 0', process.execPath),
    ...['src/cli/main.ts', 'dist/program/main.js'].map((path) =>
      measured(`${path} ${words.join(' ')}`, process.execPath, join(root, path)),
    ),
    ...(node === process.execPath ? [] : [idle(`${node} -e 0`, node)]),
    measured(`bin/parley ${words.join(' ')}`, node, join(root, 'bin/parley')),
    ...(values.installed === undefined
      ? []
      : [measured(`installed parley ${words.join(' ')}`, node, resolve(values.installed))]),
  ]) {
    warm()
    report(name, measure)
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
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
  console.log(`${name.padEnd(34)} processor ${Math.round(processor)} ms; clock ${clock}`)
}

/** Processor time of all children that have ended (Linux): user and system. */
function childrenMs(): number {
  // Behind the name, which may hold anything, the fields begin with the third.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}
