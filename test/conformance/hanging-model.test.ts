/** A model that hangs for some: what they asked waits, and nobody else does. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chunk } from '../../src/agents/testing/chat-server.ts'
import type { OutsideModelSettings } from '../../src/agents/providers/model-settings.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import { collect, readFrames, textOf } from './read-stream.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: HangingModel
let gitHost: string

// Less than the two minutes that a model may take: whoever waits behind one that hangs fails here.
vi.setConfig({ testTimeout: 60_000 })

const hangs = 'Where does it hang?'

type HangingModel = AsyncDisposable & {
  readonly settings: OutsideModelSettings
  /** Questions that it was asked and has not answered. */
  readonly hanging: number
}

/** Takes every question, and never says a word to those that ask where it hangs. */
async function startHangingModel(): Promise<HangingModel> {
  let hanging = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (Buffer.concat(parts).toString().includes(hangs)) {
        hanging++
        response.once('close', () => hanging--)
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const data of [chunk({ content: 'It is one.' }), chunk({}, 'stop')]) {
        response.write(`data: ${JSON.stringify(data)}\n\n`)
      }
      response.end('data: [DONE]\n\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { provider: 'openai-compatible', name: 'hanging', baseUrl: `http://127.0.0.1:${port}/v1` },
    get hanging() {
      return hanging
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

beforeAll(async () => {
  const root = join(stack.use(await createTemporaryDirectory()).path, 'host')
  const directory = join(root, 'acme/shop.git')
  await createRepository([{ 'a.py': 'def total():\n    return 1\n' }], { directory, bare: true })
  gitHost = stack.use(await startGitServer({ root })).url
  model = stack.use(await startHangingModel())
  // Of several users, unlike development mode.
  const config = { developmentMode: false, gitHost, model: model.settings }
  service = stack.use(await startService({ config }))
})
afterAll(() => stack.disposeAsync())

type Person = { readonly key: string; readonly project: string }

async function createPerson(on = service): Promise<Person> {
  const { key } = await on.createUser()
  const { project_id: id } = await on.json('POST', '/api/v2/parse', { key, body: { repo_name: 'acme/shop' } })
  await untilReady(on, String(id), key)
  return { key, project: String(id) }
}

const ask = async ({ key, project }: Person, content: string, on = service) =>
  readFrames(
    await on.send('POST', `/api/v2/project/${project}/message?stream=true`, { key, body: { content } }),
  )

test('questions of others are answered while a model hangs for many, with it and without it', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, async () => await createPerson()))
  const other = await createPerson()
  for (const person of many) {
    await Promise.all(Array.from({ length: 20 }, async () => await (await ask(person, hangs)).next()))
  }
  // Each of the six has 16 under way; the others are their own affair.
  await expect.poll(() => model.hanging, { timeout: 30_000 }).toBe(96)

  const frames = await collect(await ask(other, 'What is total?'))
  expect(textOf(frames)).toContain('It is one.')
  expect(frames.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })

  const { key, project } = other
  const find = { key, body: { project_id: project, query: 'total' } }
  const found = await service.json('POST', '/api/v2/search', find)
  expect(found['results']).toMatchObject([{ name: 'total' }])
  const read = `/api/v2/projects/${project}/tools/read_file`
  expect(await service.json('POST', read, { key, body: { path: 'a.py' } })).toBeDefined()
  expect(model.hanging).toBe(96)
})

test('a model that begins no answer in its time is given up, and the answer says what was tried', async () => {
  const settings = { ...model.settings, firstChunkMs: 1_000 }
  const config = { developmentMode: false, gitHost, model: settings }
  await using impatient = await startService({ config })
  const frames = await collect(await ask(await createPerson(impatient), hangs, impatient))
  expect(textOf(frames)).toMatch(
    /The model openai-compatible:hanging at 127\.0\.0\.1:\d+ was asked and began no answer within 1 s \(PARLEY_MODEL_TIMEOUT\)\. What follows is the answer of the built-in model\./u,
  )
  expect(frames.at(-1)?.data).toMatchObject({
    status: 'completed',
    usage: { fallback: { code: 'model_timeout' } },
  })
})
