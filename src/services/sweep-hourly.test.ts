import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sweepHourly } from './sweep-hourly.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hour = 3_600_000

function createContext() {
  const ending = new AbortController()
  const problems: unknown[] = []
  const quiet = (): void => {}
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (...what: unknown[]) => void problems.push(what[1]),
  }
  return { ctx: { log, signal: ending.signal }, problems, end: () => ending.abort() }
}

test('sweepHourly() sweeps at once and every hour, whatever fails, until the service ends', async () => {
  const { ctx, problems, end } = createContext()
  const sweep = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')))
  await sweepHourly(ctx, 'it could not be swept', sweep)
  expect(sweep).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(sweep).toHaveBeenCalledTimes(3)
  expect(problems).toEqual(Array(3).fill('it could not be swept'))
  end()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(sweep).toHaveBeenCalledTimes(3)
})

test('sweepHourly() does not begin again before it has ended', async () => {
  const { ctx, end } = createContext()
  const { promise, resolve } = Promise.withResolvers<void>()
  const sweep = vi.fn<() => Promise<void>>(() => promise)
  const first = sweepHourly(ctx, 'it could not be swept', sweep)
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(sweep).toHaveBeenCalledTimes(1)
  resolve()
  await first
  await vi.advanceTimersByTimeAsync(hour)
  expect(sweep).toHaveBeenCalledTimes(2)
  end()
})
