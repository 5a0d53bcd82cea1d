/** What the status record of a parse tells while it is at work. */
import { expect, test } from 'vitest'

import { startHostedService } from './start-hosted-service.ts'

test('a parse tells how much of it is done, and never goes back', { timeout: 120_000 }, async () => {
  await using service = await startHostedService()
  // Enough to link that somebody who asks again and again finds it at work.
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `m${index}.py`,
      `import m${(index + 1) % 400} as next\n${`def run(g):\n    g()\n    next.run(run)\n`.repeat(20)}`,
    ]),
  )
  await service.host('acme/many', [files])
  const { project_id: id } = await service.json('POST', '/api/v2/parse', { body: { repo_name: 'acme/many' } })
  const told: number[] = []
  for (;;) {
    const { status, progress } = await service.json('GET', `/api/v2/parsing-status/${String(id)}`)
    if (status === 'ready' || status === 'error') {
      expect(status).toBe('ready')
      break
    }
    const { fraction } = progress as { fraction?: number }
    if (fraction !== undefined) told.push(fraction)
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(new Set(told).size).toBeGreaterThan(2)
  expect(told.at(-1)).toBeLessThanOrEqual(1)
})
