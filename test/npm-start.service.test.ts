/** `npm start` ends with all that it has started, whichever of npm and the service is told to. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TestContext } from 'vitest'
import { giveDatabase } from './support/made-database.ts'
import { ownProcesses } from './support/own-processes.ts'
import { processesOf } from './support/processes-of.ts'

// Starts of a service: on a busy machine each takes many seconds.
vi.setConfig({ testTimeout: 300_000 })
const patience = { timeout: 60_000 }

const root = resolve(import.meta.dirname, '..')
const programs = { npm: /^npm /, service: /^\S*node \S*dist\/program\/main\.js / }
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const cases = [
  ...signals.flatMap((signal) => [
    { program: 'npm', signal } as const,
    { program: 'service', signal } as const,
  ]),
  { program: 'npm', signal: 'SIGKILL' } as const,
]

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, 'tools/bootstrap.mjs')])
})

test.skipIf(process.platform !== 'linux').for(cases)(
  '$signal to the $program of "npm start" leaves nothing behind',
  async ({ program, signal }, context) => {
    const data = await startWithNpm(context, 'Ctrl-C stops it.')
    end(data, program, signal)
    await expect.poll(() => processesOf(data), patience).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux')(
  'a service that is told to end while it starts leaves nothing behind',
  async (context) => {
    const data = await startWithNpm(context, 'Parley ')
    while (!processesOf(data).some(({ command }) => command.startsWith('postgres'))) await delay(5)
    end(data, 'service', 'SIGTERM')
    await expect.poll(() => processesOf(data), patience).toEqual([])
  },
)

/** Resolves with the data folder once the words are printed. */
async function startWithNpm(context: TestContext, words: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'parley-test-npm-start-'))
  context.onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  ownProcesses(context, data)
  await giveDatabase(data)
  // Without what npm does before the script, which is another test's.
  const args = ['start', '--ignore-scripts', '--', '--port', '0', '--no-sample', '--data', data]
  const npm = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of npm.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk as string
    if (printed.includes(words)) return data
  }
  throw new Error(`The service ended before it was ready:\n${printed}`)
}

function end(data: string, program: keyof typeof programs, signal: NodeJS.Signals): void {
  const found = processesOf(data).find(({ command }) => programs[program].test(command))
  expect(found).toBeDefined()
  process.kill(found!.pid, signal)
}
