import { parentPort, workerData } from 'node:worker_threads'

import { indexProject } from './index-project.ts'
import type { IndexProgress, IndexRequest } from './index-request.ts'
import type { IndexMessage } from './run-index.ts'

/** At most one progress message in this time: the graph of a large project reports thousands of steps. */
const PROGRESS_INTERVAL_MS = 100

const port = parentPort!
let lastStage = ''
let lastAt = 0

function report(progress: IndexProgress): void {
  const now = performance.now()
  if (progress.stage === lastStage && now - lastAt < PROGRESS_INTERVAL_MS) return
  lastStage = progress.stage
  lastAt = now
  port.postMessage({ kind: 'progress', progress } satisfies IndexMessage)
}

try {
  const result = await indexProject(workerData as IndexRequest, report)
  port.postMessage({ kind: 'result', result } satisfies IndexMessage)
} catch (error) {
  const isKnown = error instanceof Error && 'code' in error
  const code = isKnown ? String(error.code) : 'index_failed'
  const reason = error instanceof Error ? error.message : String(error)
  const message = isKnown ? reason : `Cannot index the repository: a fault of the service (${reason})`
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  port.postMessage({ kind: 'failure', code, message, stack } satisfies IndexMessage)
}
