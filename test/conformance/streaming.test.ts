/** "Streaming" of the wire decisions, with a model that speaks when it is told to. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { streamPing } from '../../src/contract/answer.ts'
import { createRepository } from '../support/git-fixture.ts'
import { collect, readAllFrames, readFrames, readUntil, textOf } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldAnswer, ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ToldModel
let project: string
let folder: string

beforeAll(async () => {
  const repository = stack.use(
    await createRepository([{ 'src/tax.ts': 'export function tax(amount: number) {\n  return amount\n}\n' }]),
  )
  model = stack.use(await startToldModel())
  service = stack.use(await startService({ config: { model: model.settings } }))
  folder = repository.directory
  project = await service.parseFolder(folder)
})

afterAll(() => stack.disposeAsync())

async function createConversation(): Promise<string> {
  const created = await service.json('POST', '/api/v2/conversations/', { body: { project_ids: [project] } })
  return `/api/v2/conversations/${String(created['conversation_id'])}`
}

async function post(conversation: string, query = '', signal?: AbortSignal): Promise<Response> {
  const body = { content: 'What is tax?' }
  const options = signal === undefined ? { body } : { body, signal }
  return await service.send('POST', `${conversation}/message/?${query}`, options)
}

const sessionOf = (response: Response): string => response.headers.get('x-session-id')!

describe('a stream', () => {
  test('begins with its ids, goes on with what is said, and ends with a status', async () => {
    const conversation = await createConversation()
    const response = await post(conversation)
    const told = await model.next()
    const frames = readFrames(response)
    const first = (await frames.next()).value!
    expect(first).toMatchObject({
      id: 0,
      event: 'message',
      data: { message: '', content: '', citations: [], tool_calls: [], session_id: sessionOf(response) },
    })
    expect(conversation).toContain(first.data.conversation_id)
    told.say('It is a function. ')
    const [said] = await readUntil(frames, 'function.')
    expect(said!.data.message).toBe(said!.data.content)
    told.say('See [src/tax.ts:1-3], not [src/tax.ts:90-99]. ')
    const cited = await readUntil(frames, 'not')
    told.finish()
    const rest = [...cited, ...(await collect(frames))]
    const text = said!.data.content + textOf(rest)
    expect(text).toContain('[src/tax.ts:1-3]')
    expect(text).not.toContain('90-99')
    expect(rest.at(-1)).toMatchObject({
      event: 'end',
      data: { content: '', message: '', citations: ['src/tax.ts:1-3'], status: 'completed' },
    })
    const ids = [first, said!, ...rest].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
    const messages = (await (await service.send('GET', `${conversation}/messages`)).json()) as object[]
    expect(messages[1]).toMatchObject({
      id: first.data.message_id,
      content: text,
      citations: ['src/tax.ts:1-3'],
      status: 'completed',
    })
  })

  test('is server-sent events that no proxy holds back', async () => {
    const response = await post(await createConversation())
    const told = await model.next()
    told.say('Yes.')
    told.finish()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(await response.text()).toMatch(/^(?:id: \d+\nevent: (?:message|end)\ndata: \{.*\}\n\n)+$/)
  })

  test('joined is the JSON answer', async () => {
    const conversation = await createConversation()
    const answering = post(conversation, 'stream=false')
    const told = await model.next()
    for (const text of ['One, ', 'two [src/tax.ts:1-3], ', 'three.']) told.say(text)
    told.finish()
    const answer = (await (await answering).json()) as Record<string, unknown>
    const replayed = await readAllFrames(
      await service.send('GET', `${conversation}/sessions/${String(answer['session_id'])}/stream`),
    )
    expect(answer).toMatchObject({
      message: textOf(replayed),
      content: 'One, two [src/tax.ts:1-3], three.',
      citations: replayed.at(-1)!.data.citations,
      tool_calls: replayed.flatMap(({ data }) => data.tool_calls),
    })
  })

  test('says that an answer was interrupted', async () => {
    const conversation = await createConversation()
    const response = await post(conversation)
    const told = await model.next()
    told.say('It is a function. And ')
    const frames = readFrames(response)
    await readUntil(frames, 'function.')
    told.break()
    const end = (await collect(frames)).at(-1)!
    expect(end).toMatchObject({ event: 'end', data: { content: '', status: 'error' } })
    expect(end.data.error).toContain('model')
    const messages = (await (await service.send('GET', `${conversation}/messages`)).json()) as object[]
    expect(messages[1]).toMatchObject({
      status: 'error',
      content: expect.stringContaining('It is a function.'),
    })
  })

  test('that broke off in its middle is kept in JSON too, with the reason', async () => {
    const conversation = await createConversation()
    const answering = post(conversation, 'stream=false')
    const told = await model.next()
    told.say('It is a function. ')
    told.finish('length')
    const response = await answering
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        content: expect.stringMatching(
          /^It is a function\. \n\n> \*\*Parley:\*\* The answer was interrupted here\. .*output limit/u,
        ),
        status: 'error',
        error: expect.stringContaining('output limit'),
      },
    ])
  })

  test('whose model cannot answer is given by the built-in model, which says so', async () => {
    const answering = post(await createConversation(), 'stream=false')
    const told = await model.next()
    told.break()
    const response = await answering
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        status: 'completed',
        content: expect.stringMatching(/^> .*What follows is the answer of the built-in model\.\n\n/u),
        usage: { model: 'openai-compatible:told', fallback: { code: expect.any(String) } },
      },
    ])
  })

  test('has a comment every 15 s while nothing is said, also where one attaches to it', async () => {
    const conversation = await createConversation()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const posted = await post(conversation)
    const told = await model.next()
    const attached = await service.send('GET', `${conversation}/sessions/${sessionOf(posted)}/stream`)
    const readers = [posted, attached].map((response) => readRaw(response))
    told.say('One. ')
    for (const reader of readers) await reader.until('One.')
    vi.advanceTimersByTime(14_999)
    told.say('Two. ')
    for (const reader of readers) expect(await reader.until('Two.')).not.toMatch(/^:/m)
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(1)
      for (const reader of readers) expect(await reader.until(streamPing)).toMatch(/^: [a-z]+\n\n$/)
      vi.advanceTimersByTime(14_999)
    }
    told.finish()
    for (const reader of readers) await reader.until('event: end')
    // Nothing is written behind the end, which would be an error that nobody catches.
    vi.advanceTimersByTime(60_000)
    const again = (cursor: number) => post(conversation, `session_id=${sessionOf(posted)}&cursor=${cursor}`)
    const frames = await readAllFrames(await again(0))
    expect(textOf(frames)).toBe('One. Two. ')
    // Behind the end there is nothing else; a stream without an end broke off.
    expect(await readAllFrames(await again(frames.at(-1)!.id))).toEqual(frames.slice(-1))
  })
})

describe('a session', () => {
  test('has the id that was asked for, or one with a suffix where it is taken', async () => {
    const conversation = await createConversation()
    const sessions: string[] = []
    for (const query of ['session_id=mine', 'session_id=mine', 'session_id=mine&prev_human_message_id=m1']) {
      const response = await post(conversation, query)
      const told = await model.next()
      told.say('Yes.')
      told.finish()
      await response.text()
      sessions.push(sessionOf(response))
    }
    expect(sessions[0]).toBe('mine')
    expect(sessions[1]).toMatch(/^conversation:local:new/)
    expect(sessions[2]).toBe('conversation:local:m1')
  })

  test('goes on without its reader, and is replayed from any place exactly once', async () => {
    const conversation = await createConversation()
    const leaving = new AbortController()
    const response = await post(conversation, 'session_id=left', leaving.signal)
    const told = await model.next()
    told.say('One, ')
    const seen = await readUntil(readFrames(response), 'One')
    leaving.abort()
    told.say('two, ')
    const path = `${conversation}/message/?session_id=left&cursor=${seen.at(-1)!.id}`
    const again = await service.send('POST', path)
    const live = readFrames(again)
    const more = await readUntil(live, 'two')
    told.say('three.')
    told.finish()
    const rest = await collect(live)
    const all = [...seen, ...more, ...rest]
    expect(textOf(all)).toBe('One, two, three.')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })

    const whole = await readAllFrames(await service.send('GET', `${conversation}/sessions/left/stream`))
    expect(textOf(whole)).toBe('One, two, three.')
    expect(whole[0]!.data.session_id).toBe('left')
    for (const { id } of whole) {
      const tail = await readAllFrames(
        await service.send('GET', `${conversation}/sessions/left/stream`, {
          headers: { 'last-event-id': String(id) },
        }),
      )
      expect(tail).toEqual(whole.filter((frame) => frame.id > id || frame.event === 'end'))
    }
    const messages = (await (await service.send('GET', `${conversation}/messages`)).json()) as object[]
    expect(messages.length).toBe(2)
  })

  test('has many readers at once', async () => {
    const conversation = await createConversation()
    const response = await post(conversation, 'session_id=shared')
    const told = await model.next()
    const readers = await Promise.all(
      Array.from(
        { length: 5 },
        async () => await service.send('GET', `${conversation}/sessions/shared/stream`),
      ),
    )
    for (const text of ['One, ', 'two, ', 'three.']) told.say(text)
    told.finish()
    const texts = await Promise.all(
      [response, ...readers].map(async (reader) => textOf(await readAllFrames(reader))),
    )
    expect(new Set(texts)).toEqual(new Set(['One, two, three.']))
  })

  test('is waited for as JSON', async () => {
    const conversation = await createConversation()
    void post(conversation, 'session_id=waited').then((response) => response.text())
    const told = await model.next()
    const waiting = service.json('POST', `${conversation}/message/?session_id=waited&cursor=0&stream=false`)
    told.say('Yes.')
    told.finish()
    expect(await waiting).toMatchObject({ content: 'Yes.', status: 'completed' })
  })

  test("is nobody else's", async () => {
    const conversation = await createConversation()
    const response = await post(conversation, 'session_id=secret')
    const told = await model.next()
    told.say('Yes.')
    told.finish()
    await response.text()
    const { key } = await service.createUser()
    const path = `${conversation}/sessions/secret/stream`
    expect((await service.send('GET', path, { key })).status).toBe(404)
    const other = await createConversation()
    expect((await service.send('GET', `${other}/sessions/secret/stream`)).status).toBe(404)
  })
})

describe('stop', () => {
  test('keeps the partial answer', async () => {
    const conversation = await createConversation()
    const response = await post(conversation)
    const told = await model.next()
    told.say('One, two ')
    const frames = readFrames(response)
    const seen = await readUntil(frames, 'two')
    const active = await service.json('GET', conversation)
    expect(active['active_session_id']).toBe(sessionOf(response))
    const stopped = await service.json('POST', `${conversation}/stop`)
    await told.gone
    expect(stopped).toEqual({
      status: 'success',
      message: expect.any(String),
      saved_partial: true,
      message_id: seen[0]!.data.message_id,
    })
    const rest = await collect(frames)
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'stopped' } })
    expect(rest.at(-1)!.data).not.toHaveProperty('error')
    const messages = (await (await service.send('GET', `${conversation}/messages`)).json()) as object[]
    expect(messages[1]).toMatchObject({ status: 'stopped', content: textOf([...seen, ...rest]) })
    expect(await service.json('GET', conversation)).toMatchObject({ active_session_id: null })
  })

  test('before a word leaves an empty answer that is stopped', async () => {
    const conversation = await createConversation()
    const answering = post(conversation, 'stream=false&session_id=silent')
    const told = await model.next()
    const stopped = await service.json('POST', `${conversation}/stop?session_id=silent`)
    await told.gone
    expect(stopped).toMatchObject({ status: 'success', saved_partial: false })
    expect(await (await answering).json()).toMatchObject({ content: '', status: 'stopped' })
  })

  test('is what deleting a conversation does to its answer', async () => {
    const conversation = await createConversation()
    const response = await post(conversation)
    const told = await model.next()
    told.say('One, two ')
    const frames = readFrames(response)
    await readUntil(frames, 'two')
    await service.json('DELETE', conversation)
    await told.gone
    expect((await collect(frames)).at(-1)).toMatchObject({ data: { status: 'stopped' } })
  })
})

test('messages beyond what is answered at once wait their turn', async () => {
  const other = stack.use(
    await startService({
      store: service.ctx.store,
      dataDirectory: service.ctx.dataDirectory,
      config: { model: model.settings },
      server: { runs: { maxRuns: 1, maxQuietRuns: 0 } },
    }),
  )
  const ask = async (of: TestService): Promise<Response> => {
    const path = `/api/v2/project/${project}/message/?stream=true`
    return await of.send('POST', path, { body: { content: 'Yes?' } })
  }
  const answer = (told: ToldAnswer, text: string): void => {
    told.say(text)
    told.finish()
  }
  const first = await ask(other)
  const told = await model.next()
  const second = await ask(other)
  const fourth = readFrames(await ask(other))
  const { conversation_id: waiting } = (await fourth.next()).value!.data
  const stopped = await other.json('POST', `/api/v2/conversations/${waiting!}/stop`)
  expect(stopped).toMatchObject({ status: 'success', saved_partial: false })
  expect((await collect(fourth)).at(-1)).toMatchObject({ event: 'end', data: { status: 'stopped' } })
  // The next question is that of a service with room, although it came later.
  const third = await ask(service)
  answer(await model.next(), 'Three.')
  expect(textOf(await readAllFrames(third))).toBe('Three.')
  answer(told, 'One.')
  answer(await model.next(), 'Two.')
  expect(textOf(await readAllFrames(first))).toBe('One.')
  expect(textOf(await readAllFrames(second))).toBe('Two.')
})

test('answers whose model says nothing keep nobody from theirs', async () => {
  const other = stack.use(
    await startService({
      store: service.ctx.store,
      dataDirectory: service.ctx.dataDirectory,
      config: { model: model.settings },
      server: { runs: { maxRuns: 2, maxRunsOfUser: 2 } },
    }),
  )
  const ask = async (): Promise<[Response, ToldAnswer]> => {
    const { key } = await other.createUser()
    const own = await other.parseFolder(folder, key)
    const path = `/api/v2/project/${own}/message/?stream=true`
    return [await other.send('POST', path, { key, body: { content: 'Yes?' } }), await model.next()]
  }
  const hanging = [await ask(), await ask()]
  const [mine, told] = await ask()
  told.say('Mine.')
  told.finish()
  expect(textOf(await readAllFrames(mine))).toBe('Mine.')
  for (const [response, answer] of hanging) {
    answer.say('Late.')
    answer.finish()
    expect(textOf(await readAllFrames(response))).toBe('Late.')
  }
})

test("a user's questions to a model that does not answer leave room for those of others", async () => {
  const other = stack.use(
    await startService({
      store: service.ctx.store,
      dataDirectory: service.ctx.dataDirectory,
      config: { model: model.settings },
      server: { runs: { maxRuns: 3, maxRunsOfUser: 2 } },
    }),
  )
  const { key } = await other.createUser({ name: 'Mallory' })
  const theirs = await other.parseFolder(folder, key)
  const body = { content: 'Yes?' }
  const ask = async (of: string, as: string): Promise<Response> =>
    await other.send('POST', `/api/v2/project/${of}/message/?stream=true`, { key: as, body })
  const hanging: Response[] = []
  for (let count = 0; count < 6; count++) hanging.push(await ask(theirs, key))
  const held = [await model.next(), await model.next()]
  const mine = await ask(project, other.localKey)
  const told = await model.next()
  told.say('Mine.')
  told.finish()
  expect(textOf(await readAllFrames(mine))).toBe('Mine.')
  // Those that waited go on as their user's others end.
  for (let count = 0; count < hanging.length; count++) {
    const answer = held.shift() ?? (await model.next())
    answer.say('Theirs.')
    answer.finish()
  }
  for (const response of hanging) expect(textOf(await readAllFrames(response))).toBe('Theirs.')
})

/** What comes, as it comes: each call gives what was not given before, up to the end of the wanted text or its frame. */
function readRaw(response: Response): { until(wanted: string): Promise<string> } {
  const decoder = new TextDecoder()
  const chunks = (response.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  let text = ''
  return {
    until: async (wanted) => {
      for (;;) {
        const end = text.indexOf('\n\n', text.indexOf(wanted))
        if (text.includes(wanted) && end >= 0) {
          const read = text.slice(0, end + 2)
          text = text.slice(end + 2)
          return read
        }
        const { done, value } = await chunks.next()
        if (done === true) throw new Error(`The stream ended without "${wanted}": "${text}"`)
        text += decoder.decode(value, { stream: true })
      }
    },
  }
}
