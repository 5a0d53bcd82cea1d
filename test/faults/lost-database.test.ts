/** The database fails for a while: nothing is half done, and work goes on when it is back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService

beforeAll(async () => {
  service = await startHostedService()
  await service.host('acme/shop', [{ 'a.py': 'def alpha(): pass\n' }])
})
afterAll(() => service[Symbol.asyncDispose]())

test('a parse that cannot be queued leaves no project, and the worker outlives the fault', async () => {
  const { db } = service.ctx.store
  const warned = vi.spyOn(service.ctx.log, 'warn')
  // What is expected to be reported here would only clutter the output of the tests.
  vi.spyOn(service.ctx.log, 'error').mockImplementation(() => {})
  await sql`alter table jobs rename to jobs_away`.execute(db)
  // Wakes the worker, which looks for a job.
  await sql`select pg_notify(current_schema() || '_jobs', 'parse')`.execute(db)
  await vi.waitFor(() => expect(warned.mock.calls.length).toBeGreaterThanOrEqual(2), 30_000)
  const refused = await service.send('POST', '/api/v2/parse', { body: { repo_name: 'acme/shop' } })
  expect(refused.status).toBe(500)
  expect(await service.json('GET', '/api/v2/projects/list')).toEqual([])

  await sql`alter table jobs_away rename to jobs`.execute(db)
  const { id, status } = await service.parse({ repo_name: 'acme/shop' })
  expect(status).toBe('ready')
  expect((await service.node(id, 'a.py#alpha')).status).toBe(200)
})
