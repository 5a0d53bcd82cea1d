/** A thread whose tasks do what tasks should not. */
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../../service-error.ts'
import { serveTasks } from '../serve-tasks.ts'

let produced = 0
let calledSoFar = 0

const calls = {
  echo: (_snapshots: readonly [], text: string) => text,
  /** How far `count` has come when the thread has had so many turns at it. */
  producedAfterTurns: async (_snapshots: readonly [], turns: number) => {
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    return produced
  },
  /** How often this thread has been asked. */
  countCalls: (_snapshots: readonly [], _input: null) => ++calledSoFar,
  /** Never gives its thread back. */
  spin: (_snapshots: readonly [], _input: null) => {
    for (;;);
  },
  /** Does not react for a while, and computes nothing meanwhile: as a thread that gets no processor. */
  starve: (_snapshots: readonly [], forMs: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs)
    return 'fed'
  },
  exhaust: (_snapshots: readonly [], _input: null) => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index))
  },
  exit: (_snapshots: readonly [], _input: null) => process.exit(3),
  refuse: (_snapshots: readonly [], detail: string) => {
    throw new ServiceError('node_not_found', { detail })
  },
}

const streams = {
  *count(_snapshots: readonly [], to: number, signal: AbortSignal) {
    produced = 0
    for (let number = 1; number <= to && !signal.aborted; number++) {
      produced = number
      // Long enough that each goes by itself.
      const end = performance.now() + 6
      while (performance.now() < end);
      yield number
    }
  },
  async *waitForStop(_snapshots: readonly [], first: string, signal: AbortSignal) {
    yield first
    if (!signal.aborted) await once(signal, 'abort')
    yield 'stopped'
  },
  *hang(_snapshots: readonly [], first: string) {
    yield first
    for (;;);
  },
}

export type OddTasks = { readonly calls: typeof calls; readonly streams: typeof streams }

serveTasks(parentPort!, { calls, streams })
