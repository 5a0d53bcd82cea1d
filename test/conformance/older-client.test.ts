/** The older web client: addresses below `/api/v1`, bare JSON objects in streams, and what it asks for beside. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ToldModel
let project: string

beforeAll(async () => {
  const repository = stack.use(await createRepository([{ 'tax.ts': 'export function tax() {}\n' }]))
  model = stack.use(await startToldModel())
  service = stack.use(await startService({ config: { model: model.settings, formerStreamFormat: 'json' } }))
  project = await service.parseFolder(repository.directory)
})

afterAll(() => stack.disposeAsync())

/** As the client has it: the text of a stream is cut where an object ends and another begins, pings included. */
function readObjects(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split(/(?<=\})\s*(?=\{)/)
    .map((part) => JSON.parse(part) as Record<string, unknown>)
}

async function createConversation(title: string): Promise<string> {
  const body = {
    user_id: 'me',
    title,
    status: 'active',
    project_ids: [project],
    agent_ids: ['codebase_qna_agent'],
  }
  return String((await service.json('POST', '/api/v1/conversations/', { body }))['conversation_id'])
}

async function ask(path: string, session: string): Promise<Response> {
  const form = new FormData()
  form.append('content', 'What is tax?')
  form.append('node_ids', '[]')
  form.append('session_id', session)
  return await service.send('POST', `${path}/message/`, { body: form })
}

describe('the older web client', () => {
  test('reads an answer as bare objects, and finds it again', async () => {
    const id = await createConversation('Taxes')
    const path = `/api/v1/conversations/${id}`
    const asked = ask(path, 'conversation:me:1')
    const told = await model.next()
    expect(await service.json('GET', `${path}/task-status`)).toMatchObject({
      isActive: true,
      sessionId: 'conversation:me:1',
      conversationId: id,
    })
    expect(await service.json('GET', `${path}/active-session`)).toMatchObject({
      sessionId: 'conversation:me:1',
      status: 'active',
      conversationId: id,
    })
    told.say('A function [tax.ts:1-1].')
    told.finish()
    const response = await asked
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/)
    const objects = readObjects(await response.text())
    expect(objects.map(({ message }) => message).join('')).toContain('A function [tax.ts:1-1].')
    expect(objects.at(-1)).toMatchObject({ status: 'completed', citations: ['tax.ts:1-1'] })

    const again = await service.send('POST', `${path}/resume/conversation:me:1`)
    expect(
      readObjects(await again.text())
        .map(({ message }) => message)
        .join(''),
    ).toContain('A function')
    expect(await service.json('GET', `${path}/task-status`)).toMatchObject({
      isActive: false,
      sessionId: null,
    })
    expect((await service.send('GET', `${path}/active-session`)).status).toBe(404)
    expect(await service.json('GET', `${path}/info/`)).toMatchObject({
      id,
      title: 'Taxes',
      status: 'active',
      total_messages: 2,
      project_ids: [project],
    })
  })

  test('pages messages from the oldest, and tells who wrote them by type', async () => {
    const id = await createConversation('Pages')
    const path = `/api/v1/conversations/${id}`
    const asked = ask(path, 'conversation:me:2')
    ;(await model.next()).finish()
    await (await asked).text()
    const messages = `/api/v2/conversations/${id}/messages`
    const page = async (query: string): Promise<unknown[]> => {
      const response = await service.send('GET', `${path}/messages/?${query}`)
      return [await response.json(), response.headers.get('link')]
    }
    const [newest] = (await page('limit=1')) as [[{ id: string }]]
    const question = [{ type: 'HUMAN', content: 'What is tax?' }]
    expect(await page('start=0&limit=1')).toMatchObject([
      question,
      `<${messages}?limit=1&start=1>; rel="next"`,
    ])
    expect(await page('start=1&limit=10')).toMatchObject([[{ type: 'AI_GENERATED' }], null])
    expect(await page('limit=1')).toMatchObject([
      [{ type: 'AI_GENERATED' }],
      `<${messages}?limit=1&before=${newest[0].id}>; rel="next"`,
    ])
    expect(await page(`limit=1&before=${newest[0].id}`)).toMatchObject([question, null])
  })

  test('regenerates, renames, lists oldest first, and deletes', async () => {
    const id = await createConversation('First name')
    const path = `/api/v1/conversations/${id}`
    const asked = ask(path, 'conversation:me:3')
    const first = await model.next()
    first.say('One.')
    first.finish()
    await (await asked).text()
    const regenerated = service.send('POST', `${path}/regenerate/`, { body: { node_ids: [] } })
    const second = await model.next()
    second.say('Two.')
    second.finish()
    const text = await (await regenerated).text()
    expect(
      readObjects(text)
        .map(({ message }) => message)
        .join(''),
    ).toBe('Two.')
    expect(await service.json('GET', `${path}/info/`)).toMatchObject({ total_messages: 2 })

    await service.json('PATCH', `${path}/rename/`, { body: { title: 'Second name' } })
    const listed = (await (
      await service.send('GET', '/api/v1/user/conversations?start=0&limit=1000')
    ).json()) as { title: string }[]
    expect(listed.map(({ title }) => title)).toEqual(['Taxes', 'Pages', 'Second name'])
    await service.json('DELETE', `${path}/`)
    expect((await service.send('GET', `${path}/info/`)).status).toBe(404)
  })

  test('gets events where it asks for them, as others do by default', async () => {
    const id = await createConversation('Events')
    const asked = service.send('POST', `/api/v1/conversations/${id}/message/?stream_format=sse`, {
      body: { content: 'What is tax?' },
    })
    ;(await model.next()).finish()
    const response = await asked
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await response.text()
  })

  test('is refused a regeneration where nothing was asked', async () => {
    const id = await createConversation('Empty')
    const response = await service.send('POST', `/api/v1/conversations/${id}/regenerate/`, { body: {} })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'message_not_found' })
  })
})
