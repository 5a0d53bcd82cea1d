import { ServiceError } from '../service-error.ts'
import { PoolThread } from './pool-thread.ts'
import type { Job } from './pool-thread.ts'
import { ThreadLostError } from './thread-failure.ts'
import { TurnQueue } from './turn-queue.ts'
import type {
  CallInput,
  CallName,
  CallOutput,
  StreamInput,
  StreamItem,
  StreamName,
  TaskTable,
} from './task-table.ts'

export interface ThreadPoolOptions {
  /** The code of a thread, which serves the tasks of the pool. */
  readonly script: URL
  readonly size: number
  /** Streams on a thread; others wait for their turn. */
  readonly streamsPerThread: number
  /** Threads that may be at work for one owner; all of them by default. */
  readonly threadsOfOwner?: number
  /** A thread that has computed for this long without reacting is ended, and its work with it. */
  readonly hungMs?: number
  /** Of a thread; one that needs more is ended, and its work with it. */
  readonly heapMb?: number
  /** After so long without work a thread that had a snapshot is ended: nothing else gives its memory back. */
  readonly idleMs?: number
}

/** The answers over the largest repositories need a tenth of it. */
const defaultHeapMb = 1024

const defaultHungMs = 30_000
const defaultIdleMs = 60_000
const watchIntervalMs = 2_000
/** For a stream that is told to stop; then its reader goes on without it. */
const stopGraceMs = 2_000

/**
 * Threads that work on snapshots, so that nothing that a question or a repository holds stops the event loop of the
 * service. They start when there is work for them. Calls go before streams; within a kind owners take turns, and nobody
 * has all threads where others may come.
 */
export class ThreadPool<Tasks extends TaskTable> implements AsyncDisposable {
  readonly #options: ThreadPoolOptions
  readonly #threads = new Set<PoolThread>()
  readonly #waiting = { call: new TurnQueue<Job>(), stream: new TurnQueue<Job>() }
  #lastId = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #warmUp = async (): Promise<void> => {}

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  get threadCount(): number {
    return this.#threads.size
  }

