import { parentPort, workerData } from 'node:worker_threads'

import { useHostedGit } from '../../git/index.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { toIndexFailure } from './index-error.ts'
import { IndexMemory } from './index-memory.ts'
import type { IndexProgress, IndexRequest } from './index-request.ts'
import type { IndexThreadData } from './index-threads.ts'
import type { IndexMessage } from './run-index.ts'

/** At most one progress message in this time: the graph of a large project reports thousands of steps. */
const PROGRESS_INTERVAL_MS = 100

const port = parentPort!
useHostedGit((workerData as IndexThreadData).gitPort)
const memory = new IndexMemory()
let pool: FactsPool | undefined

port.on('message', (request: IndexRequest) => {
  void index(request)
})

async function index(request: IndexRequest): Promise<void> {
  try {
    const threads = await takePool(request)
    // Loaded while the extraction thread starts.
    const { indexProject } = await import('./index-project.ts')
    const result = await indexProject(request, createReporter(), threads, memory)
    port.postMessage({ kind: 'result', result } satisfies IndexMessage)
  } catch (error) {
    port.postMessage(toIndexFailure(error) satisfies IndexMessage)
  }
}

async function takePool({ workers: size }: IndexRequest): Promise<FactsPool> {
  if (pool?.size !== size) {
    await pool?.[Symbol.asyncDispose]()
    pool = new FactsPool(size)
  }
  // The others start when there is enough work for them.
  pool.start()
  return pool
}

function createReporter(): (progress: IndexProgress) => void {
  let lastStage = ''
  let lastAt = 0
  return (progress) => {
    const now = performance.now()
    if (progress.stage === lastStage && now - lastAt < PROGRESS_INTERVAL_MS) return
    lastStage = progress.stage
    lastAt = now
    port.postMessage({ kind: 'progress', progress } satisfies IndexMessage)
  }
}
