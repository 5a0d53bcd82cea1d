import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createApiClient } from '../../src/cli/api-client.ts'
import type { ApiClient } from '../../src/cli/api-client.ts'
import type { Answer } from '../../src/contract/answer.ts'

/** The service as a user starts it, in a process of its own, with defaults for everything but the data folder. */
export interface BenchService extends AsyncDisposable {
  readonly address: string
  readonly apiKey: string
  readonly pid: number
  readonly client: ApiClient
  /** Parses a commit of a local repository, and resolves when the project is ready. */
  parse(directory: string, commit: string, name: string): Promise<ParsedProject>
  /** The first question of a conversation, and its whole answer. */
  ask(projectId: string, question: string): Promise<TimedAnswer>
  /** To its process. */
  signal(signal: NodeJS.Signals): void
  /** A question in a conversation that exists. */
  askIn(conversationId: string, question: string): Promise<TimedAnswer>
}

export interface ParsedProject {
  readonly id: string
  readonly seconds: number
}

export interface TimedAnswer {
  readonly text: string
  readonly citations: readonly string[]
  readonly status: string
  readonly error: string | undefined
  /** From sending the message to the first frame with text; undefined if none had any. */
  readonly firstTextMs: number | undefined
  readonly totalMs: number
}

export async function startBenchService(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const apiKey = `sk-${randomBytes(32).toString('hex')}`
  const own = Object.entries(process.env).filter(([name]) => !/^(?:PARLEY_|DATABASE_URL$)/.test(name))
  const main = resolve(import.meta.dirname, '../../src/cli/main.ts')
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--data', dataDirectory], {
    env: { ...Object.fromEntries(own), isDevelopmentMode: 'enabled', PARLEY_API_KEY: apiKey, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const address = await listeningAddress(createInterface(child.stderr), ended)
  const client = createApiClient(address, apiKey)
  return {
    address,
    apiKey,
    pid: child.pid!,
    client,
    parse: (directory, commit, name) => parse(client, directory, commit, name),
    ask: (projectId, question) => ask(client, `/api/v2/project/${projectId}/message/?stream=true`, question),
    askIn: (id, question) => ask(client, `/api/v2/conversations/${id}/message/?stream=true`, question),
    signal: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function listeningAddress(
  lines: AsyncIterable<string> & NodeJS.EventEmitter,
  ended: Promise<unknown>,
): Promise<string> {
  const log: string[] = []
  const { promise, resolve: settle, reject } = Promise.withResolvers<string>()
  lines.on('line', (line: string) => {
    log.push(line)
    const address = /"address":"([^"]+)".*"msg":"listening"/.exec(line)?.[1]
    if (address !== undefined) settle(address)
  })
  void ended.then(() => reject(new Error(`The service ended before it listened:\n${log.join('\n')}`)))
  return await promise
}

async function parse(
  client: ApiClient,
  directory: string,
  commit: string,
  name: string,
): Promise<ParsedProject> {
  const start = performance.now()
  const { project_id: id } = await client.post<{ project_id: string }>('/api/v2/parse', {
    repo_path: directory,
    repo_name: name,
    commit_id: commit,
  })
  for (;;) {
    const { status, error } = await client.get<{ status: string; error?: string }>(
      `/api/v2/parsing-status/${id}`,
    )
    if (status === 'ready') return { id, seconds: (performance.now() - start) / 1000 }
    if (status === 'error') throw new Error(`Cannot parse ${name}: ${error}`)
    await new Promise((wake) => setTimeout(wake, 100))
  }
}

async function ask(client: ApiClient, path: string, question: string): Promise<TimedAnswer> {
  const start = performance.now()
  let text = ''
  let citations: readonly string[] = []
  let firstTextMs: number | undefined
  let last: Answer | undefined
  for await (const frame of client.stream(path, { content: question })) {
    if (frame.message !== '') firstTextMs ??= performance.now() - start
    text += frame.message
    citations = frame.citations
    last = frame
  }
  return {
    text,
    citations,
    status: last?.status ?? 'cut off',
    error: last?.error,
    firstTextMs,
    totalMs: performance.now() - start,
  }
}
