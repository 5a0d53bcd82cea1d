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
    config: { developmentMode: false, parseQuota: { maxParses: 5, maxProjects: 6 } },
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

test('a user has no more parses under way than one may, however many are asked for at once', async () => {
  const { key } = await service.createUser({ name: 'Mallory' })
  const names = Array.from({ length: 8 }, (_, index) => `slow/r${index}`)
  const send = async (repo_name: string, as = key) =>
    await service.send('POST', '/api/v2/parse', { key: as, body: { repo_name } })
  const responses = await Promise.all(names.map(async (name) => await send(name)))
  const refused = responses.filter(({ status }) => status === 429)
  expect({ refused: refused.length, all: responses.length }).toEqual({ refused: 3, all: 8 })
  expect(await refused[0]!.json()).toMatchObject({
    code: 'too_many_parses',
    detail: expect.stringContaining('5 of yours wait or are being parsed') as string,
  })
  expect((await send('slow/own', service.localKey)).status).toBe(200)
})

test('a user has no more projects than one may', async () => {
  const { key } = await service.createUser({ name: 'Mallory' })
  const ask = async (repo_name: string) =>
    await service.send('POST', '/api/v2/parse', { key, body: { repo_name } })
  const ids: string[] = []
  for (let index = 0; index < 6; index++) {
    await service.host(`own/r${index}`, [{ a: 'text' }])
    const { project_id: id } = (await (await ask(`own/r${index}`)).json()) as { project_id: string }
    ids.push(id)
    for (;;) {
      const { status } = await service.json('GET', `/api/v2/parsing-status/${id}`, { key })
      if (status === 'ready') break
    }
  }
  const response = await ask('own/another')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    code: 'too_many_projects',
    detail: 'Cannot add a project: you have 6, which is the limit; expected one of them to be deleted first',
  })
  await service.json('DELETE', `/api/v2/projects/${ids[0]!}`, { key })
  expect((await ask('own/another')).status).toBe(200)
})

describe('repositories that do not come', () => {
  test('keep neither their own user nor others from being parsed', async () => {
    const { key } = await service.createUser({ name: 'Mallory' })
    await service.host('own/shop', [{ 'a.py': 'def alpha(): pass\n' }])
    const names = Array.from({ length: 5 }, (_, index) => `slow/r${index}`)
    for (const name of names) await begin(name, key)
    await held.until(2)
    expect(await service.parse({ repo_name: 'own/shop' })).toMatchObject({ status: 'ready' })
    // The others of that user wait until those are through.
    expect(held.count()).toBe(2)
  })

  test('are let go of at once when their project is deleted, and so is their place', async () => {
    const { key } = await service.createUser({ name: 'Mallory' })
    // One after the other: those that came first are under way.
    const ids: string[] = []
    for (const name of ['slow/a', 'slow/b', 'slow/c']) ids.push(await begin(name, key))
    await held.until(2)
    for (const id of ids.slice(0, 2)) await service.json('DELETE', `/api/v2/projects/${id}`, { key })
    await held.until(3)
    await service.json('DELETE', `/api/v2/projects/${ids[2]!}`, { key })
    await expect(untilNoGitChildren()).resolves.toBeUndefined()
  })
})
