import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { reportTimes, timesOf } from './test-times/time-report.ts'

const USAGE = `Usage: npm run bench -- test-times [--project service] [--longest 20] [path of tests ...]

Runs the tests and says where their time goes: by project, by file (processor; of the clock loading, setup in hooks, tests), and by test.

How it lies: two workers share the machine, and whatever else runs there adds to all times of the clock; the load before
and after is printed. The processor's time is of the worker and what has ended in it: the shared database is left out.
Shared setup is counted with the file that comes first.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', multiple: true },
    longest: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const loads = [loadavg()[0]!]
const startedAt = performance.now()
const vitest = await createVitest('test', {
  watch: false,
  ...(values.project && { project: values.project }),
})
for (const { config } of vitest.projects) {
  config.setupFiles.unshift(resolve(import.meta.dirname, 'test-times/count-processor.ts'))
}
await vitest.start(positionals)
loads.push(loadavg()[0]!)
const minutes = (performance.now() - startedAt) / 60_000
const files = vitest.state.getTestModules().map((module) => timesOf(module))
await vitest.close()
console.log(`\nclock ${minutes.toFixed(1)} min, load ${loads.map((load) => load.toFixed(1)).join(' to ')}`)
console.log(reportTimes(files, Number(values.longest)).join('\n'))
