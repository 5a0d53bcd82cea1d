import { execFileSync, fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createApiClient } from '../src/cli/api-client.ts'
import { createServer } from '../src/server/index.ts'
import { addUser, createApiKey } from '../src/services/accounts/index.ts'
import { parseConfig } from '../src/services/config.ts'
import { startServices } from '../src/services/start-services.ts'
import { startGitServer } from '../test/support/git-server.ts'
import type { SendInputs, SentInputs } from './hostile/send-inputs.ts'
import type { StandBy, StoodBy } from './hostile/stand-by.ts'

/** That anybody else may wait, and that a reply may have. */
const TARGET = { ms: 1_000, bytes: 1024 * 1024 }

const USAGE = `Usage: npm run bench -- hostile-inputs <repository> [--requests 40000] [--seconds 600] [--at-once 12]

Sends inputs that are made from the schemas of all tools and endpoints, over HTTP to a service on loopback, with the key
of one user: each text and each list is filled with long names, paths, patterns, U+0000, lists and nested values, at the
lengths that are allowed and beyond them. Another user works meanwhile, from a process of their own. Says how long they
waited at the most, beside how long without an attack, and the largest reply.

How it lies: clients, service and database share the processors, so that waiting includes waiting for these.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '40000' },
    seconds: { type: 'string', default: '600' },
    'at-once': { type: 'string', default: '12' },
    help: { type: 'boolean', default: false },
  },
})
const given = positionals[0]
if (values.help || given === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-hostile-inputs-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(scratch, { recursive: true, force: true }))
const root = join(scratch, 'host')
execFileSync('git', ['clone', '--quiet', '--bare', resolve(given), join(root, 'acme/attacked.git')])
const git = stack.use(await startGitServer({ root }))
const config = parseConfig({
  PORT: '0',
  PARLEY_DATA: join(scratch, 'data'),
  PARLEY_GIT_HOST: git.url,
  PARLEY_SIGN_UP: 'open',
})
const quiet = (): void => {}
const services = await startServices(config, { debug: quiet, info: quiet, warn: quiet, error: quiet })
stack.defer(() => services.stop())
const server = await createServer(services.ctx)
stack.defer(() => server.close())
const url = await server.listen()

const attacker = await createPerson('mallory')
const other = await createPerson('ada')
const calm = await measure(async () => await wait(10_000))
const attack = await measure(async () => {
  const child = fork(join(import.meta.dirname, 'hostile/send-inputs.ts'))
  const options: SendInputs = {
    ...attacker,
    url,
    folder: '',
    requests: Number(values.requests),
    seconds: Number(values.seconds),
    atOnce: Number(values['at-once']),
  }
  return await ask<SentInputs>(child, options)
})
report(calm.times, attack.times, attack.result)

type Person = { readonly apiKey: string; readonly projectId: string; readonly conversationId: string }

async function createPerson(name: string): Promise<Person> {
  const email = `${name}@example.com`
  const { user } = await addUser(services.ctx, { email, name, role: 'member', hasPassword: false })
  const { key: apiKey } = await createApiKey(services.ctx, user, {})
  const client = createApiClient(url, apiKey)
  const { project_id: projectId } = await client.post<{ project_id: string }>('/api/v2/parse', {
    repo_name: 'acme/attacked',
  })
  for (;;) {
    const { status, error } = await client.get<{ status: string; error?: string }>(
      `/api/v2/parsing-status/${projectId}`,
    )
    if (status === 'ready') break
    if (status === 'error') throw new Error(`Cannot parse ${given}: ${error}`)
    await wait(200)
  }
  const { conversation_id: conversationId } = await client.post<{ conversation_id: string }>(
    '/api/v2/conversations/',
    { project_ids: [projectId] },
  )
  return { apiKey, projectId, conversationId }
}

/** How long the other user waited for each request while the work went on. */
async function measure<Result>(work: () => Promise<Result>): Promise<{ times: StoodBy; result: Result }> {
  const child = fork(join(import.meta.dirname, 'hostile/stand-by.ts'))
  child.send({ url, apiKey: other.apiKey, projectId: other.projectId } satisfies StandBy)
  const result = await work()
  return { times: await ask<StoodBy>(child, 'over'), result }
}

async function ask<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
  const replied = once(child, 'message') as Promise<[Reply]>
  child.send(message)
  const [reply] = await replied
  return reply
}

function report(calmTimes: StoodBy, times: StoodBy, sent: SentInputs): void {
  const show = (name: string, all: StoodBy): string => {
    const sorted = all.toSorted((one, another) => one - another)
    const at = (share: number): string =>
      `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)} ms`
    return `  ${name.padEnd(24)} ${String(all.length).padStart(6)} requests, median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)}`
  }
  const late = times.filter((ms) => ms > TARGET.ms).length
  console.log(`${sent.sent} hostile inputs of ${sent.kinds} kinds, load ${loadavg()[0]!.toFixed(1)}

another user (target: none above ${TARGET.ms} ms; ${late} were)
${show('without an attack', calmTimes)}
${show('during the attack', times)}

largest reply   ${sent.largest.bytes.toLocaleString('en-US')} characters (target: ${TARGET.bytes.toLocaleString('en-US')})  ${sent.largest.name}
slowest reply   ${sent.slowest.ms} ms  ${sent.slowest.name}
statuses        ${Object.entries(sent.statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}
faults          ${sent.faults.length}`)
  for (const fault of sent.faults.slice(0, 10)) console.log(`  ${fault}`)
  process.exitCode = late === 0 && sent.largest.bytes <= TARGET.bytes && sent.faults.length === 0 ? 0 : 1
}
