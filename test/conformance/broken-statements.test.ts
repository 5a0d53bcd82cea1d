/** The connection to the database breaks at one statement after the other, of all that a parse and an answer send. */
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Store } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import type { GitServer } from '../support/git-server.ts'
import { createTestStore } from '../support/postgres.ts'
import { readAllFrames, textOf } from './read-stream.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let host: GitServer
let directory: string
let store: Store
let model: ToldModel

// On a busy machine.
vi.setConfig({ testTimeout: 300_000 })

beforeAll(async () => {
  directory = stack.use(await createTemporaryDirectory()).path
  const root = join(directory, 'host')
  await createRepository([{ 'a.ts': 'export const a = 1\n' }], {
    directory: join(root, 'acme/shop.git'),
    bare: true,
  })
  host = stack.use(await startGitServer({ root }))
  store = await createTestStore()
  model = stack.use(await startToldModel())
  void answerAll()
})

async function answerAll(): Promise<never> {
  for (;;) {
    const told = await model.next()
    told.say('One.')
    told.finish()
  }
}

afterAll(() => stack.disposeAsync())

/**
 * The store of a process whose connection breaks once: before the server has the statement, or before it has answered.
 * Counted are statements from one on that holds the words.
 */
function breakStore({ onAnswer, since }: { readonly onAnswer: boolean; readonly since: string }) {
  let isCounting = false
  let left = Number.POSITIVE_INFINITY
  const count = (): void => {
    if (isCounting && left-- === 1) {
      throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' })
    }
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      isCounting ||= node.kind === 'RawNode' && node.sqlFragments.join('').includes(since)
      if (!onAnswer) count()
      return node
    },
    transformResult: async ({ result }) => {
      if (onAnswer) count()
      return await Promise.resolve(result)
    },
  }
  return {
    store: { ...store, db: store.db.withPlugin(plugin) },
    /** So many statements later; infinite: never. */
    breakAfter: (statements: number) => {
      isCounting = false
      left = statements + 1
    },
    hasBroken: () => left <= 0,
  }
}

/** So many times nothing broke: all that is sent has broken. A look for work that was under way may hide one time. */
const enough = 3

const startOn = async (broken: Store, config: object): Promise<TestService> =>
  await startService({
    store: broken,
    dataDirectory: directory,
    config: { model: model.settings, gitHost: host.url, ...config },
    server: { runs: { leaseMs: 3_000 } },
    onError: () => {},
  })

describe.each([
  { title: 'before a statement', onAnswer: false },
  { title: 'before the answer to a statement', onAnswer: true },
])('a connection that breaks $title', ({ onAnswer }) => {
  test('of a parse: it is ready in the end', async () => {
    await using asked = await startOn(store, { parses: false })
    const broken = breakStore({ onAnswer, since: 'update jobs set lease_owner' })
    await using _worker = await startOn(broken.store, {})
    for (let statements = 0, unbroken = 0; unbroken < enough; statements++) {
      broken.breakAfter(statements)
      const { project_id: id } = await asked.json('POST', '/api/v2/parse', {
        body: { repo_name: 'acme/shop' },
      })
      await untilReady(asked, String(id), asked.localKey)
      if (!broken.hasBroken()) unbroken++
      broken.breakAfter(Number.POSITIVE_INFINITY)
      const { files } = await asked.json('GET', `/api/v2/projects/${String(id)}/files`)
      expect(files, `after ${statements} statements`).toHaveLength(1)
      await asked.send('DELETE', `/api/v2/projects/${String(id)}`)
    }
  })

  test('of an answer: it is whole, and there once', async () => {
    const broken = breakStore({ onAnswer, since: "status = 'queued' or (status" })
    await using service = await startOn(broken.store, {})
    const { project_id: id } = await service.json('POST', '/api/v2/parse', {
      body: { repo_name: 'acme/shop' },
    })
    await untilReady(service, String(id), service.localKey)
    for (let statements = 0, unbroken = 0; unbroken < enough; statements++) {
      broken.breakAfter(statements)
      const stream = await service.send('POST', `/api/v2/project/${String(id)}/message/?stream=true`, {
        body: { content: 'What is a?' },
      })
      const frames = await readAllFrames(stream)
      if (!broken.hasBroken()) unbroken++
      broken.breakAfter(Number.POSITIVE_INFINITY)
      expect(frames.at(-1), `after ${statements} statements`).toMatchObject({ data: { status: 'completed' } })
      expect(textOf(frames)).toBe('One.')
    }
  })
})
