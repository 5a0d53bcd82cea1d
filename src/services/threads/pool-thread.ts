import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { hostGit } from '../../git/index.ts'
import { ThreadLostError, fromThreadFailure } from './thread-failure.ts'
import { threadEnvironment } from './thread-environment.ts'
import type { ThreadReply, ThreadRequest } from './thread-messages.ts'

/** Half of the engine's own. */
const YOUNG_GENERATION_MB = 24

/** What a thread is started with. */
export interface PoolThreadData {
  /** A thread may be ended while git is at work for it. */
  readonly gitPort: MessagePort
}

/** One piece of work, from its request to its end. */
export interface Job {
  readonly id: number
  readonly kind: 'call' | 'stream'
  /** Whose work it is; undefined: the service's own. */
  readonly owner: string | undefined
  readonly task: string
  readonly paths: readonly string[]
  readonly input: unknown
  onItems(items: readonly unknown[]): void
  /** Called once. */
  onEnd(end: { readonly result: unknown } | { readonly error: Error }): void
}

/** A thread and the jobs it works on. When it is lost, so are they. */
export class PoolThread {
  readonly #worker: Worker
  readonly #jobs = new Map<number, Job>()
  readonly #onFree: () => void
  readonly #onLost: (thread: PoolThread) => void
  /** Snapshot files that it has worked on last, and is likely to have open. */
  #known: readonly string[] = []
  /** The processor time that it had used when it was asked for a sign of life; undefined where none is awaited. */
  #pingedAtMs: number | undefined
  #isBeingWatched = false
  #lastEndMs = 0
  #isLost = false

  constructor(
    script: URL,
    heapMb: number,
    callbacks: { onFree: () => void; onLost: (thread: PoolThread) => void },
  ) {
    this.#onFree = callbacks.onFree
    this.#onLost = callbacks.onLost
    const gitPort = hostGit()
    this.#worker = new Worker(script, {
      workerData: { gitPort } satisfies PoolThreadData,
      transferList: [gitPort],
      env: threadEnvironment(process.env),
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    // A thread without work does not keep the process.
    this.#worker.unref()
    this.#worker.on('message', (reply: ThreadReply) => this.#receive(reply))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'ended'
      this.lose(new ThreadLostError(reason, { cause: error }))
    })
    this.#worker.on('exit', () => this.lose(new ThreadLostError('ended')))
  }

  get load(): number {
    return this.#jobs.size
  }

  /** Jobs of an owner. */
  countOf(owner: string | undefined): number {
    return [...this.#jobs.values()].filter((job) => job.owner === owner).length
  }

  knows(path: string | undefined): boolean {
    return path !== undefined && this.#known.includes(path)
  }

  /** Whether it has had a snapshot open, and nothing to do for so long. */
  isRested(idleMs: number): boolean {
    return this.#jobs.size === 0 && this.#known.length > 0 && performance.now() - this.#lastEndMs > idleMs
  }

  /** One call at a time, since it does not let others in between, and so many streams. */
  accepts({ kind }: Job, mostStreams: number): boolean {
    const same = [...this.#jobs.values()].filter((other) => other.kind === kind).length
    return same < (kind === 'call' ? 1 : mostStreams)
  }

  start(job: Job): void {
    if (this.#jobs.size === 0) this.#worker.ref()
    this.#jobs.set(job.id, job)
    this.#known = [...new Set([...job.paths, ...this.#known])].slice(0, 8)
    const { id, task, paths, input } = job
    try {
      this.send({ kind: 'start', id, task, paths, input })
    } catch (error) {
      // What cannot be copied into another thread.
      this.#end(id, { error: error as Error })
    }
  }

  send(request: ThreadRequest): void {
    this.#worker.postMessage(request)
  }

  has(id: number): boolean {
    return this.#jobs.has(id)
  }

  /**
   * Asks for a sign of life, and ends a thread that has computed for `hungMs` since it was asked in vain. Processor time
   * counts, not the clock: a thread that a busy machine lets wait is slow, not hung.
   */
  async watch(hungMs: number): Promise<void> {
    if (this.#jobs.size === 0 || this.#isBeingWatched) return
    this.#isBeingWatched = true
    try {
      const { user, system } = await this.#worker.cpuUsage()
      const usedMs = (user + system) / 1000
      if (this.#pingedAtMs === undefined) {
        this.#pingedAtMs = usedMs
        this.send({ kind: 'ping' })
      } else if (usedMs - this.#pingedAtMs > hungMs) this.lose(new ThreadLostError('hung'))
    } catch (error) {
      // It has not started yet, or has ended.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_NOT_RUNNING') throw error
    } finally {
      this.#isBeingWatched = false
    }
  }

  lose(error: ThreadLostError): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#onLost(this)
    for (const id of this.#jobs.keys()) this.#end(id, { error })
    void this.#worker.terminate()
  }

  async stop(): Promise<void> {
    this.lose(new ThreadLostError('stopped'))
    await this.#worker.terminate()
  }

  #receive(reply: ThreadReply): void {
    this.#pingedAtMs = undefined
    switch (reply.kind) {
      case 'items':
        this.#jobs.get(reply.id)?.onItems(reply.items)
        break
      case 'result':
        this.#end(reply.id, { result: reply.result })
        break
      case 'failure':
        this.#end(reply.id, { error: fromThreadFailure(reply.failure) })
        break
      case 'pong':
        break
      default:
        reply satisfies never
    }
  }

  #end(id: number, end: Parameters<Job['onEnd']>[0]): void {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    this.#jobs.delete(id)
    if (this.#jobs.size === 0) {
      this.#worker.unref()
      this.#pingedAtMs = undefined
      this.#lastEndMs = performance.now()
    }
    job.onEnd(end)
    this.#onFree()
  }
}