  async call<Name extends CallName<Tasks>>(
    task: Name,
    paths: readonly string[],
    input: CallInput<Tasks, Name>,
    owner?: string,
  ): Promise<CallOutput<Tasks, Name>> {
    return await new Promise((resolve, reject) => {
      this.#add({
        kind: 'call',
        owner,
        task,
        paths,
        input,
        onItems: () => {},
        onEnd: (end) => {
          if ('error' in end) reject(end.error)
          else resolve(end.result as CallOutput<Tasks, Name>)
        },
      })
    })
  }

  /** From now on a thread waits that has done the call, also when those that had work are ended. */
  async keepWarm<Name extends CallName<Tasks>>(task: Name, input: CallInput<Tasks, Name>): Promise<void> {
    this.#warmUp = async () => {
      if (this.#threads.size === 0 && !this.#isStopped) await this.call(task, [], input)
    }
    await this.#warmUp()
  }

  /** Ends early, without an error, when the signal is aborted; whoever returns early ends the work too. */
  async *stream<Name extends StreamName<Tasks>>(
    task: Name,
    paths: readonly string[],
    input: StreamInput<Tasks, Name>,
    signal: AbortSignal,
    owner?: string,
  ): AsyncGenerator<StreamItem<Tasks, Name>, void, undefined> {
    if (signal.aborted) return
    const batches: (readonly unknown[])[] = []
    let end: Parameters<Job['onEnd']>[0] | undefined
    let isCutOff = false
    let wake = (): void => {}
    const job = this.#add({
      kind: 'stream',
      owner,
      task,
      paths,
      input,
      onItems: (items) => {
        batches.push(items)
        wake()
      },
      onEnd: (ended) => {
        end = ended
        wake()
      },
    })
    let grace: NodeJS.Timeout | undefined
    const cutOff = (): void => {
      isCutOff = true
      wake()
    }
    const stop = (): void => {
      if (this.#tell(job, 'stop')) grace = setTimeout(cutOff, stopGraceMs)
      else cutOff()
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      for (;;) {
        const batch = batches.shift()
        if (batch !== undefined) {
          yield* batch as StreamItem<Tasks, Name>[]
          this.#tell(job, 'take')
        } else if (end !== undefined) {
          if ('error' in end && !signal.aborted) throw end.error
          return
        } else if (isCutOff) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      clearTimeout(grace)
      signal.removeEventListener('abort', stop)
      if (end === undefined) this.#tell(job, 'stop')
    }
  }

  /** Lets go of a snapshot file that is about to be removed or replaced. */
  forget(path: string): void {
    for (const thread of this.#threads) thread.send({ kind: 'forget', path })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    const error = new ThreadLostError('stopped')
    for (const kind of ['call', 'stream'] as const) {
      for (const job of this.#waiting[kind].clear()) job.onEnd({ error })
    }
    await Promise.all([...this.#threads].map((thread) => thread.stop()))
  }

  #add(work: Omit<Job, 'id'>): Job {
    const job: Job = { id: ++this.#lastId, ...work }
    if (this.#isStopped) {
      job.onEnd({ error: new ThreadLostError('stopped') })
      return job
    }
    this.#waiting[job.kind].push(job)
    this.#fill()
    return job
  }

  /** False where no thread has the job: one that still waits is taken out of the queue by a stop. */
  #tell(job: Job, kind: 'take' | 'stop'): boolean {
    const { id } = job
    for (const thread of this.#threads) {
      if (!thread.has(id)) continue
      thread.send({ kind, id })
      return true
    }
    if (kind === 'stop') this.#waiting.stream.remove(job)
    return false
  }

  #fill(): void {
    if (this.#isStopped) return
    for (const queue of [this.#waiting.call, this.#waiting.stream]) {
      for (;;) {
        let thread: PoolThread | ServiceError | undefined
        const job = queue.take((next) => (thread = this.#choose(next)) !== undefined)
        if (job === undefined) break
        if (thread instanceof ServiceError) job.onEnd({ error: thread })
        else thread?.start(job)
      }
    }
  }

  /** An idle thread, best one that has the snapshot open; else a new one; else the one with the least to do. */
  #choose(job: Job): PoolThread | ServiceError | undefined {
    const { size, streamsPerThread, threadsOfOwner = size } = this.#options
    const own = [...this.#threads].filter((thread) => thread.countOf(job.owner) > 0)
    const hasItsShare = job.owner !== undefined && own.length >= threadsOfOwner
    const able = [...(hasItsShare ? own : this.#threads)].filter((thread) =>
      thread.accepts(job, streamsPerThread),
    )
    const [path] = job.paths
    const preference = (thread: PoolThread): number => thread.load * 2 + (thread.knows(path) ? 0 : 1)
    const best = able.toSorted((one, other) => preference(one) - preference(other))[0]
    if (best?.load === 0 || hasItsShare || this.#threads.size >= size) return best
    try {
      return this.#startThread()
    } catch (error) {
      // The system has none to give: those that there are do the work.
      if (this.#threads.size > 0) return best
      const detail =
        'The system did not start a thread for it: expected memory and processes to spare, try again'
      return new ServiceError('not_ready', { detail, cause: error })
    }
  }

  #startThread(): PoolThread {
    const thread = new PoolThread(this.#options.script, this.#options.heapMb ?? defaultHeapMb, {
      onFree: () => this.#fill(),
      onLost: (lost) => this.#threads.delete(lost),
    })
    this.#threads.add(thread)
    if (this.#timer === undefined) {
      const { hungMs = defaultHungMs, idleMs = defaultIdleMs } = this.#options
      this.#timer = setInterval(() => this.#watch(hungMs, idleMs), Math.min(hungMs, idleMs, watchIntervalMs))
      this.#timer.unref()
    }
    return thread
  }

  #watch(hungMs: number, idleMs: number): void {
    const rested = [...this.#threads].filter((thread) => thread.isRested(idleMs))
    for (const thread of rested) void thread.stop()
    // One that fails to start is started by whoever asks next.
    if (rested.length > 0) this.#warmUp().catch(() => {})
    for (const thread of this.#threads) void thread.watch(hungMs)
  }
}
