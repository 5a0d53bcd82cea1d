/** The service is killed without a word, and started again on the same data. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import type { GitServer } from '../support/git-server.ts'
import { startProcess } from './start-process.ts'
import type { ServiceProcess } from './start-process.ts'

let stack: AsyncDisposableStack
let directory: string
let git: GitServer
let service: ServiceProcess
let modelUrl: string
/** What the git host waits for before it sends anything. */
let gate: Promise<void> | undefined
/** What the model does with the next request. */
let reply: (response: ServerResponse) => void = (response) => response.destroy()

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  directory = stack.use(await createTemporaryDirectory()).path
  const root = join(directory, 'host')
  git = stack.use(
    await startGitServer({
      root,
      onRequest: async ({ method }) => {
        if (method === 'POST') await gate
        return undefined
      },
    }),
  )
  await createRepository([{ 'a.py': 'def alpha():\n    return 1\n' }], {
    directory: join(root, 'acme/shop.git'),
    bare: true,
  })
  const model = createServer((request: IncomingMessage, response) => {
    request.resume().once('end', () => reply(response))
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    model.closeAllConnections()
    model.close()
  })
  modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  await start()
  stack.defer(() => service[Symbol.asyncDispose]())
})
afterAll(() => stack.disposeAsync())

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  service = await startProcess(directory, { PARLEY_GIT_HOST: git.url, ...environment })
}

async function parse(body: object): Promise<string> {
  return String((await service.json('POST', '/api/v2/parse', body))['project_id'])
}

type Status = { status: string; error: string | null; progress: Record<string, unknown> }

/** Polls as clients do. */
async function untilStatus(id: string, isIt: (status: Status) => boolean): Promise<Status> {
  for (;;) {
    const status = (await service.json('GET', `/api/v2/parsing-status/${id}`)) as unknown as Status
    if (isIt(status)) return status
    if (status.status === 'error') throw new Error(`Parsing failed: ${status.error}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('a service that is killed in the middle of a parse', () => {
  test('takes it up again while it clones, and says so', async () => {
    gate = new Promise(() => {})
    const id = await parse({ repo_name: 'acme/shop' })
    await untilStatus(id, ({ progress }) => progress['stage'] === 'cloning')
    await service.kill()

    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    await start()
    const resumed = await untilStatus(id, ({ progress }) => progress['resumed'] === true)
    expect(resumed).toMatchObject({
      status: 'submitted',
      progress: { attempt: 2, note: expect.stringContaining('Taken up again') as string },
    })
    opened.resolve()
    await untilStatus(id, ({ status }) => status === 'ready')
    const node = await service.json('GET', `/api/v2/nodes/${id}/${encodeURIComponent('a.py#alpha')}`)
    expect(node).toMatchObject({ file_path: 'a.py', start_line: 1 })
  })

  test('takes it up again while it reads files, and leaves nothing half-written', async () => {
    const source = Array.from(
      { length: 400 },
      (_, n) => `def function_${n}(a):\n    return function_${n}(a)\n`,
    ).join('\n')
    const tree = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`module_${n}.py`, `# ${n}\n${source}`]),
    )
    await using repository = await createRepository([tree])
    const id = await parse({ repo_path: repository.directory, commit_id: repository.head })
    await untilStatus(id, ({ progress }) => Number(progress['done']) > 0)
    await service.kill()
    await start()
    await untilStatus(id, ({ status }) => status === 'ready')
    expect(service.log.join('\n')).toContain('taken up again')
    const { files } = await service.json('GET', `/api/v2/projects/${id}/files`)
    expect(files).toHaveLength(120)
    const names = await readdir(join(directory, 'data', 'snapshots'))
    expect(names.filter((name) => name.startsWith(id))).toEqual([expect.stringMatching(/\.sqlite$/)])
  })
})

describe('a service that is killed in the middle of an answer', () => {
  const path = (id: string) => `/api/v2/project/${id}/message/?stream=true&session_id=killed`

  test('ends it visibly: what was said is kept, and it does not look whole', async () => {
    const id = await parse({ repo_name: 'acme/shop' })
    await untilStatus(id, ({ status }) => status === 'ready')
    await service[Symbol.asyncDispose]()
    await start({ PARLEY_MODEL: 'openai-compatible:slow', PARLEY_MODEL_BASE_URL: modelUrl })
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(toChunk({ content: 'The first sentence of an answer. The second one is ' }))
    }
    const response = await service.send('POST', path(id), { content: 'What is alpha?' })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    while (!read.includes('first sentence')) read += (await reader.read()).value ?? ''
    const conversation = /"conversation_id":"([^"]+)"/.exec(read)?.[1] ?? ''
    await service.kill()
    // The reader's connection breaks: it is not told of an end.
    const rest = await readToEnd(reader)
    expect(rest).not.toContain('event: end')

    await start({ PARLEY_MODEL: 'openai-compatible:slow', PARLEY_MODEL_BASE_URL: modelUrl })
    const replayed = await service.send('GET', `/api/v2/conversations/${conversation}/sessions/killed/stream`)
    const frames = await replayed.text()
    expect(frames).toContain('first sentence')
    expect(frames).toMatch(/event: end\ndata: .*"status":"error".*broke off/)
    const messages: unknown = await service.json('GET', `/api/v2/conversations/${conversation}/messages`)
    expect(messages).toMatchObject([
      { content: 'What is alpha?' },
      { status: 'error', content: expect.stringContaining('first sentence') as string },
    ])
  })

  test('does it anew where it had said nothing yet', async () => {
    const id = await parse({ repo_name: 'acme/shop' })
    const asked = Promise.withResolvers<void>()
    reply = () => asked.resolve()
    const response = await service.send('POST', path(id).replace('killed', 'silent'), {
      content: 'What is alpha?',
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const { value: first = '' } = await reader.read()
    const conversation = /"conversation_id":"([^"]+)"/.exec(first)?.[1] ?? ''
    await asked.promise
    await service.kill()
    await readToEnd(reader)

    reply = (again) => {
      again.writeHead(200, { 'content-type': 'text/event-stream' })
      again.end(`${toChunk({ content: 'It returns one.' })}${toChunk({}, 'stop')}data: [DONE]\n\n`)
    }
    await start({ PARLEY_MODEL: 'openai-compatible:slow', PARLEY_MODEL_BASE_URL: modelUrl })
    const replayed = await service.send('GET', `/api/v2/conversations/${conversation}/sessions/silent/stream`)
    const frames = await replayed.text()
    expect(frames).toMatch(/event: end\ndata: .*"status":"completed"/)
    const messages: unknown = await service.json('GET', `/api/v2/conversations/${conversation}/messages`)
    expect(messages).toMatchObject([{}, { status: 'completed', content: 'It returns one.' }])
  })
})

async function readToEnd(reader: ReadableStreamDefaultReader<string>): Promise<string> {
  let read = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return read
      read += value
    }
  } catch {
    return read
  }
}

function toChunk(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'slow', choices })}\n\n`
}
