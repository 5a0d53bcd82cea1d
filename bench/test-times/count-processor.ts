/**
 * Set up in each file, before all else: adds to its meta data what the worker took of the processor for it, with the
 * threads and the processes that have ended in it. What still runs, as the shared database does, is not counted.
 */
import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    processorMs?: number
  }
}

const before = processorMs()

// Hooks after a file run in the order from last to first: this one is the last.
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures are wanted.
afterAll(({}, suite) => {
  const { file } = suite as { readonly file?: { readonly meta: { processorMs?: number } } }
  if (file !== undefined) file.meta.processorMs = processorMs() - before
})

/** Of user and system; Linux counts in hundredths of a second, elsewhere ended processes are left out. */
function processorMs(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  // The name, in parentheses, may hold spaces; behind it `utime`, `stime`, `cutime` and `cstime` are fields 12 to 15.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * 10, 0)
}
