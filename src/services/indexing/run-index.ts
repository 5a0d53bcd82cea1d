import { randomBytes } from 'node:crypto'

import { linkLayers } from '../../graph/layers.ts'
import type { LinkLayer } from '../../graph/layers.ts'
import { removeDraft } from '../../index/build/make-file.ts'
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

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IndexProgress) => void
  /** Whether the thread may wait for the next run, which it may by default. */
  readonly keepsThread?: boolean
}

/**
 * Runs `indexProject` in a thread of its own; an abort ends the thread at once. Where an estimate was wrong and the
 * memory did not do, it runs again and leaves out more.
 */
export async function runIndex(request: IndexRequest, options: RunOptions = {}): Promise<IndexResult> {
  let layer = request.layer ?? 'everything'
  for (;;) {
    let reached: LinkLayer | undefined
    try {
      return await runOnce(
        { ...request, layer },
        {
          ...options,
          onProgress(progress) {
            reached = progress.layer ?? reached
            options.onProgress?.(progress)
          },
        },
      )
    } catch (error) {
      const isMemory = error instanceof IndexError && error.code === 'out_of_memory'
      const next = reached === undefined ? undefined : linkLayers[linkLayers.indexOf(reached) + 1]
      if (!isMemory || next === undefined) throw error
      layer = next
    }
  }
}

/** The rest of the budget is for what lies outside the heap of that thread: facts, the other threads, the database. */
const HEAP_SHARE = 0.7

function runOnce(
  request: IndexRequest,
  { signal, onProgress, keepsThread = true }: RunOptions,
): Promise<IndexResult> {
  signal?.throwIfAborted()
  const heapMb = request.memoryMb === undefined ? undefined : Math.ceil(request.memoryMb * HEAP_SHARE)
  const worker = takeIndexThread(heapMb)
  const draft = randomBytes(6).toString('hex')
  const target = { directory: request.snapshotDirectory, key: request.snapshotKey, draft }
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', abort)
      // What it was writing stays behind where it is ended in the midst of it; what cannot be removed is removed at the next start.
      void worker
        .terminate()
        .then(() => removeDraft(target))
        .catch(() => undefined)
      settle()
    }
    const succeed = (result: IndexResult) => {
      if (!keepsThread || result.timings.sourceBytes > MAX_KEPT_SOURCE_BYTES) {
        finish(() => resolve(result))
        return
      }
      signal?.removeEventListener('abort', abort)
      keepIndexThread(worker, heapMb)
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
        ? `Cannot index the repository within ${request.memoryMb ?? 'the default number of'} MB of memory: raise PARLEY_MEMORY_BUDGET`
        : error.message
      finish(() => reject(new IndexError(isMemory ? 'out_of_memory' : 'index_failed', text, error.stack)))
    })
    worker.once('exit', (code) =>
      finish(() => reject(new IndexError('index_failed', `The indexing thread ended with code ${code}`))),
    )
    worker.postMessage({ ...request, draft } satisfies IndexRequest)
  })
}
