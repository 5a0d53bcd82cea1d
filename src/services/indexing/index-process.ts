/**
 * Indexing in a process of its own. What a thread has allocated outside of its heap stays with the process when the
 * thread ends, as free memory in the arenas of the C library; what a process has had goes back to the system.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { BuiltSnapshot } from '../../index/build.ts'
import { removeStaleBuilds } from '../../index/remove-stale-builds.ts'
import { IndexError, fromIndexFailure } from './index-error.ts'
import type { IndexFailure } from './index-error.ts'
import type { IndexProgress, IndexRequest, IndexResult } from './index-request.ts'
import { IDLE_MS, MAX_IDLE, indexEnvironment, isWorthKeeping } from './index-threads.ts'
import type { EarlyRun, RunOptions } from './run-index.ts'

/** To the process: one at a time. */
export interface IndexOrder {
  readonly request: IndexRequest
  readonly early: Omit<EarlyRun, 'onPublished'> | undefined
}

/** From the process: any number of the first two kinds, then one of the others. */
export type IndexReply =
  | { readonly kind: 'progress'; readonly progress: IndexProgress }
  | { readonly kind: 'published'; readonly built: BuiltSnapshot }
  | { readonly kind: 'result'; readonly result: IndexResult }
  | IndexFailure

/** After this it is killed: its own time to end is shorter. */
const KILL_MS = 5000

/** Processes whose thread waits for the next run (see `index-threads.ts`). */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/** `runIndex` in a process. When it has settled, nothing is at work for the request. */
export async function runIndexInProcess(
  request: IndexRequest,
  options: Omit<RunOptions, 'keepsThread'> = {},
): Promise<IndexResult> {
  options.signal?.throwIfAborted()
  const child = await takeProcess()
  try {
    const result = await order(child, request, options)
    if (isWorthKeeping(result)) keepProcess(child)
    else void endProcess(child)
    return result
  } catch (error) {
    await endProcess(child)
    removeDrafts(request)
    throw error
  }
}

/** Of a process that was killed. What cannot be removed is removed at the next start. */
function removeDrafts({ snapshotDirectory }: IndexRequest): void {
  try {
    removeStaleBuilds(snapshotDirectory, Date.now())
  } catch {}
}

async function order(
  child: ChildProcess,
  request: IndexRequest,
  { signal, onProgress, early }: RunOptions,
): Promise<IndexResult> {
  const { promise, resolve, reject } = Promise.withResolvers<IndexResult>()
  const receive = (reply: IndexReply): void => {
    switch (reply.kind) {
      case 'progress':
        onProgress?.(reply.progress)
        break
      case 'published':
        early?.onPublished(reply.built)
        break
      case 'result':
        resolve(reply.result)
        break
      case 'failure':
        reject(fromIndexFailure(reply))
        break
      default:
        reply satisfies never
    }
  }
  const abort = (): void => reject(new IndexError('cancelled', 'Indexing was cancelled'))
  const lose = (code: number | null, by: string | null): void => {
    const how =
      by === 'SIGKILL' ? ': is there too little memory? PARLEY_MEMORY_BUDGET bounds what a parse takes' : ''
    reject(new IndexError('index_failed', `The indexing process ended with ${by ?? `code ${code}`}${how}`))
  }
  const fail = (error: Error): void =>
    reject(new IndexError('index_failed', `The indexing process failed: ${error.message}`, error.stack))
  child.on('message', receive).once('exit', lose).once('error', fail)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted === true) abort()
  try {
    const sent = early && { key: early.key, minSourceBytes: early.minSourceBytes }
    child.send({ request, early: sent } satisfies IndexOrder)
    return await promise
  } finally {
    child.off('message', receive).off('exit', lose).off('error', fail)
    signal?.removeEventListener('abort', abort)
  }
}

async function takeProcess(): Promise<ChildProcess> {
  const [waiting] = idle.keys()
  if (waiting === undefined) return await startProcess()
  stopWaiting(waiting)
  waiting.ref()
  waiting.channel?.ref()
  return waiting
}

async function startProcess(): Promise<ChildProcess> {
  try {
    const child = fork(new URL('index-program.ts', import.meta.url), {
      env: indexEnvironment(),
      // A debugger's port is that of the service.
      execArgv: process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      serialization: 'advanced',
      // What it prints is no answer of the program's.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Also one that nobody waits for any more may fail to be told something.
    child.on('error', () => undefined)
    child.once('exit', () => stopWaiting(child))
    await once(child, 'spawn')
    return child
  } catch (error) {
    const { message, stack } = error as Error
    throw new IndexError('index_failed', `The indexing process did not start: ${message}`, stack)
  }
}

/** Neither the process nor its timer keeps this one alive. */
function keepProcess(child: ChildProcess): void {
  if (idle.size >= MAX_IDLE || !child.connected) {
    void endProcess(child)
    return
  }
  child.unref()
  child.channel?.unref()
  idle.set(child, setTimeout(() => void endProcess(child), IDLE_MS).unref())
}

function stopWaiting(child: ChildProcess): void {
  clearTimeout(idle.get(child))
  idle.delete(child)
}

/** It ends when it is not connected. */
async function endProcess(child: ChildProcess): Promise<void> {
  stopWaiting(child)
  if (child.connected) child.disconnect()
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref()
  await once(child, 'exit')
  clearTimeout(timer)
}
