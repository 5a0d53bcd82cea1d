/** What the interface adds for people who work with conversations all day: order, search, pins, branches, repeats. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { collect, readFrames, readUntil } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let model: ToldModel
let service: TestService
let repository: FixtureRepository
let project: string

beforeAll(async () => {
  model = stack.use(await startToldModel())
  repository = stack.use(await createRepository([{ 'a.py': 'def alpha(): pass\n' }]))
  service = stack.use(await startService({ config: { model: model.settings } }))
  project = await service.parseFolder(repository.directory)
})
afterAll(() => stack.disposeAsync())

const path = '/api/v2/conversations'

async function create(title: string): Promise<string> {
  const body = { project_ids: [project], title }
  return String((await service.json('POST', path, { body }))['conversation_id'])
}

async function ask(conversation: string, content: string, answer: string, query = ''): Promise<void> {
  const asking = service.json('POST', `${path}/${conversation}/message?stream=false${query}`, {
    body: { content },
  })
  const told = await model.next()
  told.say(answer)
  told.finish()
  await asking
}

type Listed = { id: string; title: string; role: string; content: string; usage?: { model: string } }

async function list(query: string): Promise<string[]> {
  const found = (await service.json('GET', `${path}?${query}`)) as unknown as Listed[]
  return found.map(({ title }) => title)
}

async function messagesOf(conversation: string): Promise<Listed[]> {
  return (await service.json('GET', `${path}/${conversation}/messages`)) as unknown as Listed[]
}

describe('conversations by use', () => {
  test('the last used first, pinned ones before them, in pages, found by title and by text', async () => {
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push(await create(title))
    expect(await list('order=used')).toEqual(['Three', 'Two', 'One'])
    await ask(ids[1]!, 'What is the Zephyr?', 'A wind.')
    expect(await list('order=used')).toEqual(['Two', 'Three', 'One'])
    const pinned = await service.json('PATCH', `${path}/${ids[0]}`, { body: { pinned: true } })
    expect(pinned).toMatchObject({ pinned: true, title: 'One' })
    expect(await list('order=used')).toEqual(['One', 'Two', 'Three'])
    expect(await list('')).toEqual(['Three', 'Two', 'One'])
    expect(await list(`order=used&limit=1`)).toEqual(['One'])
    expect(await list(`order=used&limit=1&before=${ids[0]}`)).toEqual(['Two'])
    expect(await list(`order=used&before=${ids[1]}`)).toEqual(['Three'])
    expect(await list('search=zephyr')).toEqual(['Two'])
    expect(await list('search=thr')).toEqual(['Three'])
    expect(await list('search=100%25')).toEqual([])
    await service.json('PATCH', `${path}/${ids[0]}`, { body: { pinned: false } })
    expect(await list('order=used')).toEqual(['Two', 'Three', 'One'])
  })

  test('nothing to change is refused, and so is an unknown agent or project', async () => {
    const id = await create('Change')
    for (const [body, status, detail] of [
      [{}, 400, 'expected title, pinned, agent_ids, project_ids or model'],
      [{ agent_ids: ['nobody'] }, 400, 'Unknown agent "nobody"'],
      [{ project_ids: [] }, 400, 'at least one project'],
      [{ project_ids: ['01999999-9999-7999-8999-999999999999'] }, 404, 'Project not found'],
    ] as const) {
      const response = await service.send('PATCH', `${path}/${id}`, { body })
      expect([response.status, await response.json()]).toMatchObject([
        status,
        { detail: expect.stringContaining(detail) as string },
      ])
    }
    const body = { agent_ids: ['debugging_agent'], project_ids: [project] }
    expect(await service.json('PATCH', `${path}/${id}`, { body })).toMatchObject(body)
  })
})

describe('messages', () => {
  test('say which agent and model answered, and why one failed', async () => {
    const id = await create('Reasons')
    await ask(id, 'What is alpha?', 'A function.')
    const asking = service.send('POST', `${path}/${id}/message?stream=true`, { body: { content: 'And?' } })
    const told = await model.next()
    told.say('It is a function. And ')
    const frames = readFrames(await asking)
    await readUntil(frames, 'function.')
    told.break()
    await collect(frames)
    const messages = await messagesOf(id)
    expect(messages).toMatchObject([
      { role: 'human', content: 'What is alpha?' },
      {
        status: 'completed',
        agent_id: 'codebase_qna_agent',
        error: null,
        usage: { model: 'openai-compatible:told' },
      },
      { role: 'human', content: 'And?' },
      { status: 'error', error: expect.stringMatching(/\S/u) as string },
    ])
    expect(messages[0]).not.toHaveProperty('agent_id')
  })

  test('one takes the place of another and of all that followed it', async () => {
    const id = await create('Repeat')
    await ask(id, 'First?', 'One.')
    await ask(id, 'Second?', 'Tow.')
    const second = (await messagesOf(id))[2]!
    await ask(id, 'Second, please?', 'Two.', `&replaces=${second.id}`)
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual([
      'First?',
      'One.',
      'Second, please?',
      'Two.',
    ])
  })

  test('what is no question of the conversation, or is being answered, is not replaced', async () => {
    const [id, other] = [await create('Mine'), await create('Other')]
    await ask(id, 'First?', 'One.')
    await ask(other, 'Elsewhere?', 'Yes.')
    const [question, answer] = await messagesOf(id)
    const [foreign] = await messagesOf(other)
    const replace = async (replaces: string): Promise<unknown> => {
      const target = `${path}/${id}/message?stream=false&replaces=${replaces}`
      const response = await service.send('POST', target, { body: { content: 'Again?' } })
      return [response.status, ((await response.json()) as { detail: string }).detail]
    }
    for (const wrong of [answer!.id, foreign!.id, 'x']) {
      expect(await replace(wrong)).toEqual([
        400,
        expect.stringContaining('expected the id of a human message'),
      ])
    }
    const asking = service.json('POST', `${path}/${id}/message?stream=false`, { body: { content: 'Long?' } })
    const told = await model.next()
    expect(await replace(question!.id)).toEqual([400, expect.stringContaining('stop it first')])
    told.say('Done.')
    told.finish()
    await asking
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['First?', 'One.', 'Long?', 'Done.'])
  })
})

describe('a branch', () => {
  test('begins with what came before a message, and leaves the first conversation as it is', async () => {
    const id = await create('Tree')
    await ask(id, 'First?', 'One.')
    await ask(id, 'Second?', 'Two.')
    const second = (await messagesOf(id))[2]!
    const branch = async (body: object): Promise<string[]> => {
      const made = await service.json('POST', `${path}/${id}/branch`, { body })
      return (await messagesOf(String(made['conversation_id']))).map(({ content }) => content)
    }
    expect(await branch({ before_message_id: second.id })).toEqual(['First?', 'One.'])
    expect(await branch({})).toEqual(['First?', 'One.', 'Second?', 'Two.'])
    expect((await messagesOf(id)).map(({ content }) => content)).toHaveLength(4)
    const response = await service.send('POST', `${path}/${id}/branch`, { body: { before_message_id: 'x' } })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: expect.stringContaining('Cannot branch before message "x"') as string },
    ])
  })
})
