/** README.md shows what `npm start` prints: the sample's answer, and where to go on. */
import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import { createRepository } from './support/git-fixture.ts'
import { giveDatabase } from './support/made-database.ts'
import { ownProcesses } from './support/own-processes.ts'

const root = resolve(import.meta.dirname, '..')

test('the first screen is the one that the README shows', { timeout: 300_000 }, async (context) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const shown = /```\n(Question: [^]*?)\n```/.exec(readme)![1]!
  const printed = await printedUntil(spawnStart(context, await makeData(context)), 'Ctrl-C stops it.')
  const address = /listening (http:\/\/\S+)/.exec(printed)![1]!
  const [key] = /sk-[0-9a-f]{64}/.exec(printed)!
  const alike = printed.replaceAll(address, 'http://127.0.0.1:8001').replaceAll(key, 'sk-…')
  // How the answer is worded is the model's.
  expect(alike).toContain(`\n${shown.slice(0, shown.indexOf('\n'))}\n`)
  expect(citedFiles(alike)).toEqual(citedFiles(shown))
  expect(alike).toContain(shown.slice(shown.indexOf('\nAsk about your own code')))
})

test('a folder that is given is parsed instead of the sample', { timeout: 300_000 }, async (context) => {
  const { directory } = await createRepository([{ 'price.py': 'def total(): pass\n' }])
  const data = await makeData(context)
  await giveDatabase(data)
  const printed = await printedUntil(spawnStart(context, data, directory), 'Ctrl-C stops it.')
  expect(printed).toMatch(/\/api\/v2\/project\/\S+\/message/)
  expect(printed).not.toContain('Sample')
})

test(
  'one that is told to end while it shows the sample tells of no failure',
  { timeout: 300_000 },
  async (context) => {
    const data = await makeData(context)
    await giveDatabase(data)
    const child = spawnStart(context, data)
    let told = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (told += chunk))
    await printedUntil(child, 'Sample project:')
    const ended = once(child, 'close')
    child.stdout.on('data', (chunk: string) => (told += chunk))
    child.kill('SIGTERM')
    await ended
    expect(told).toContain('Stopping …')
    expect(told).not.toMatch(/failure|Ask about your own code/)
  },
)

function citedFiles(text: string): Set<string> {
  const [, citations = ''] = text.split('\nCitations, each checked against the parsed tree:\n')
  return new Set([...citations.matchAll(/^ {2}(\S+):\d+/gm)].map(([, path]) => path!))
}

async function makeData(context: TestContext): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'parley-test-start-'))
  ownProcesses(context, data)
  return data
}

function spawnStart(
  context: TestContext,
  data: string,
  ...given: string[]
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'start', ...given, '--port', '0', '--data', data],
    {
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  context.onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  })
  return child
}

async function printedUntil({ stdout }: { readonly stdout: Readable }, words: string): Promise<string> {
  let printed = ''
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk as string
    if (printed.includes(words)) return printed
  }
  throw new Error(`The service ended before it was ready:\n${printed}`)
}
