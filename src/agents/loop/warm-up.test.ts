import { expect, test } from 'vitest'
import { collectRun } from '../testing/collect-run.ts'
import { warmUp } from './warm-up.ts'

test('warms up without a project, and questions without one end well', async () => {
  await expect(warmUp()).resolves.toBeUndefined()
  const run = await collectRun({ projects: [], question: 'How does readSettings work?' })
  expect(run.end.type).toBe('finish')
})
