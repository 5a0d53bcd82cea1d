/** The service as it is really run: a process of its own, which can be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { giveDatabase } from './made-database.ts'

export type ServiceCommand = 'serve' | 'work'

export type ServiceProcess = AsyncDisposable & {
  /** The local user's. */
  readonly key: string
  /** Empty for one that listens on no port. */
  readonly url: string
  /** The log so far, a line an entry. */
  readonly log: readonly string[]
  send(method: string, path: string, body?: unknown): Promise<Response>
  json(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Resolves once a line of the log holds the words. */
  untilLogged(words: string): Promise<void>
  /** As a crash: the process ends at once and cleans up nothing. */
  kill(): Promise<void>
  /** In order, as a restart does it. */
  stop(): Promise<void>
}

export type ServiceProcessOptions = {
  readonly command: ServiceCommand
  /** Its data lies below it. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** Ends waiting and requests. */
  readonly signal: AbortSignal
}

export const processKey = `sk-${'fedcba9876543210'.repeat(4)}`
const main = resolve(import.meta.dirname, '../../src/cli/main.ts')

/** Resolves once it listens, or takes up work. Where it is disposed of it ends its database too. */
export async function spawnService(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { command, directory, environment, signal: givenUp } = options
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:PARLEY_|AWS_|DATABASE_URL|VITEST|NODE_)/.test(name),
  )
  const data = join(directory, 'data')
  if (environment['DATABASE_URL'] === undefined) await giveDatabase(data)
  givenUp.throwIfAborted()
  const child = spawn(process.execPath, [main, command, '--port', '0', '--data', data], {
    env: {
      ...Object.fromEntries(own),
      isDevelopmentMode: 'enabled',
      PARLEY_API_KEY: processKey,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const log: string[] = []
  const waiting = new Set<() => void>()
  const untilLogged = async (words: string): Promise<void> => {
    while (!log.some((line) => line.includes(words))) {
      givenUp.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The service ended before it logged "${words}":\n${log.join('\n')}`)
      }
      await new Promise<void>((wake) => waiting.add(wake))
    }
  }
  const wakeAll = (): void => {
    for (const wake of waiting) wake()
    waiting.clear()
  }
  givenUp.addEventListener('abort', wakeAll)
  createInterface(child.stderr)
    .on('line', (line) => {
      log.push(line)
      wakeAll()
    })
    .on('close', () => void ended.then(wakeAll))
  await untilLogged(command === 'serve' ? '"msg":"listening"' : '"msg":"working"')
  const url = /"address":"([^"]+)".*"msg":"listening"/.exec(log.join('\n'))?.[1] ?? ''
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const send: ServiceProcess['send'] = async (method, path, body) =>
    await fetch(`${url}${path}`, {
      method,
      signal: givenUp,
      headers: {
        'x-api-key': processKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    key: processKey,
    url,
    log,
    send,
    json: async (method, path, body) => {
      const response = await send(method, path, body)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${method} ${path} gave ${response.status}: ${text}`)
      return JSON.parse(text) as Record<string, unknown>
    },
    untilLogged,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
