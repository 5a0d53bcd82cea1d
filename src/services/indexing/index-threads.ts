import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'

import { hostGit, keptEnvironment } from '../../git/index.ts'
import { threadEnvironment } from '../threads/thread-environment.ts'
import { setEngineMode } from './engine-mode.ts'
import type { IndexResult } from './index-request.ts'

/** What a thread is started with. */
export interface IndexThreadData {
  /** An abort ends the thread while git is at work for it. */
  readonly gitPort: MessagePort
}

/**
 * Threads that index, kept for the next run: one that has run has its modules loaded, its extraction threads started
 * and their code compiled, which is most of what a small repository costs (measured: gin, 0.7 MB, a third of the time).
 */
const idle: {
  readonly worker: Worker
  readonly memoryMb: number | undefined
  readonly timer: NodeJS.Timeout
}[] = []

/** One waiting thread is enough to save the start of most runs; its memory is given back after this time. */
export const MAX_IDLE = 1
export const IDLE_MS = 60_000

/** Beside the parse of a larger repository a start is nothing, and the thread holds memory that others need. */
const MAX_KEPT_SOURCE_BYTES = 32 * 2 ** 20

export function isWorthKeeping({ timings }: IndexResult): boolean {
  return timings.sourceBytes <= MAX_KEPT_SOURCE_BYTES
}

/**
 * Most of what linking makes lives long, so that a larger nursery saves no work: half of the engine's own takes 80 MB
 * off the peak of vuejs/core and 70 off that of hashicorp/terraform, in the same processor time.
 */
const YOUNG_GENERATION_MB = 24

export function takeIndexThread(memoryMb: number | undefined): Worker {
  setEngineMode(0)
  const index = idle.findIndex((waiting) => waiting.memoryMb === memoryMb)
  const waiting = index === -1 ? undefined : idle.splice(index, 1)[0]
  if (waiting === undefined) {
    const gitPort = hostGit()
    return new Worker(new URL('index-worker.ts', import.meta.url), {
      workerData: { gitPort } satisfies IndexThreadData,
      transferList: [gitPort],
      env: indexEnvironment(),
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
        ...(memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb }),
      },
    })
  }
  clearTimeout(waiting.timer)
  stopListening(waiting.worker)
  waiting.worker.ref()
  return waiting.worker
}

/** What reads a repository knows no secrets: those of git hosts are given to the process of git alone. */
export function indexEnvironment(): NodeJS.ProcessEnv {
  return { ...keptEnvironment(), ...threadEnvironment(process.env) }
}

/** For a thread that has finished its run and is in order. */
export function keepIndexThread(worker: Worker, memoryMb: number | undefined): void {
  stopListening(worker)
  if (idle.length >= MAX_IDLE) {
    void worker.terminate()
    return
  }
  const forget = (): void => {
    const index = idle.findIndex((waiting) => waiting.worker === worker)
    if (index !== -1) clearTimeout(idle.splice(index, 1)[0]!.timer)
    void worker.terminate()
  }
  worker.once('error', forget)
  worker.once('exit', forget)
  // Neither the thread nor its timer keeps the process alive.
  worker.unref()
  idle.push({ worker, memoryMb, timer: setTimeout(forget, IDLE_MS).unref() })
}

/** By name: a worker hears of listeners by events of its own, which must stay. */
function stopListening(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}
