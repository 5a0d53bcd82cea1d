/** Section 7, status 500: what a client is told when the database fails. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'

test('a failing database: its message for the list of projects, and nothing of it elsewhere', async () => {
  await using repository = await createRepository([{ 'a.ts': 'export const a = 1\n' }])
  const logged: unknown[] = []
  await using service = await startService({ onError: (...what) => logged.push(what) })
  const project = await service.parseFolder(repository.directory)
  const created = await service.json('POST', '/api/v2/conversations/', { body: { project_ids: [project] } })
  await sql`alter table projects rename to lost_projects`.execute(service.ctx.store.db)
  const list = await service.send('GET', '/api/v2/projects/list')
  expect([list.status, await list.json()]).toMatchObject([
    500,
    { detail: expect.stringContaining('relation "projects" does not exist'), code: 'internal_error' },
  ])
  const path = `/api/v2/conversations/${String(created['conversation_id'])}/message/`
  const message = await service.send('POST', path, { body: { content: 'Hello?', node_ids: ['a.ts'] } })
  const body = (await message.json()) as object
  expect([message.status, body]).toMatchObject([
    500,
    { detail: 'Internal server error', code: 'internal_error' },
  ])
  expect(JSON.stringify(body)).not.toContain('projects')
  expect(logged.length).toBe(2)
  await sql`alter table lost_projects rename to projects`.execute(service.ctx.store.db)
  expect((await service.send('GET', '/api/v2/projects/list')).status).toBe(200)
})
