/** The service as it is really run: a process of its own, which can be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type ServiceProcess = AsyncDisposable & {
  readonly url: string
  /** The log so far, a line an entry. */
  readonly log: readonly string[]
  send(method: string, path: string, body?: unknown): Promise<Response>
  json(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** As a crash: the process ends at once and cleans up nothing. */
  kill(): Promise<void>
}

const key = `sk-${'fedcba9876543210'.repeat(4)}`
const main = resolve(import.meta.dirname, '../../src/cli/main.ts')

/** Resolves once it listens. It ends its database too when it is disposed of. */
export async function startProcess(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
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
        PARLEY_API_KEY: key,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  const log: string[] = []
  const listening = Promise.withResolvers<string>()
  const lines = createInterface(child.stderr)
  lines.on('line', (line) => {
    log.push(line)
    const address = /"address":"([^"]+)".*"msg":"listening"/.exec(line)?.[1]
    if (address !== undefined) listening.resolve(address)
  })
  void ended.then(() =>
    listening.reject(new Error(`The service ended before it listened:\n${log.join('\n')}`)),
  )
  listening.promise.catch(() => undefined)
  const url = await listening.promise
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const send: ServiceProcess['send'] = async (method, path, body) =>
    await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
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
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
