import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { IndexTimings } from '../../src/services/indexing/index-request.ts'
import { runIndex } from '../../src/services/indexing/run-index.ts'
import type { SnapshotInfo } from '../../src/index/snapshot.ts'

export interface IndexMeasurement {
  readonly totalSeconds: number
  readonly timings: IndexTimings
  readonly info: SnapshotInfo
  readonly snapshotBytes: number
  readonly peakMemoryBytes: number
}

const [folder, workers, scratch] = process.argv.slice(2)
const startedAt = performance.now()
const result = await runIndex({
  source: { kind: 'folder', path: folder! },
  repoName: 'bench/bench',
  branchName: null,
  snapshotDirectory: join(scratch!, 'snapshots'),
  snapshotKey: 'bench',
  factsDirectory: join(scratch!, 'facts'),
  workers: Number(workers),
  createdAt: new Date(0).toISOString(),
})
const measurement: IndexMeasurement = {
  totalSeconds: (performance.now() - startedAt) / 1000,
  timings: result.timings,
  info: result.info,
  snapshotBytes: statSync(result.snapshotPath).size,
  peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
}
console.log(JSON.stringify(measurement))
