import { randomBytes } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'

import { linkLayers } from '../../graph/layers.ts'
import type { LinkLayer } from '../../graph/layers.ts'
import type { BuiltSnapshot } from '../../index/build.ts'
import { removeDraft } from '../../index/build/make-file.ts'
import { IndexError, fromIndexFailure } from './index-error.ts'
import type { IndexFailure } from './index-error.ts'
import type { EarlyRequest, IndexProgress, IndexRequest, IndexResult } from './index-request.ts'
import { isWorthKeeping, keepIndexThread, takeIndexThread } from './index-threads.ts'

export type IndexMessage =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'result'; readonly result: IndexResult }
  | IndexFailure

export interface EarlyRun extends Omit<EarlyRequest, 'port'> {
  readonly onPublished: (built: BuiltSnapshot) => void
}

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IndexProgress) => void
  /** Where a snapshot is to be published before calls are followed; told at most once, and never after the end. */
  readonly early?: EarlyRun
  /** Whether the thread may wait for the next run, which it may by default. */
  readonly keepsThread?: boolean
}

/**
 * Runs `indexProject` in a thread of its own; an abort ends the thread at once. Where an estimate was wrong and the
 * memory did not do, it runs again and leaves out more.
 */
export async function runIndex(request: IndexRequest, options: RunOptions = {}): Promise<IndexResult> {
  let layer = request.layer ?? 'everything'
  let { early } = options
  const onPublished = (built: BuiltSnapshot): void => {
    options.early?.onPublished(built)
    early = undefined
  }
  for (;;) {
    let reached: LinkLayer | undefined
    try {
      return await runOnce(
        { ...request, layer },
        {
          ...options,
          ...(early === undefined ? {} : { early: { ...early, onPublished } }),
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
  { signal, onProgress, early, keepsThread = true }: RunOptions,
): Promise<IndexResult> {
  signal?.throwIfAborted()
  const heapMb = request.memoryMb === undefined ? undefined : Math.ceil(request.memoryMb * HEAP_SHARE)
  const worker = takeIndexThread(heapMb)
  const draft = randomBytes(6).toString('hex')
  const target = { directory: request.snapshotDirectory, key: request.snapshotKey, draft }
  const earlyChannel = early && openEarlyChannel(early)
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      signal?.removeEventListener('abort', abort)
      // What it was writing stays behind where it is ended in the midst of it; what cannot be removed is removed at the next start.
      void worker
        .terminate()
        .then(() => {
          removeDraft(target)
          if (early !== undefined) removeDraft({ ...target, key: early.key })
        })
        .catch(() => undefined)
      earlyChannel?.close()
      settle()
    }
    const succeed = (result: IndexResult) => {
      if (!keepsThread || !isWorthKeeping(result)) {
        finish(() => resolve(result))
        return
      }
      signal?.removeEventListener('abort', abort)
      keepIndexThread(worker, heapMb)
      earlyChannel?.close()
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
          finish(() => reject(fromIndexFailure(message)))
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
    const whole: IndexRequest = { ...request, draft, ...earlyChannel?.request }
    worker.postMessage(whole, earlyChannel === undefined ? [] : [earlyChannel.request.early.port])
  })
}

/** Past the thread that indexes, which hears nothing while it links: from the one that writes. */
function openEarlyChannel({ onPublished, ...early }: EarlyRun) {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', onPublished)
  // The thread keeps the process alive.
  port1.unref()
  return { request: { early: { ...early, port: port2 } satisfies EarlyRequest }, close: () => port1.close() }
}
