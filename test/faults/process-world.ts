/** What a test of a service process owns: a folder, a git host, a model, and the process, which may be started again. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import { startModel } from './start-model.ts'
import type { TestModel } from './start-model.ts'
import { startProcess } from './start-process.ts'
import type { ServiceProcess } from './start-process.ts'

export type ProcessWorld = AsyncDisposable & {
  readonly directory: string
  readonly model: TestModel
  /** The one that was started last. */
  service: ServiceProcess
  /** What the git host waits for before it sends anything. */
  gate: Promise<void> | undefined
  start(environment?: Readonly<Record<string, string>>): Promise<void>
  /** Asks for a parse; gives the id of the project. */
  parse(body: object): Promise<string>
  /** Polls as clients do, and goes on while the database is away. */
  untilStatus(id: string, isIt: (status: Status) => boolean): Promise<Status>
}

export type Status = {
  readonly status: string
  readonly error: string | null
  readonly progress: Record<string, unknown>
}

/** Its host has the repository `acme/shop` with a function `alpha`. */
export async function startWorld(
  test: TestContext,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProcessWorld> {
  await using stack = new AsyncDisposableStack()
  const directory = stack.use(await createTemporaryDirectory()).path
  const root = join(directory, 'host')
  const git = stack.use(
    await startGitServer({
      root,
      onRequest: async ({ method }) => {
        if (method === 'POST') await world.gate
        return undefined
      },
    }),
  )
  await createRepository([{ 'a.py': 'def alpha():\n    return 1\n' }], {
    directory: join(root, 'acme/shop.git'),
    bare: true,
  })
  const model = stack.use(await startModel())
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> =>
    await startProcess(test, directory, { PARLEY_GIT_HOST: git.url, ...environment, ...more })
  const first = await start()
  stack.defer(() => world.service[Symbol.asyncDispose]())
  const kept = stack.move()
  const world: ProcessWorld = {
    directory,
    model,
    service: first,
    gate: undefined,
    start: async (more) => {
      world.service = await start(more)
    },
    parse: async (body) => String((await world.service.json('POST', '/api/v2/parse', body))['project_id']),
    untilStatus: async (id, isIt) => {
      for (;;) {
        const response = await world.service.send('GET', `/api/v2/parsing-status/${id}`)
        const text = await response.text()
        if (response.status !== 503) {
          if (response.status !== 200) throw new Error(`The status gave ${response.status}: ${text}`)
          const status = JSON.parse(text) as Status
          if (isIt(status)) return status
          if (status.status === 'error') throw new Error(`Parsing failed: ${status.error}`)
        }
        await delay(5, undefined, { signal: test.signal })
      }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
  return world
}
