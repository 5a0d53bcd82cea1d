/** What is deleted is gone: from the database and from the disk. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwner } from '../../src/store/index.ts'
import { nameProcess } from '../../src/store/process-state.ts'
import { startHostedService } from '../faults/start-hosted-service.ts'
import type { HostedService } from '../faults/start-hosted-service.ts'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { collect, readAllFrames, readFrames, readUntil } from './read-stream.ts'
import { startService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

/** What is removed after the answer to its deletion. */
const patience = { timeout: 60_000, interval: 10 }
const stack = new AsyncDisposableStack()
let model: ToldModel
let service: HostedService
let project: string

beforeAll(async () => {
  model = stack.use(await startToldModel())
  service = stack.use(await startHostedService({ config: { model: model.settings } }))
  await service.host('acme/shop', [{ 'a.py': 'def alpha(): pass\n' }])
  project = (await service.parse({ repo_name: 'acme/shop', branch_name: 'main' })).id
})
afterAll(() => stack.disposeAsync())

const create = async (): Promise<string> => {
  const body = { project_ids: [project] }
  return String((await service.json('POST', '/api/v2/conversations', { body }))['conversation_id'])
}

const upload = async (): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob(['closed on Sundays']), 'note.txt')
  return String((await service.json('POST', '/api/v2/media/upload', { body: form }))['id'])
}

async function ask(conversation: string, attachments: readonly string[] = []): Promise<void> {
  const asking = service.json('POST', `/api/v2/conversations/${conversation}/message?stream=false`, {
    body: { content: 'What is alpha?', attachment_ids: attachments },
  })
  const told = await model.next()
  told.say('One.')
  told.finish()
  await asking
}

/** How many rows there are of a conversation. */
async function rowsOf(conversation: string): Promise<Record<string, number>> {
  const { db } = service.ctx.store
  const id = conversation as never
  const conversations = await db.selectFrom('conversations').select('id').where('id', '=', id).execute()
  const messages = await db.selectFrom('messages').select('id').where('conversationId', '=', id).execute()
  const runs = await db.selectFrom('runs').select('id').where('conversationId', '=', id).execute()
  return { conversations: conversations.length, messages: messages.length, runs: runs.length }
}

const none = { conversations: 0, messages: 0, runs: 0 }
const attachmentsOf = (of: { ctx: { dataDirectory: string } }): string =>
  join(of.ctx.dataDirectory, 'attachments')

describe('a conversation that is deleted', () => {
  test('takes its messages, runs, events and attachments along, except what others show', async () => {
    const [first, second] = [await create(), await create()]
    const [own, shared] = [await upload(), await upload()]
    await ask(first, [own, shared])
    await ask(second, [shared])
    await service.json('DELETE', `/api/v2/conversations/${first}`)
    expect(await rowsOf(first)).toEqual(none)
    expect(await rowsOf(second)).toEqual({ conversations: 1, messages: 2, runs: 1 })
    const { db } = service.ctx.store
    const runs = await db.selectFrom('runs').select('id').execute()
    const events = await db.selectFrom('runEvents').select('runId').distinct().execute()
    expect(events.map(({ runId }) => runId).filter((id) => !runs.some((run) => run.id === id))).toEqual([])
    expect((await service.send('GET', `/api/v2/media/${own}/download`)).status).toBe(404)
    expect((await service.send('GET', `/api/v2/media/${shared}/download`)).status).toBe(200)
    expect(await readdir(attachmentsOf(service))).toEqual([expect.stringMatching(`^${shared}-`)])
    await service.json('DELETE', `/api/v2/conversations/${second}`)
    expect(await readdir(attachmentsOf(service))).toEqual([])
  })

  test('while its answer is written: the reader is told, and then it is gone', async () => {
    const conversation = await create()
    const path = `/api/v2/conversations/${conversation}`
    const frames = readFrames(
      await service.send('POST', `${path}/message?stream=true`, { body: { content: 'What is alpha?' } }),
    )
    const told = await model.next()
    told.say('One, two, ')
    await readUntil(frames, 'two')
    await service.json('DELETE', path)
    await told.gone
    const rest = await collect(frames)
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'stopped' } })
    await expect.poll(async () => await rowsOf(conversation), patience).toEqual(none)
  })

  test('is told to whoever waits for JSON', async () => {
    const conversation = await create()
    const path = `/api/v2/conversations/${conversation}`
    const waiting = service.send('POST', `${path}/message?stream=false`, { body: { content: 'What?' } })
    const told = await model.next()
    await service.json('DELETE', path)
    await told.gone
    const response = await waiting
    expect([200, 404]).toContain(response.status)
    await response.text()
  })
})

