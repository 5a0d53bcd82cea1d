/** What the projects of one user may take on disk. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskUseOf } from '../../src/store/index.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

const mebibyte = 1024 * 1024
let service: HostedService
beforeAll(async () => {
  service = await startHostedService({ config: { developmentMode: false, diskQuotaMb: 3 } })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Text that does not compress to nothing in a mirror. */
function words(count: number): string {
  let state = 7
  const lines: string[] = []
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    lines.push(`word${state.toString(36)} = ${state}`)
  }
  return `${lines.join('\n')}\n`
}

async function add(repo_name: string, key: string) {
  const response = await service.send('POST', '/api/v2/parse', { key, body: { repo_name } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function ended(id: unknown, key: string): Promise<Record<string, unknown>> {
  for (;;) {
    const found = await service.json('GET', `/api/v2/parsing-status/${String(id)}`, { key })
    if (found['status'] === 'ready' || found['status'] === 'error') return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('what goes beyond it is not kept, and nothing is added to what is full, until something goes', async () => {
  const { user, key } = await service.createUser()
  await service.host('own/small', [{ 'a.py': 'def small(): pass\n' }])
  await service.host('own/large', [{ 'a.py': words(60_000) }])
  await service.host('own/other', [{ 'a.py': 'def other(): pass\n' }])
  const useOf = async () => await diskUseOf(service.ctx.store.db, user.id)

  const small = await add('own/small', key)
  expect(await ended(small.body['project_id'], key)).toMatchObject({ status: 'ready' })
  const first = await useOf()
  expect(first).toBeGreaterThan(0)

  const large = await add('own/large', key)
  expect(await ended(large.body['project_id'], key)).toMatchObject({
    status: 'error',
    error: expect.stringMatching(
      /^Cannot keep "own\/large": .* would take \d+\.\d MiB of disk, the limit is 3\.0 MiB; expected other projects/,
    ) as string,
  })
  // Of what was refused the snapshot is gone; what there was is served.
  expect(await useOf()).toBeLessThanOrEqual(3 * mebibyte)
  const found = await service.json('POST', '/api/v2/search', {
    key,
    body: { project_id: small.body['project_id'], query: 'small' },
  })
  expect(found['results']).toContainEqual(expect.objectContaining({ node_id: 'a.py#small' }))

  // Full, as by a limit that was lowered.
  await service.ctx.store.db
    .updateTable('projects')
    .set({ snapshotBytes: 3 * mebibyte })
    .where('id', '=', String(small.body['project_id']) as never)
    .execute()
  const refused = await add('own/other', key)
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'disk_quota_exceeded',
      detail: expect.stringMatching(
        /^Cannot add a project: yours take \d\.\d MiB of disk, the limit is 3\.0 MiB; expected some of them to be deleted first$/,
      ) as string,
    },
  })
  const another = await service.createUser()
  expect((await add('own/other', another.key)).status).toBe(200)

  for (const { body } of [small, large]) {
    await service.json('DELETE', `/api/v2/projects/${String(body['project_id'])}`, { key })
  }
  expect(await useOf()).toBe(0)
  expect((await add('own/other', key)).status).toBe(200)
})
