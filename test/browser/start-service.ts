/** The service as people start it: the command itself, in a process of its own, with an empty data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { giveDatabase } from '../support/made-database.ts'
import { expectNoneOf } from '../support/own-processes.ts'

export type RunningService = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  readonly apiKey: string
  /** The printed link that signs in with one click. */
  readonly link: string
}

const folders = new Set<string>()

/** Fails if a service of the test file still runs, also one whose start took too long, which nobody disposes of. */
export async function expectNoServices(): Promise<void> {
  const started = [...folders]
  folders.clear()
  for (const folder of started) await expectNoneOf(folder)
}

export async function startService(
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), 'parley-browser-'))
  folders.add(data)
  await giveDatabase(data)
  const program = resolve(import.meta.dirname, '../../src/cli/main.ts')
  const child = spawn(
    process.execPath,
    [program, 'start', '--port', '0', '--no-sample', '--data', data, ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
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
