import type { IndexProgress, IndexRequest, IndexResult } from './index-request.ts'
import { keepIndexThread, takeIndexThread } from './index-threads.ts'

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

/** Beside the parse of a larger repository a start is nothing, and the thread holds memory that others need. */
const MAX_KEPT_SOURCE_BYTES = 32 * 2 ** 20

/** Runs `indexProject` in a thread of its own; an abort ends the thread at once. */
export function runIndex(
  request: IndexRequest,
  options: { signal?: AbortSignal; onProgress?: (progress: IndexProgress) => void; memoryMb?: number } = {},
): Promise<IndexResult> {
  const { signal, onProgress } = options
  signal?.throwIfAborted()
  const worker = takeIndexThread(options.memoryMb)
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
      settle()
    }
    const succeed = (result: IndexResult) => {
      if (result.timings.sourceBytes > MAX_KEPT_SOURCE_BYTES) {
        finish(() => resolve(result))
        return
      }
      signal?.removeEventListener('abort', abort)
      keepIndexThread(worker, options.memoryMb)
      resolve(result)
    }
    const abort = () => finish(() => reject(new IndexError('cancelled', 'Indexing was cancelled')))
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: IndexMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress?.(message.progress)
          break
        case 'result':
          succeed(message.result)
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
    worker.postMessage(request)
  })
}
