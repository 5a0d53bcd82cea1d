/** The client against the service itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '../../../test/conformance/read-stream.ts'
import { startService } from '../../../test/conformance/start-service.ts'
import type { TestService } from '../../../test/conformance/start-service.ts'
import { startToldModel } from '../../../test/conformance/told-model.ts'
import type { ToldModel } from '../../../test/conformance/told-model.ts'
import { createRepository } from '../../../test/support/git-fixture.ts'
import { createClient, ParleyError } from '../src/index.ts'
import type { Answer, ParleyClient } from '../src/index.ts'

const stack = new AsyncDisposableStack()
let model: ToldModel
let service: TestService
let client: ParleyClient
let folder: string
let project_id: string

beforeAll(async () => {
  const repository = stack.use(
    await createRepository([
      {
        'src/sum.ts': 'export function sum(): number {\n  return 1\n}\n',
        'src/total #1.ts': "import { sum } from './sum.ts'\nexport const total = (): number => sum()\n",
      },
    ]),
  )
  folder = repository.directory
  model = stack.use(await startToldModel())
  service = stack.use(await startService({ config: { model: model.settings } }))
  client = createClient({ baseUrl: service.url, apiKey: service.localKey })
  const parse = await client.requestParse({ repo_path: folder })
  project_id = parse.project_id
  await collect(client.followParsing({ project_id }, { intervalMs: 10 }))
})
afterAll(() => stack.disposeAsync())

describe('reading a project', () => {
  test('follows its parsing until it is ready', async () => {
    const statuses = await collect(client.followParsing({ project_id }, { intervalMs: 10 }))
    expect(statuses.map(({ status }) => status)).toEqual(['ready'])
  })

  test('gives JSON, with numbers, flags and lists in the query', async () => {
    const { nodes } = await client.findNames({ project_id, query: 'sum', kinds: ['function'], limit: 1 })
    expect(nodes.map(({ name }) => name)).toEqual(['sum'])
    const uses = await client.listUses({
      project_id,
      node_id: nodes[0]!.node_id,
      kinds: ['calls'],
      limit: 10,
    })
    expect(uses.uses.map(({ file_path, line }) => `${file_path}:${line}`)).toEqual(['src/total #1.ts:2'])
    const found = await client.searchText({ project_id, query: 'SUM', case_sensitive: true })
    expect(found.matches).toEqual([])
    expect((await client.listProjects()).map(({ id }) => id)).toContain(project_id)
    expect(await client.getHealth()).toMatchObject({ status: 'ok' })
  })

  test('gives files under any name as text and as bytes, and nodes by their ids', async () => {
    const path = 'src/total #1.ts'
    const text = await client.readFile({ project_id, path, start_line: 2, end_line: 2 })
    expect(text).toContain('sum()')
    expect(await (await client.readRaw({ project_id, path })).text()).toContain(
      "import { sum } from './sum.ts'",
    )
    const [node] = (await client.findNames({ project_id, query: 'total', kinds: ['function'] })).nodes
    const details = await client.getNode({ project_id, node_id: node!.node_id })
    expect(details).toMatchObject({ name: 'total', file_path: path, start_line: 2 })
  })

  test('gives the graph a line at a time', async () => {
    const lines = await collect(client.exportGraph({ project_id, kinds: ['function', 'calls'] }))
    const [from, to] = ['total', 'sum'].map(
      (name) => lines.find((line) => line.type === 'node' && line.name === name) as { node_id: string },
    )
    expect(lines.filter((line) => line.type === 'edge')).toMatchObject([
      { kind: 'calls', from: from!.node_id, to: to!.node_id, known: 'exact' },
    ])
  })

  test('calls a tool and uploads a file', async () => {
    const called = await client.callTool({ project_id, tool: 'search', budget: 500, body: { query: 'sum' } })
    expect(called).toMatchObject({ tool: 'search', failed: false })
    const { id } = await client.uploadMedia({ file: new File(['a note'], 'note.txt') })
    expect(await (await client.downloadMedia({ attachment_id: id })).text()).toBe('a note')
    expect(await client.deleteMedia({ attachment_id: id })).toHaveProperty('message')
  })
})

describe('an error', () => {
  test('has the code, the status and the id of the request', async () => {
    const error = await client.getProject({ project_id: 'unknown' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({ code: 'project_not_found', status: 404, message: 'Project not found' })
    expect((error as ParleyError).requestId).toMatch(/^[\w.-]+$/)
  })

  test('names the fields that are wrong', async () => {
    await expect(client.listFiles({ project_id, limit: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
      problems: [{ path: 'limit' }],
    })
  })

  test('is that of a wrong key', async () => {
    const stranger = createClient({ baseUrl: service.url, apiKey: 'sk-wrong' })
    await expect(stranger.listProjects()).rejects.toMatchObject({ code: 'invalid_api_key', status: 401 })
  })

  test('of a parse that fails ends following it', async () => {
    const parse = await client.requestParse({ repo_path: folder, branch_name: 'no-such-branch' })
    const following = collect(client.followParsing({ project_id: parse.project_id }, { intervalMs: 10 }))
    await expect(following).rejects.toMatchObject({ code: 'parsing_failed' })
  })
})

describe('a message', () => {
  test('is answered whole', async () => {
    const asking = client.postFirstMessage({ project_id, content: 'What is sum?' })
    await answerNext('One.')
    expect(await asking).toMatchObject({ content: 'One.', status: 'completed' })
  })

  test('that is sent again by its key is the same message', async () => {
    const { conversation_id } = await client.createConversation({ project_ids: [project_id], hidden: true })
    const message = { conversation_id, content: 'What is sum?' }
    const asking = client.postMessage(message, { idempotencyKey: 'key' })
    await answerNext('One.')
    const first = await asking
    expect(await client.postMessage(message, { idempotencyKey: 'key' })).toEqual(first)
    expect(await client.listMessages({ conversation_id })).toHaveLength(2)
  })

  test('is answered as a stream', async () => {
    const answer = client.postFirstMessageStream({ project_id, content: 'What is sum?' })
    const reading = collect(answer)
    await answerNext('It is [src/sum.ts:1-3].')
    const frames = await reading
    expect(textOf(frames)).toBe('It is [src/sum.ts:1-3].')
    expect(answer.citations).toEqual(['src/sum.ts:1-3'])
    expect(frames.at(-1)).toMatchObject({ status: 'completed' })
    const { conversationId: conversation_id = '', sessionId: session_id = '' } = answer
    expect(await collect(client.attachSession({ conversation_id, session_id }))).toEqual(frames)
  })

  test('that fails in the middle throws, and keeps what it said', async () => {
    const answer = client.postFirstMessageStream({ project_id, content: 'What is sum?' })
    const frames: Answer[] = []
    const reading = (async () => {
      for await (const frame of answer) frames.push(frame)
    })()
    const told = await model.next()
    told.say('Cut')
    told.finish('length')
    await expect(reading).rejects.toMatchObject({ code: 'answer_failed', status: 200 })
    expect(textOf(frames)).toContain('Cut')
  })

  test('goes on without its reader, who can attach where they left', async () => {
    const answer = client.postFirstMessageStream({ project_id, content: 'What is sum?' })
    const told = await answerBegins(answer, 'One, ')
    for await (const frame of answer) if (frame.content.startsWith('One')) break
    const { conversationId: conversation_id = '', sessionId: session_id = '', cursor } = answer
    told.say('two.')
    told.finish()
    const rest = await collect(client.attachSession({ conversation_id, session_id, cursor }))
    expect(textOf(rest)).toBe(' two.')
  })

  test('is read to its end over connections that break, each frame once', async () => {
    const broken: string[] = []
    const breaking = createClient({
      baseUrl: service.url,
      apiKey: service.localKey,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (broken.length === 2) return response
        broken.push(url)
        return new Response(breakAfterText(response.body!), { headers: response.headers })
      },
    })
    const answer = breaking.postFirstMessageStream({ project_id, content: 'What is sum?' })
    const reading = collect(answer)
    const told = await model.next()
    for (const part of ['One, ', 'two, ', 'three.']) told.say(part)
    told.finish()
    const frames = await reading
    expect(textOf(frames)).toBe('One, two, three.')
    expect(frames.filter(({ status }) => status !== undefined)).toHaveLength(1)
    expect(broken[1]).toContain(`/sessions/${encodeURIComponent(answer.sessionId!)}/stream`)
  })

  test('is stopped', async () => {
    const answer = client.postFirstMessageStream({ project_id, content: 'What is sum?' })
    const told = await answerBegins(answer, 'One, ')
    let last: Answer | undefined
    for await (const frame of answer) {
      last = frame
      if (frame.content.startsWith('One'))
        await client.stopAnswer({ conversation_id: answer.conversationId! })
    }
    expect(last?.status).toBe('stopped')
    await told.gone
  })

  test('is read no longer than its signal allows', async () => {
    const ending = new AbortController()
    const answer = client.postFirstMessageStream(
      { project_id, content: 'What is sum?' },
      { signal: ending.signal },
    )
    const told = await answerBegins(answer, 'One, ')
    const reading = (async () => {
      for await (const { content } of answer) if (content !== '') ending.abort()
    })()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    told.finish()
  })
})

/** Has the first frame come and the model say something: the next frames have it. */
async function answerBegins(
  answer: AsyncIterable<Answer>,
  text: string,
): Promise<Awaited<ReturnType<ToldModel['next']>>> {
  await answer[Symbol.asyncIterator]().next()
  const told = await model.next()
  told.say(text)
  return told
}

async function answerNext(text: string): Promise<void> {
  const told = await model.next()
  told.say(text)
  told.finish()
}

function textOf(frames: readonly Answer[]): string {
  return frames.map(({ content }) => content).join('')
}

/** Lets a frame with text through, and half of what comes behind it. */
function breakAfterText(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let text = ''
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        const begin = text.length
        text += decoder.decode(bytes, { stream: true })
        const frameEnd = /"content":"[^"].*\n\n/.exec(text)
        if (frameEnd === null) return controller.enqueue(bytes)
        const end = frameEnd.index + frameEnd[0].length + 20
        controller.enqueue(encoder.encode(text.slice(begin, end)))
        controller.terminate()
      },
    }),
  )
}
