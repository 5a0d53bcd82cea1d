import { describe, expect, test } from 'vitest'

import { ParseProgress } from './parse-progress.ts'

function follow(isFetched: boolean) {
  let now = 0
  const progress = new ParseProgress(() => now, isFetched)
  return {
    progress,
    after(seconds: number) {
      now += seconds * 1000
      return progress
    },
  }
}

describe('ParseProgress', () => {
  test('never goes back, and ends at all of it', () => {
    const { progress, after } = follow(true)
    const told = [
      progress.clone(50),
      progress.clone(100),
      // The next thing that git counts begins at nothing.
      progress.clone(10),
      progress.index({ stage: 'parsing', done: 0, total: 100 }),
      after(10).index({ stage: 'parsing', done: 100, total: 100 }),
      progress.index({ stage: 'processing', done: 0, total: 100 }),
      after(5).index({ stage: 'processing', done: 50, total: 100 }),
      after(5).index({ stage: 'processing', done: 40, total: 100 }),
      after(5).index({ stage: 'inferring', done: 1, total: 1 }),
    ].map(({ fraction }) => fraction)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(0)).toBeGreaterThan(0)
    expect(told.at(-1)).toBeCloseTo(1)
  })

  test('tells the time that is left by the stage at hand', () => {
    const { progress, after } = follow(false)
    expect(progress.index({ stage: 'parsing', done: 0, total: 100 }).secondsLeft).toBeUndefined()
    // Half of parsing took 9 s: the other half as long, linking 20 s, writing 2 s.
    expect(after(9).index({ stage: 'parsing', done: 50, total: 100 }).secondsLeft).toBeCloseTo(31)
    after(9).index({ stage: 'processing', done: 0, total: 100 })
    // Linking is slower than it usually is.
    expect(after(20).index({ stage: 'processing', done: 50, total: 100 }).secondsLeft).toBeCloseTo(24)
  })

  test('before a stage tells, the one before does', () => {
    const { progress, after } = follow(false)
    progress.index({ stage: 'parsing', done: 0, total: 10 })
    after(4.5).index({ stage: 'processing', done: 0, total: 10 })
    expect(progress.index({ stage: 'processing', done: 0, total: 10 }).secondsLeft).toBeCloseTo(5.5)
  })
})
