import { Worker } from 'node:worker_threads'

import { FactsBuilder, noErrors } from '../languages/facts-builder.ts'
import { encodeFacts } from './facts-codec.ts'
import { parsingStackMegabytes } from './oxc/native-stack.ts'

export interface FactsFile {
  readonly path: string
  /** Language id. */
  readonly language: string
  readonly text: string
}

export type FactsRequest =
  /** \`begun\`: the index of the file that the thread works on is written there. */
  | { readonly kind: 'extract'; readonly files: readonly FactsFile[]; readonly begun: Int32Array }
  /** Whether oxc runs: asked of a thread that parses, because it takes memory and code that others need not have. */
  | { readonly kind: 'has-oxc' }

/** `done` holds the facts of the first files of the batch; on failure the next file is the one that failed. */
export type FactsReply =
  | { readonly kind: 'success'; readonly done: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'failure'; readonly done: readonly Uint8Array<ArrayBuffer>[]; readonly message: string }

/**
 * A further thread is worth its start where more than this waits: it loads the modules and grammars, and the engine
 * optimises them anew, beside the others and on the same cores (measured on two: flask, 0.4 MB, takes 11 % less of the
 * processor and 7 % less of the clock with one thread).
 */
const MIN_WAITING_LENGTH = 384 * 1024

export interface FactsPoolOptions {
  /** The code of a thread. */
  readonly script?: URL
  /** Of processor time at one file, after which its thread is ended: twice what a parse may take. */
  readonly hungMs?: number
}

const defaultHungMs = 60_000
const watchIntervalMs = 2_000

/**
 * Threads that turn texts into encoded facts. A file that breaks its thread (out of memory, a fault in a grammar, a
 * scanner that does not come to an end) gets facts that say so; its thread is replaced and the rest of the batch goes on.
 */
export class FactsPool implements AsyncDisposable {
  readonly size: number
  readonly #script: URL
  readonly #hungMs: number
  readonly #workers = new Set<Worker>()
  readonly #idle: Worker[] = []
  readonly #waiting: { readonly length: number; readonly start: (worker: Worker) => void }[] = []
  #hasOxc: Promise<boolean> | undefined

  constructor(
    size: number,
    { script = new URL('facts-worker.ts', import.meta.url), hungMs = defaultHungMs }: FactsPoolOptions = {},
  ) {
    this.size = size
    this.#script = script
    this.#hungMs = hungMs
  }

  /** Starts a thread before there is work for it: it needs about 100 ms to load its modules. */
  start(): void {
    if (this.#workers.size === 0) this.#idle.push(this.#startWorker())
  }

  /** Ends all threads, which frees what their grammars and compiled code take. Work that follows starts them again. */
  async end(): Promise<void> {
    const workers = [...this.#workers]
    this.#workers.clear()
    this.#idle.length = 0
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  /** Whether the threads parse JavaScript and TypeScript with oxc. */
  hasOxc(): Promise<boolean> {
    return (this.#hasOxc ??= this.#askForOxc())
  }

  async extract(files: readonly FactsFile[]): Promise<Uint8Array[]> {
    const results: Uint8Array[] = []
    while (results.length < files.length) {
      const rest = files.slice(results.length)
      const worker = await this.#acquire(rest.reduce((length, { text }) => length + text.length, 0))
      const begun = new Int32Array(new SharedArrayBuffer(4))
      const watch = new HangWatch(worker, begun, this.#hungMs)
      const reply = await ask<FactsReply>(worker, { kind: 'extract', files: rest, begun }, failed)
      watch.stop()
      results.push(...reply.done)
      if (reply.kind === 'success') {
        this.#release(worker)
      } else {
        this.#replace(worker)
        // What a thread had done that is lost is lost with it.
        const lost = rest.slice(reply.done.length, begun[0])
        const message = watch.isHung ? 'the parser did not come to an end' : reply.message
        results.push(...(await this.extract(lost)), unreadable(rest[begun[0]!]!, message))
      }
    }
    return results
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
  }

  async #askForOxc(): Promise<boolean> {
    const worker = await this.#acquire(0)
    const answer = await ask<boolean | string>(worker, { kind: 'has-oxc' }, (message) => message)
    if (typeof answer === 'boolean') this.#release(worker)
    else this.#replace(worker)
    return answer === true
  }

  /** `length`: of the texts that are to be parsed. */
  #acquire(length: number): Promise<Worker> {
    const idle = this.#idle.shift()
    if (idle !== undefined) return Promise.resolve(idle)
    const waiting = this.#waiting.reduce((sum, one) => sum + one.length, length)
    const isWorthStarting = this.#workers.size === 0 || waiting > MIN_WAITING_LENGTH
    if (isWorthStarting && this.#workers.size < this.size) return Promise.resolve(this.#startWorker())
    return new Promise((resolve) => this.#waiting.push({ length, start: resolve }))
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(worker)
    else next.start(worker)
  }

  #replace(worker: Worker): void {
    this.#remove(worker)
    this.#release(this.#startWorker())
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#script, {
      resourceLimits: { stackSizeMb: parsingStackMegabytes },
    })
    worker.unref()
    // A thread that is on its way out may still report, when nobody waits for it any more.
    worker.on('error', () => undefined)
    // One that ends while it has nothing to do must not be given work.
    worker.once('exit', () => this.#remove(worker))
    this.#workers.add(worker)
    return worker
  }

  #remove(worker: Worker): void {
    this.#workers.delete(worker)
    const index = this.#idle.indexOf(worker)
    if (index !== -1) this.#idle.splice(index, 1)
    void worker.terminate()
  }
}

/** Ends a thread that computes at one file for too long; a machine that lets it wait is no reason. */
class HangWatch {
  isHung = false
  readonly #timer: NodeJS.Timeout
  #file = -1
  #sinceMs = 0

  constructor(worker: Worker, begun: Int32Array, hungMs: number) {
    const look = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage()
      const usedMs = (user + system) / 1000
      const file = Atomics.load(begun, 0)
      if (file !== this.#file) [this.#file, this.#sinceMs] = [file, usedMs]
      this.isHung = usedMs - this.#sinceMs > hungMs
      if (this.isHung) await worker.terminate()
    }
    // One that has not started yet, or has ended, has used no time.
    this.#timer = setInterval(() => void look().catch(() => {}), Math.min(hungMs, watchIntervalMs))
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** A thread that fails or ends instead of an answer is told of by a message. */
function ask<Answer>(
  worker: Worker,
  request: FactsRequest,
  onFailure: (message: string) => Answer,
): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      worker.off('message', finish)
      worker.off('error', fail)
      worker.off('exit', end)
      worker.unref()
      resolve(answer)
    }
    const fail = (error: unknown) => finish(onFailure(String(error)))
    const end = (code: number) => finish(onFailure(`the parser ended with code ${code}`))
    worker.ref()
    worker.once('message', finish)
    worker.once('error', fail)
    worker.once('exit', end)
    worker.postMessage(request)
  })
}

function failed(message: string): FactsReply {
  return { kind: 'failure', done: [], message }
}

/** Facts of a file that could not be parsed: nothing, and why. */
function unreadable(file: FactsFile, message: string): Uint8Array {
  const facts = new FactsBuilder(file.language, file.text)
  facts.setErrors(noErrors, `parsing failed: ${message}`)
  return encodeFacts(facts.finish())
}
