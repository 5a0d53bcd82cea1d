/**
 * The whole service for tests: a real store, a real server on a free port, the built-in model, and the parse worker.
 *
 *     await using service = await startService({ developmentMode: true })
 *     const response = await service.send('GET', '/api/v2/projects/list')
 */
import { parseConfig } from '../../src/services/config.ts'
import type { Config } from '../../src/services/config.ts'
import type { ServiceContext } from '../../src/services/context.ts'
import { openFiles } from '../../src/services/open-files.ts'
import { startParseWorker, startSweeping } from '../../src/services/projects/index.ts'
import { createApiKey } from '../../src/services/accounts/index.ts'
import type { Tracing } from '../../src/services/tracing/index.ts'
import { startSnapshotThreads } from '../../src/services/threads/index.ts'
import type { SnapshotThreads } from '../../src/services/threads/index.ts'
import { createServer } from '../../src/server/index.ts'
import type { ServerOptions } from '../../src/server/index.ts'
import type { NewUser, Store, User } from '../../src/store/index.ts'
import { expectDocumented } from './documented-replies.ts'
import { createTemporaryDirectory } from '../support/git-fixture.ts'
import { createTestStore } from '../support/postgres.ts'
import { createTestUser } from '../support/records.ts'

export type SendOptions = {
  /** Undefined: the local user's; null: none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a form, text or bytes. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export type TestService = AsyncDisposable & {
  readonly url: string
  readonly ctx: ServiceContext
  readonly localKey: string
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Sends, and gives back the JSON of a success. */
  json(method: string, path: string, options?: SendOptions): Promise<Record<string, unknown>>
  createUser(fields?: Partial<NewUser>): Promise<{ user: User; key: string }>
  /** Parses a folder, and gives back the id of the ready project. */
  parseFolder(path: string, key?: string): Promise<string>
}

export type ServiceOptions = {
  readonly config?: Partial<Config>
  readonly server?: ServerOptions
  readonly store?: Store
  readonly dataDirectory?: string
  readonly tracing?: Tracing
  /** Hears of faults, which are printed otherwise. */
  readonly onError?: (...what: unknown[]) => void
}

export const localKey = `sk-${'0123456789abcdef'.repeat(4)}`

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  await using stack = new AsyncDisposableStack()
  const directory = options.dataDirectory ?? stack.use(await createTemporaryDirectory()).path
  const config: Config = {
    ...parseConfig({ PORT: '0', PARLEY_DATA: directory, PARLEY_API_KEY: localKey }),
    developmentMode: true,
    accounts: undefined,
    ...options.config,
  }
  const ending = new AbortController()
  const snapshots = holdThreads(config)
  const ctx: ServiceContext = {
    store: options.store ?? (await createTestStore()),
    config,
    dataDirectory: directory,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: options.onError ?? console.error },
    clock: Date.now,
    snapshots,
    tracing: options.tracing,
    files: openFiles(
      { ...config, dataDirectory: directory },
      { onRemove: (path) => snapshots.forget(path), clock: Date.now },
    ),
    signal: ending.signal,
  }
  await startSweeping(ctx)
  if (config.parses) {
    const worker = await startParseWorker(ctx)
    stack.defer(() => worker.stop())
  }
  const server = await createServer(ctx, options.server)
  stack.defer(() => server.close())
  const url = await server.listen()
  const kept = stack.move()

  const send: TestService['send'] = async (method, path, { key = localKey, headers, body, signal } = {}) => {
    const isJson =
      body !== undefined &&
      !(body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array) &&
      typeof body !== 'string'
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(isJson || typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: (isJson ? JSON.stringify(body) : body) as NonNullable<RequestInit['body']> }),
      ...(signal === undefined ? {} : { signal }),
    })
    await expectDocumented(method, path, response)
    return response
  }
  const json: TestService['json'] = async (method, path, sendOptions) => {
    const response = await send(method, path, sendOptions)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${method} ${path} gave ${response.status}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  return {
    url,
    ctx,
    localKey,
    send,
    json,
    createUser: async (fields) => {
      const user = await createTestUser(ctx.store.db, fields)
      const { key } = await createApiKey(ctx, user, {})
      return { user, key }
    },
    parseFolder: async (path, key = localKey) => {
      const { project_id: id } = await json('POST', '/api/v2/parse', { key, body: { repo_path: path } })
      await untilReady({ ctx, json }, String(id), key)
      return String(id)
    },
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await kept.disposeAsync()
    },
  }
}

const threads = new Map<string, SnapshotThreads>()

/** Those of an earlier service with such settings: it takes each thread a third of a second to load what it runs. */
function holdThreads({ model, developmentMode }: Config): SnapshotThreads {
  const name = `${model.provider} ${developmentMode}`
  const known = threads.get(name) ?? startSnapshotThreads({ model, developmentMode })
  threads.set(name, known)
  return known
}

/** Polls as clients do, but as often as a stage lasts here, and no more: each request takes time from the parse. */
export async function untilReady(
  { ctx, json }: Pick<TestService, 'ctx' | 'json'>,
  projectId: string,
  key: string,
): Promise<void> {
  for (;;) {
    const status = await json('GET', `/api/v2/parsing-status/${projectId}`, { key })
    if (status['status'] === 'ready') return
    if (status['status'] === 'error') throw new Error(`Parsing failed: ${String(status['error'])}`)
    ctx.signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
