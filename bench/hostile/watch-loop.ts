/**
 * Loaded into the service by `--import`: writes how long its main thread computed at a stretch, in milliseconds, to the
 * file that `LOOP_FILE` names when the process ends. The thread's own processor time counts, so that what other
 * programs take from it does not.
 */
import { writeFileSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const intervalMs = 5
const file = process.env['LOOP_FILE']

if (isMainThread && file !== undefined) {
  const stretches = createHistogram()
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    stretches.record(Math.max(1, user + system))
  }, intervalMs).unref()
  // What the start takes is no request's.
  process.on('SIGUSR2', () => stretches.reset())
  process.on('exit', () => {
    const figures = {
      median: stretches.percentile(50) / 1000,
      most: stretches.percentile(99.9) / 1000,
      longest: stretches.max / 1000,
    }
    writeFileSync(file, JSON.stringify(figures))
  })
}
