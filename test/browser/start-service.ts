/** The service as people start it: the command itself, in a process of its own, with an empty data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, vi } from 'vitest'
import { giveDatabase } from '../support/made-database.ts'
import { expectNoneOf } from '../support/own-processes.ts'

// A service and a browser start first: on a busy machine each takes a minute.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

export type RunningService = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  readonly apiKey: string
  /** The printed link that signs in with one click. */
  readonly link: string
}

const folders = new Set<string>()

// Also of a service whose start took too long, which nobody has to dispose of.
afterAll(async () => {
  for (const folder of folders) await expectNoneOf(folder)
})

export async function startService(flags: readonly string[] = []): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), 'parley-browser-'))
  folders.add(data)
  await giveDatabase(data)
  const program = resolve(import.meta.dirname, '../../src/cli/main.ts')
  const child = spawn(
    process.execPath,
    [program, 'start', '--port', '0', '--no-sample', '--data', data, ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const exited = once(child, 'exit')
  let output = ''
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    await rm(data, { recursive: true, force: true })
  }
  const started = new Promise<void>((done, fail) => {
    const take = (text: Buffer): void => {
      output += text.toString()
      if (output.includes('Ctrl-C stops it.')) done()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('exit', () => fail(new Error(`Cannot start the service:\n${output}`)))
  })
  try {
    await started
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw error
  }
  const [link = '', address = '', apiKey = ''] = /(http:\/\/\S+?)\/#key=(sk-\w+)/u.exec(output) ?? []
  return { link, address, apiKey, [Symbol.asyncDispose]: stop }
}
