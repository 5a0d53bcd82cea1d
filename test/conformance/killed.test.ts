/** The real program, killed without warning in the middle of an answer, and started again. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { ownProcesses } from '../support/own-processes.ts'
import { createTestStore, testServer } from '../support/postgres.ts'
import { readAllFrames, readFrames, readUntil, textOf } from './read-stream.ts'
import { startToldModel } from './told-model.ts'

const key = `sk-${'ab'.repeat(32)}`
const headers = { 'x-api-key': key, 'content-type': 'application/json' }

const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

type Program = AsyncDisposable & { readonly address: string; kill(): Promise<void> }

async function startProgram(
  test: TestContext,
  data: string,
  environment: Record<string, string>,
): Promise<Program> {
  test.signal.throwIfAborted()
  ownProcesses(test, data)
  const child = spawn(process.execPath, [program, 'serve', '--data', data], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const said: string[] = []
  for await (const line of createInterface(child.stderr)) {
    said.push(line)
    const address = /"address":"([^"]+)"/.exec(line)?.[1]
    if (address === undefined) continue
    child.stderr.resume()
    return { address, kill: () => end('SIGKILL'), [Symbol.asyncDispose]: () => end('SIGTERM') }
  }
  throw new Error(`The program ended: ${said.join('\n')}`)
}

/** A database of its own, dropped afterwards: the program uses one schema name always. */
async function createDatabase(): Promise<AsyncDisposable & { readonly url: string }> {
  const { db } = await createTestStore()
  const { host, port, user } = (await testServer()).connection
  const name = `killed_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(db)
  return {
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    [Symbol.asyncDispose]: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    },
  }
}

// Two starts of the program, which take long on a busy machine.
const timeout = 600_000

test(
  'a program that is killed in mid-answer: what was said is there, and the end is visible',
  { timeout },
  async (context) => {
    await using repository = await createRepository([{ 'a.ts': 'export const a = 1\n' }])
    await using data = await createTemporaryDirectory()
    await using database = await createDatabase()
    await using model = await startToldModel()
    const environment = {
      PORT: '0',
      DATABASE_URL: database.url,
      PARLEY_API_KEY: key,
      isDevelopmentMode: 'enabled',
      PARLEY_SAMPLE: 'off',
      PARLEY_MODEL: 'openai-compatible:told',
      PARLEY_MODEL_BASE_URL: model.settings.provider === 'built-in' ? '' : model.settings.baseUrl,
    }
    await using first = await startProgram(context, data.path, environment)
    const post = async (of: Program, path: string, body: unknown): Promise<Response> =>
      await fetch(`${of.address}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const parse = await post(first, '/parse', { repo_path: repository.directory })
    const { project_id: project } = (await parse.json()) as { project_id: string }
    for (let status = ''; status !== 'ready';) {
      const { signal } = context
      const response = await fetch(`${first.address}/api/v2/parsing-status/${project}`, { headers, signal })
      status = ((await response.json()) as { status: string }).status
      expect(status).not.toBe('error')
    }

    const response = await post(first, `/project/${project}/message/?stream=true&session_id=cut`, {
      content: 'What?',
    })
    const told = await model.next()
    told.say('One, two, ')
    const seen = await readUntil(readFrames(response), 'two')
    await first.kill()
    await told.gone

    await using second = await startProgram(context, data.path, environment)
    const conversation = seen[0]!.data.conversation_id!
    const path = `/api/v2/conversations/${conversation}`
    const replay = await fetch(`${second.address}${path}/sessions/cut/stream?cursor=${seen.at(-1)!.id}`, {
      headers,
    })
    const rest = await readAllFrames(replay)
    expect(textOf([...seen, ...rest])).toMatch(/^One, two,/)
    expect(new Set([...seen, ...rest].map(({ id }) => id)).size).toBe(seen.length + rest.length)
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'error' } })
    const messages = await fetch(`${second.address}${path}/messages`, { headers })
    expect(await messages.json()).toMatchObject([
      { role: 'human', content: 'What?' },
      { role: 'agent', status: 'error', content: textOf([...seen, ...rest]) },
    ])
  },
)
