import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { IndexTimings } from '../../src/services/indexing/index-request.ts'
import { runIndex } from '../../src/services/indexing/run-index.ts'
import type { SnapshotInfo } from '../../src/index/snapshot.ts'

export interface IndexMeasurement {
  readonly totalSeconds: number
  /** Of a second parse in the same process, as cold as the first: its facts are cached elsewhere. */
  readonly nextSeconds: number
  /** All threads together, in the first parse. */
  readonly processorSeconds: number
  /** The same of the next. */
  readonly nextProcessorSeconds: number
  readonly timings: IndexTimings
  readonly info: SnapshotInfo
  readonly snapshotBytes: number
  readonly peakMemoryBytes: number
}

const [folder, workers, scratch] = process.argv.slice(2)
const first = await index('first')
const peakMemoryBytes = process.resourceUsage().maxRSS * 1024
const next = await index('next')
const measurement: IndexMeasurement = {
  totalSeconds: first.seconds,
  nextSeconds: next.seconds,
  processorSeconds: first.processorSeconds,
  nextProcessorSeconds: next.processorSeconds,
  timings: first.result.timings,
  info: first.result.info,
  snapshotBytes: statSync(first.result.snapshotPath).size,
  peakMemoryBytes,
}
console.log(JSON.stringify(measurement))

async function index(name: string) {
  const startedAt = performance.now()
  const processorAtStart = process.cpuUsage()
  const result = await runIndex({
    source: { kind: 'folder', path: folder! },
    repoName: 'bench/bench',
    branchName: null,
    snapshotDirectory: join(scratch!, name, 'snapshots'),
    snapshotKey: 'bench',
    factsDirectory: join(scratch!, name, 'facts'),
    workers: Number(workers),
    createdAt: new Date(0).toISOString(),
  })
  const { user, system } = process.cpuUsage(processorAtStart)
  return {
    result,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
  }
}
