/**
 * The service as it is really run: a process of its own, which can be killed, and which belongs to one test: nothing
 * starts or waits for a test that has ended, and what it leaves behind is ended and fails it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import type { TestContext } from 'vitest'
import { ownProcesses } from '../support/own-processes.ts'

export type ServiceProcess = AsyncDisposable & {
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

export const processKey = `sk-${'fedcba9876543210'.repeat(4)}`
const main = resolve(import.meta.dirname, '../../src/cli/main.ts')
// Starts of processes and databases, several a test: on a busy machine each takes many seconds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Resolves once it listens. Where it is disposed of it ends its database too. */
export async function startProcess(
  test: TestContext,
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  // A test that took too long goes on until it next waits for something.
  test.signal.throwIfAborted()
  ownProcesses(test, dataDirectory)
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:PARLEY_|DATABASE_URL|VITEST|NODE_)/.test(name),
  )
  const child = spawn(
    process.execPath,
    [main, 'serve', '--port', '0', '--data', join(dataDirectory, 'data')],
    {
      env: {
        ...Object.fromEntries(own),
        isDevelopmentMode: 'enabled',
        PARLEY_API_KEY: processKey,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  const log: string[] = []
  const waiting = new Set<() => void>()
  const untilLogged = async (words: string): Promise<void> => {
    while (!log.some((line) => line.includes(words))) {
      test.signal.throwIfAborted()
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
  test.signal.addEventListener('abort', wakeAll)
  createInterface(child.stderr)
    .on('line', (line) => {
      log.push(line)
      wakeAll()
    })
    .on('close', () => void ended.then(wakeAll))
  await untilLogged('"msg":"listening"')
  const url = /"address":"([^"]+)".*"msg":"listening"/.exec(log.join('\n'))?.[1] ?? ''
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const send: ServiceProcess['send'] = async (method, path, body) =>
    await fetch(`${url}${path}`, {
      method,
      signal: test.signal,
      headers: {
        'x-api-key': processKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
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
