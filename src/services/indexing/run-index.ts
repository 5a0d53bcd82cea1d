import { Worker } from 'node:worker_threads'

import type { IndexProgress, IndexRequest, IndexResult } from './index-request.ts'

export type IndexMessage =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'result'; readonly result: IndexResult }
  | { readonly kind: 'failure'; readonly code: string; readonly message: string; readonly stack: string }

/** An index run that failed: `code` is git's or the snapshot's own where the cause had one. */
export class IndexError extends Error {
  readonly code: string
  /** Where it happened inside the thread, for the log. */
  readonly innerStack: string

  constructor(code: string, message: string, innerStack = '') {
    super(message)
    this.name = 'IndexError'
    this.code = code
    this.innerStack = innerStack
  }
}

/** Runs `indexProject` in a thread of its own; an abort ends the thread at once. */
export function runIndex(
  request: IndexRequest,
  options: { signal?: AbortSignal; onProgress?: (progress: IndexProgress) => void; memoryMb?: number } = {},
): Promise<IndexResult> {
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  const worker = new Worker(new URL('index-worker.ts', import.meta.url), {
    workerData: request,
    ...(options.memoryMb === undefined
      ? {}
      : { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } }),
  })
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
      settle()
    }
    const abort = () => finish(() => reject(new IndexError('cancelled', 'Indexing was cancelled')))
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: IndexMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress?.(message.progress)
          break
        case 'result':
          finish(() => resolve(message.result))
          break
        case 'failure':
          finish(() => reject(new IndexError(message.code, message.message, message.stack)))
          break
        default:
          message satisfies never
      }
    })
    // Settling twice does nothing: what a thread says on its way out is not heard.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const text = isMemory
        ? `Cannot index the repository within ${options.memoryMb ?? 'the default number of'} MB of memory: raise PARLEY_MEMORY_BUDGET_MB`
        : error.message
      finish(() => reject(new IndexError(isMemory ? 'out_of_memory' : 'index_failed', text, error.stack)))
    })
    worker.once('exit', (code) =>
      finish(() => reject(new IndexError('index_failed', `The indexing thread ended with code ${code}`))),
    )
  })
}
