import { streamPingIntervalMs } from '../../src/contract/answer.ts'
import type { World } from './world.ts'

/** After a heartbeat was due; and after the database is back, without which a server may have nothing to say. */
const PATIENCE_MS = 10_000
const LIMIT_MS = streamPingIntervalMs + PATIENCE_MS
const LOOK_MS = 250

export interface Silence extends Disposable {
  /** Whether it was, and was told. */
  readonly isTooLong: boolean
  /** Something came: an event, a heartbeat or the end. */
  end(): void
}

/** Tells once when a request that should be heard of is not. That its server ended is seen by the connection itself. */
export function watchSilence(world: World, onTooLong: () => void): Silence {
  let since = performance.now()
  let isTooLong = false
  const timer = setInterval(() => {
    const { databaseBackAt } = world
    if (databaseBackAt === undefined) return
    const now = performance.now()
    if (now - since < LIMIT_MS || now - databaseBackAt < PATIENCE_MS) return
    isTooLong = true
    clearInterval(timer)
    onTooLong()
  }, LOOK_MS)
  return {
    get isTooLong() {
      return isTooLong
    },
    end: () => void (since = performance.now()),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