test('a project that is deleted takes its mirror along once no other has it', async () => {
  await service.host('acme/gone', [{ 'a.py': 'def alpha(): pass\n' }])
  const first = await service.parse({ repo_name: 'acme/gone' })
  const second = await service.parse({
    repo_name: 'acme/gone',
    branch_name: 'main',
    commit_id: String((await service.json('GET', `/api/v2/parsing-status/${first.id}`))['commit_id']),
  })
  expect(second.id).not.toBe(first.id)
  const mirrors = join(service.ctx.dataDirectory, 'mirrors')
  const [mirror = ''] = (await readdir(mirrors)).filter((name) => name.startsWith('acme-gone'))
  await service.json('DELETE', `/api/v2/projects/${first.id}`)
  expect(await service.parse({ repo_name: 'acme/gone', branch_name: 'main' })).toMatchObject({
    status: 'ready',
  })
  expect(existsSync(join(mirrors, mirror))).toBe(true)
  const list = (await (await service.send('GET', '/api/v2/projects/list')).json()) as {
    id: string
    repo_name: string
  }[]
  for (const { id, repo_name: name } of list) {
    if (name === 'acme/gone') await service.json('DELETE', `/api/v2/projects/${id}`)
  }
  await expect.poll(() => existsSync(join(mirrors, mirror)), patience).toBe(false)
})

test('what ends of processes have left is removed at the next start', async () => {
  const { path: dataDirectory } = stack.use(await createTemporaryDirectory())
  const [attachments, mirrors] = [join(dataDirectory, 'attachments'), join(dataDirectory, 'mirrors')]
  const part = (owner: string): string => `id.${encodeURIComponent(owner)}.part`
  const alive = part(createOwner())
  const names = ['old.part', 'old', 'new', alive, part(createOwner().replace(nameProcess(), '4194304@1'))]
  await mkdir(attachments)
  for (const name of names) await writeFile(join(attachments, name), 'x')
  const dayBefore = new Date(Date.now() - 25 * 3600 * 1000)
  for (const name of ['old.part', 'old']) await utimes(join(attachments, name), dayBefore, dayBefore)
  for (const name of ['unused-1.git', 'unused-2.git.partial-x', 'a-folder']) {
    await mkdir(join(mirrors, name), { recursive: true })
  }
  stack.use(await startService({ dataDirectory }))
  expect((await readdir(attachments)).sort()).toEqual([alive, 'new'].sort())
  await expect.poll(async () => await readdir(mirrors), patience).toEqual(['a-folder'])
})

test('a run whose conversation is gone ends for who reads it', async () => {
  const conversation = await create()
  await ask(conversation)
  const { db } = service.ctx.store
  const { sessionId } = await db
    .selectFrom('runs')
    .select('sessionId')
    .where('conversationId', '=', conversation as never)
    .executeTakeFirstOrThrow()
  const path = `/api/v2/conversations/${conversation}/sessions/${encodeURIComponent(sessionId)}/stream`
  const frames = await readAllFrames(await service.send('GET', path))
  expect(frames.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
  await service.json('DELETE', `/api/v2/conversations/${conversation}`)
  expect((await service.send('GET', path)).status).toBe(404)
})

describe('a conversation whose project is deleted', () => {
  const alphaNode = 'a.py#alpha'
  const parseShared = async (name: string): Promise<string> => {
    await service.host(name, [{ 'a.py': 'def alpha(): pass\n' }])
    return (await service.parse({ repo_name: name })).id
  }
  const createAbout = async (projects: readonly string[]): Promise<string> => {
    const created = await service.json('POST', '/api/v2/conversations', { body: { project_ids: projects } })
    return `/api/v2/conversations/${String(created['conversation_id'])}`
  }

  test('takes no message once none is left, and keeps none', async () => {
    const only = await parseShared('acme/only')
    const path = await createAbout([only])
    await service.json('DELETE', `/api/v2/projects/${only}`)
    for (const query of ['?stream=false', '?stream=true']) {
      for (const nodes of [[], [alphaNode]]) {
        const body = { content: 'What is alpha?', node_ids: nodes }
        const response = await service.send('POST', `${path}/message${query}`, { body })
        expect([response.status, await response.json()]).toMatchObject([
          404,
          { detail: 'Project not found', code: 'project_not_found' },
        ])
      }
    }
    expect(await (await service.send('GET', `${path}/messages`)).json()).toEqual([])
  })

  test('goes on with those that are left, also about their nodes', async () => {
    const [gone, left] = [await parseShared('acme/first'), await parseShared('acme/second')]
    const path = await createAbout([gone, left])
    await service.json('DELETE', `/api/v2/projects/${gone}`)
    const asking = service.json('POST', `${path}/message?stream=false`, {
      body: { content: 'What is alpha?', node_ids: [alphaNode] },
    })
    const told = await Promise.race([model.next(), asking.then(() => undefined)])
    told?.say('One.')
    told?.finish()
    expect(await asking).toMatchObject({ content: 'One.', status: 'completed' })
  })
})
