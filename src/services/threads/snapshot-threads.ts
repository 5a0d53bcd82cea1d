import { availableParallelism } from 'node:os'
import type { ModelSettings } from '../../agents/providers/model-settings.ts'
import { ThreadPool } from './thread-pool.ts'
import type { SnapshotTasks } from './thread-tasks.ts'

/** Where snapshots are read: questions in some threads, requests for code in others, neither in the way of the other. */
export interface SnapshotThreads extends AsyncDisposable {
  /** Of those without a model, which work without a break. */
  readonly answers: ThreadPool<SnapshotTasks>
  /** Of those that mostly wait for a model; no thread is started before there is one. */
  readonly modelAnswers: ThreadPool<SnapshotTasks>
  readonly queries: ThreadPool<SnapshotTasks>
  /** Loads what an answer needs in a thread that waits for the next one. */
  keepWarm(): Promise<void>
  /** Lets go of a snapshot file that is about to be removed or replaced. */
  forget(path: string): void
}

/** The built-in model works without a break: a second answer is at hand when the first is done. */
const builtInAnswersPerThread = 2
/** An answer that waits for a model leaves its thread to others. */
const modelAnswersPerThread = 256
/** They take turns, and those whose readers are slow wait for these. */
const exportsPerThread = 8
/** One user has two; the third is started when others come meanwhile. */
const queryThreads = 3

export function startSnapshotThreads({
  model,
  developmentMode,
}: {
  readonly model: ModelSettings
  readonly developmentMode: boolean
}): SnapshotThreads {
  const script = new URL('snapshot-thread.ts', import.meta.url)
  const size = Math.min(4, Math.max(2, availableParallelism()))
  const start = (most: number, streams: number): ThreadPool<SnapshotTasks> =>
    new ThreadPool<SnapshotTasks>({
      script,
      size: most,
      streamsPerThread: streams,
      // In development mode there is one user.
      threadsOfOwner: developmentMode ? most : most - 1,
    })
  const answers = start(size, builtInAnswersPerThread)
  const modelAnswers = start(size, modelAnswersPerThread)
  const queries = start(queryThreads, exportsPerThread)
  const all = [answers, modelAnswers, queries]
  return {
    answers,
    modelAnswers,
    queries,
    keepWarm: async () =>
      await (model.provider === 'built-in' ? answers : modelAnswers).keepWarm('warmUp', null),
    forget(path) {
      for (const pool of all) pool.forget(path)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(async (pool) => await pool[Symbol.asyncDispose]()))
    },
  }
}
