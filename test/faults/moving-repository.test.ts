/** A repository that changes while it is known, and requests that meet each other. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCommits, runFixtureGit } from '../support/git-fixture.ts'
import { snapshotKeysOf } from './snapshot-files.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

/** A file is removed a moment after the project has done with it; a busy machine takes longer. */
const patience = { timeout: 60_000, interval: 10 }

let service: HostedService
/** What the git host waits for before it sends anything. */
let gate: Promise<void> | undefined
/** Requests that need not wait: the look-up of a branch's head is one. */
let passes = 0

beforeEach(async () => {
  gate = undefined
  passes = 0
  service = await startHostedService({
    onRequest: async ({ method }) => {
      if (method === 'POST' && passes-- <= 0) await gate
      return undefined
    },
  })
})
afterEach(() => service[Symbol.asyncDispose]())

const parse = async (): Promise<Record<string, unknown>> =>
  await service.json('POST', '/api/v2/parse', { body: { repo_name: 'acme/shop' } })

describe('a branch that moves', () => {
  test('is parsed anew as the same project, and its conversations go on', async () => {
    const repository = await service.host('acme/shop', [
      { 'price.py': 'def price():\n    return tax()\n', 'tax.py': 'def tax():\n    return 1\n' },
    ])
    const { id } = await service.parse({ repo_name: 'acme/shop' })
    const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
      body: { project_ids: [id] },
    })
    const ask = async (content: string) =>
      await service.json('POST', `/api/v2/conversations/${String(conversation)}/message?stream=false`, {
        body: { content },
      })
    expect((await ask('Where is tax defined?'))['citations']).toContain('tax.py:1-2')
    expect(await parse()).toEqual({ project_id: id, status: 'ready' })

    const [head] = await addCommits(repository.directory, [
      { 'tax.py': '# moved down\n\n\ndef tax():\n    return 2\n' },
    ])
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    passes = 1
    expect(await parse()).toEqual({ project_id: id, status: 'submitted' })
    // The previous snapshot is served until the new one is there.
    expect((await ask('Where is tax defined?'))['citations']).toContain('tax.py:1-2')
    opened.resolve()
    expect(await service.untilEnded(id)).toMatchObject({ status: 'ready', commit_id: head, latest: true })
    expect((await ask('Where is tax defined?'))['citations']).toContain('tax.py:4-5')
    expect((await ask('Where is price defined?'))['citations']).toContain('price.py:1-2')
    await expect.poll(() => snapshotKeysOf(service), patience).toEqual([expect.stringContaining(id)])
  })

  test('by force, back to an earlier commit, is parsed at that commit', async () => {
    const repository = await service.host(
      'acme/shop',
      [{ 'a.py': 'def old(): pass\n' }, { 'a.py': 'def new(): pass\n' }],
      {
        branches: { kept: 0 },
      },
    )
    const { id } = await service.parse({ repo_name: 'acme/shop' })
    expect((await service.node(id, 'a.py#new')).status).toBe(200)
    await addCommits(repository.directory, [{ 'b.py': 'def other(): pass\n' }], 'kept')
    await runFixtureGit(repository.directory, ['update-ref', 'refs/heads/main', 'refs/heads/kept'])
    expect((await service.parse({ repo_name: 'acme/shop' })).id).toBe(id)
    expect((await service.node(id, 'a.py#old')).status).toBe(200)
    expect((await service.node(id, 'a.py#new')).status).toBe(404)
  })

  test('to a state that cannot be fetched keeps what was parsed', async () => {
    const repository = await service.host('acme/shop', [{ 'a.py': 'def old(): pass\n' }])
    const { id } = await service.parse({ repo_name: 'acme/shop' })
    await addCommits(repository.directory, [{ 'a.py': 'def new(): pass\n' }])
    gate = Promise.reject(new Error('the host is ill'))
    gate.catch(() => undefined)
    passes = 1
    const { status, error } = await service.parse({ repo_name: 'acme/shop' })
    expect({ status, error }).toEqual({ status: 'error', error: expect.stringContaining('acme/shop') })
    expect((await service.node(id, 'a.py#old')).status).toBe(200)
    gate = undefined
    expect(await service.parse({ repo_name: 'acme/shop' })).toMatchObject({
      id,
      status: 'ready',
      error: null,
    })
    expect((await service.node(id, 'a.py#new')).status).toBe(200)
  })
})

describe('requests at the same moment', () => {
  test('for one repository make one project and one parse', async () => {
    await service.host('acme/shop', [{ 'a.py': 'def a(): pass\n' }])
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const answers = await Promise.all(Array.from({ length: 10 }, parse))
    opened.resolve()
    const ids = new Set(answers.map((answer) => String(answer['project_id'])))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect(await service.untilEnded(id)).toMatchObject({ status: 'ready', error: null })
    const projects: unknown = await service.json('GET', '/api/v2/projects/list')
    expect(projects).toHaveLength(1)
    expect(await parse()).toEqual({ project_id: id, status: 'ready' })
    await expect.poll(() => snapshotKeysOf(service), patience).toEqual([`${id}-1`])
  })
})

describe('a project that is deleted while it is parsed', () => {
  test('is gone, leaves no file, and the worker goes on', async () => {
    await service.host('acme/shop', [{ 'a.py': 'def a(): pass\n' }])
    await service.host('acme/next', [{ 'b.py': 'def b(): pass\n' }])
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const { project_id: id } = await parse()
    await service.json('DELETE', `/api/v2/projects/${String(id)}`)
    opened.resolve()
    expect((await service.send('GET', `/api/v2/parsing-status/${String(id)}`)).status).toBe(404)
    // Two parses at once at most: when two later ones have ended, so has the one before.
    const next = await service.parse({ repo_name: 'acme/next' })
    const again = await service.parse({ repo_name: 'acme/shop' })
    expect(again).toMatchObject({ status: 'ready' })
    expect(again.id).not.toBe(id)
    await expect
      .poll(() => snapshotKeysOf(service), patience)
      .toEqual([`${next.id}-1`, `${again.id}-1`].toSorted())
  })
})
