import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { SnapshotInfo } from '../../src/index/snapshot.ts'
import type { IndexStage, IndexTimings } from '../../src/services/indexing/index-request.ts'
import { runIndex } from '../../src/services/indexing/run-index.ts'

export interface StageMeasurement {
  readonly stage: IndexStage
  readonly seconds: number
  /** The most memory of the process, all threads together, seen during the stage. */
  readonly peakMemoryBytes: number
}

export interface ScaleMeasurement {
  readonly stages: readonly StageMeasurement[]
  /** When the first definitions can be asked for; null where that is when all is done. */
  readonly earlySeconds: number | null
  readonly totalSeconds: number
  readonly processorSeconds: number
  readonly peakMemoryBytes: number
  readonly timings: IndexTimings
  readonly info: SnapshotInfo
  readonly snapshotBytes: number
}

/** The indexing has a thread of its own, so this one is free to look. */
const SAMPLE_MS = 50
const SAY_MS = 5000

const [folder, workers, memoryMb, scratch] = process.argv.slice(2)
const stages: { stage: IndexStage; startedAt: number; seconds: number; peakMemoryBytes: number }[] = []
const processorAtStart = process.cpuUsage()
const startedAt = performance.now()
const sample = () => {
  const stage = stages.at(-1)
  if (stage !== undefined) stage.peakMemoryBytes = Math.max(stage.peakMemoryBytes, process.memoryUsage.rss())
}
const timer = setInterval(sample, SAMPLE_MS)
let saidAt = 0
let earlySeconds: number | null = null
const result = await runIndex(
  {
    source: { kind: 'folder', path: folder! },
    repoName: 'bench/bench',
    branchName: null,
    snapshotDirectory: join(scratch!, 'snapshots'),
    snapshotKey: 'bench',
    factsDirectory: join(scratch!, 'facts'),
    workers: Number(workers),
    memoryMb: Number(memoryMb),
    createdAt: new Date(0).toISOString(),
  },
  {
    early: {
      key: 'bench-early',
      minSourceBytes: 0,
      onPublished: () => {
        earlySeconds = (performance.now() - startedAt) / 1000
      },
    },
    onProgress({ stage, done, total, layer }) {
      const now = performance.now()
      const last = stages.at(-1)
      if (last?.stage !== stage) {
        if (last !== undefined) last.seconds = (now - last.startedAt) / 1000
        stages.push({ stage, startedAt: now, seconds: 0, peakMemoryBytes: 0 })
        sample()
      }
      if (now - saidAt < SAY_MS) return
      saidAt = now
      console.error(
        `${((now - startedAt) / 1000).toFixed(0)} s ${stage} ${layer ?? ''} ${done}/${total}, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
      )
    },
  },
)
clearInterval(timer)
const now = performance.now()
const last = stages.at(-1)
if (last !== undefined) last.seconds = (now - last.startedAt) / 1000
const processor = process.cpuUsage(processorAtStart)
console.log(
  JSON.stringify({
    stages: stages.map(({ stage, seconds, peakMemoryBytes }) => ({ stage, seconds, peakMemoryBytes })),
    earlySeconds,
    totalSeconds: (now - startedAt) / 1000,
    processorSeconds: (processor.user + processor.system) / 1e6,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    timings: result.timings,
    info: result.info,
    snapshotBytes: statSync(result.snapshotPath).size,
  } satisfies ScaleMeasurement),
)
