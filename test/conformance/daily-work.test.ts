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

type Listed = {
  id: string
  title: string
  role: string
  content: string
  usage?: { model: string }
  versions?: number
}

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
    expect(await list('search=wind+two')).toEqual(['Two'])
    expect(await list('search=%22wind+two%22')).toEqual([])
    expect(await list('search=zephyr+OR+three')).toEqual(['Three', 'Two'])
    expect(await list('search=o+NOT+zephyr')).toEqual(['One'])
    expect(await list(`search=${'a+wind.+'.repeat(9)}`)).toEqual([])
    await service.json('PATCH', `${path}/${ids[0]}`, { body: { pinned: false } })
    expect(await list('order=used')).toEqual(['Two', 'Three', 'One'])
  })

  test('those about a project alone, among others that they are about', async () => {
    const other = stack.use(await createRepository([{ 'b.py': 'def beta(): pass\n' }]))
    const second = await service.parseFolder(other.directory)
    const both = { project_ids: [project, second], title: 'Both' }
    await service.json('POST', path, { body: both })
    expect(await list(`project_id=${second}`)).toEqual(['Both'])
    expect(await list(`project_id=${project}`)).toEqual(expect.arrayContaining(['Both', 'One']))
    expect(await list('project_id=nothing')).toEqual([])
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

  test('the answer that was there before is an earlier version, with its model and how it was made', async () => {
    const id = await create('Versions')
    const askAgain = async (answer: string): Promise<void> => {
      await ask(id, 'How many?', answer, `&replaces=${(await messagesOf(id)).at(-2)!.id}`)
    }
    await ask(id, 'Before?', 'Zero.')
    await ask(id, 'How many?', 'One xylophone.')
    const first = (await messagesOf(id))[3]!
    expect(first.versions).toBeUndefined()
    await askAgain('Two.')
    await askAgain('Three.')

    const standing = await messagesOf(id)
    expect(standing.map(({ content, versions }) => [content, versions])).toEqual([
      ['Before?', undefined],
      ['Zero.', undefined],
      ['How many?', undefined],
      ['Three.', 3],
    ])
    const read = async (message: string, query = ''): Promise<Listed[]> =>
      (await service.json('GET', `${path}/${id}/messages/${message}/versions${query}`)) as unknown as Listed[]
    const versions = await read(standing[3]!.id)
    expect(versions.map(({ content, usage }) => [content, usage?.model])).toEqual([
      ['Three.', expect.any(String)],
      ['Two.', expect.any(String)],
      ['One xylophone.', expect.any(String)],
    ])
    expect(await read(first.id)).toEqual(versions)
    expect(await read(standing[3]!.id, `?limit=1&before=${versions[1]!.id}`)).toEqual([versions[2]])
    const paged = await service.send('GET', `${path}/${id}/messages/${first.id}/versions?limit=2`)
    expect(paged.headers.get('link')).toContain(`before=${versions[1]!.id}>; rel="next"`)
    const run = await service.json('GET', `${path}/${id}/runs/${first.id}/export`)
    expect(run['record']).toMatchObject({ answer: { text: 'One xylophone.' } })
    // What was said once is found, whatever stands there today.
    expect(await list('search=xylophone')).toEqual(['Versions'])
    const unknown = await service.send('GET', `${path}/${id}/messages/${standing[2]!.id}/versions`)
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'message_not_found' }])
  })

  test('a model reads the version that stands alone, and so does a branch', async () => {
    const id = await create('Context')
    await ask(id, 'Colour?', 'Vermilion.')
    const [question, replaced] = await messagesOf(id)
    await ask(id, 'Colour?', 'Turquoise.', `&replaces=${question!.id}`)
    const asking = service.json('POST', `${path}/${id}/message?stream=false`, { body: { content: 'Sure?' } })
    const told = await model.next()
    expect(told.body).toContain('Turquoise.')
    expect(told.body).not.toContain('Vermilion.')
    told.say('Sure.')
    told.finish()
    await asking
    const branch = await service.json('POST', `${path}/${id}/branch`, { body: {} })
    const copied = await messagesOf(String(branch['conversation_id']))
    expect(copied.map(({ content }) => content)).toEqual(['Colour?', 'Turquoise.', 'Sure?', 'Sure.'])
    const again = await service.send('POST', `${path}/${id}/message?stream=false&replaces=${question!.id}`, {
      body: { content: 'Which?' },
    })
    expect(again.status).toBe(400)

    // To ask the first question again takes away what followed it, and its own earlier version stays.
    const standing = await messagesOf(id)
    await ask(id, 'Colour?', 'Ochre.', `&replaces=${standing[0]!.id}`)
    const versions = (await service.json(
      'GET',
      `${path}/${id}/messages/${replaced!.id}/versions`,
    )) as unknown as Listed[]
    expect(versions.map(({ content }) => content)).toEqual(['Ochre.', 'Turquoise.', 'Vermilion.'])
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['Colour?', 'Ochre.'])
    await service.json('DELETE', `${path}/${id}`)
    const gone = await service.send('GET', `${path}/${id}/messages/${replaced!.id}/versions`)
    expect(gone.status).toBe(404)
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
    const origin = async (of: string): Promise<unknown> =>
      (await service.json('GET', `${path}/${of}`))['branch_of']
    const made = await service.json('POST', `${path}/${id}/branch`, { body: {} })
    expect([await origin(id), await origin(String(made['conversation_id']))]).toEqual([null, id])
    const response = await service.send('POST', `${path}/${id}/branch`, { body: { before_message_id: 'x' } })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: expect.stringContaining('Cannot branch before message "x"') as string },
    ])
  })
})
