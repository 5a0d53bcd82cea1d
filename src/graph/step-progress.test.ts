import { expect, test } from 'vitest'

import { createStepProgress } from './step-progress.ts'

test('counts each step by its share, and never goes back', () => {
  const told: number[] = []
  const { at } = createStepProgress({ read: 0.5, link: 0.4, write: 0.1 }, 200, (done) => told.push(done))
  at('read', 1, 4)
  at('read', 4, 4)
  at('link', 10, 20)
  // It begins anew.
  at('read', 0, 4)
  at('link', 20, 20)
  at('write', 0, 0)
  expect(told).toEqual([25, 100, 140, 140, 180, 200])
})
