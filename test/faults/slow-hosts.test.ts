/** Hosts that keep whoever reads from them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilNoGitChildren } from '../support/list-children.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService
/** Resolves when so many requests for `slow` have come, which are never answered. */
let held: { readonly count: () => number; readonly until: (count: number) => Promise<void> }

beforeEach(async () => {
  let count = 0
  const waiting = new Set<() => void>()
  held = {
    count: () => count,
    until: async (wanted) => {
      while (count < wanted) await new Promise<void>((resolve) => waiting.add(resolve))
    },
  }
  service = await startHostedService({
    config: { developmentMode: false },
    onRequest: ({ path }) => {
      if (!path.includes('/slow')) return false
      count++
      for (const resolve of waiting) resolve()
      waiting.clear()
      return true
    },
  })
})
afterEach(async () => await service[Symbol.asyncDispose]())

async function begin(name: string, key?: string): Promise<string> {
  const { project_id: id } = await service.json('POST', '/api/v2/parse', {
    body: { repo_name: name },
    ...(key === undefined ? {} : { key }),
  })
  return String(id)
}

describe('repositories that do not come', () => {
  test('keep neither their own user nor others from being parsed', async () => {
    const { key } = await service.createUser({ name: 'Mallory' })
    await service.host('own/shop', [{ 'a.py': 'def alpha(): pass\n' }])
    const names = Array.from({ length: 20 }, (_, index) => `slow/r${index}`)
    for (const name of names) await begin(name, key)
    await held.until(2)
    expect(await service.parse({ repo_name: 'own/shop' })).toMatchObject({ status: 'ready' })
    // The others of that user wait until those are through.
    expect(held.count()).toBe(2)
  })

  test('are let go of at once when their project is deleted, and so is their place', async () => {
    const { key } = await service.createUser({ name: 'Mallory' })
    const ids = await Promise.all(['slow/a', 'slow/b', 'slow/c'].map((name) => begin(name, key)))
    await held.until(2)
    for (const id of ids.slice(0, 2)) await service.json('DELETE', `/api/v2/projects/${id}`, { key })
    await held.until(3)
    await service.json('DELETE', `/api/v2/projects/${ids[2]!}`, { key })
    await expect(untilNoGitChildren()).resolves.toBeUndefined()
  })
})
