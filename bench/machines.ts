import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createRandom } from '../src/graph/testing/faulty-input.ts'
import { ask, persist } from './machines/clients.ts'
import type { Acknowledged, Client } from './machines/clients.ts'
import { checkAcknowledged } from './machines/check-acknowledged.ts'
import { World } from './machines/world.ts'

const USAGE = `Usage: npm run bench -- machines [--kills 500] [--minutes 60] [--servers 2] [--workers 2] [--clients 4] [--seed 1]

Starts services and workers as processes, each with a data folder of its own, over one PostgreSQL, one bucket, one model
and one git host, and kills one after the other of them at random: a server or a worker (killed, or told to end), the
database, the bucket, the model, and clients in the middle of a stream. Meanwhile clients have repositories parsed, ask
questions, follow answers through any server, and make keys; what is not answered they send again with the same
Idempotency-Key. When all kills are done, whatever was acknowledged is looked for:
  lost      projects that are not ready and answerable, messages or answers that are not there, keys that let nobody in
  hanging   streams with neither an event, a heartbeat nor an end within ten seconds after a heartbeat was due (and after
            the database was back), answers that did not end within three minutes
  doubled   messages that are there twice, answers with a word twice or in the wrong order
  changed   answers that are not what their reader was sent
All of them must be 0. longestWaitSeconds is the longest that a client waited for the next event of an answer, whatever
was away meanwhile. --minutes ends it earlier.

How it lies: all is on one machine; the bucket and the model are servers of this process, whose connections are cut and
whose port is closed for up to two seconds; the database is started again by this process at once; of servers, workers
and the database one is away at a time.`

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '60' },
    servers: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const REPOSITORIES = 40
const random = createRandom(Number(values.seed))
const acknowledged: Acknowledged = { projects: [], keys: [], messages: [] }
const kills = { server: 0, worker: 0, database: 0, bucket: 0, model: 0, client: 0 }
type Target = keyof typeof kills
/** Of a hundred kills. */
const weights: Readonly<Record<Target, number>> = {
  server: 15,
  worker: 12,
  database: 8,
  bucket: 15,
  model: 20,
  client: 30,
}
let hanging = 0
let isOver = false
let lastQuestion = 0
/** A server, a worker or the database: one at a time, as each takes seconds to be back. */
let isHeavyAway = false
let isBucketAway = false
let isModelAway = false
/** Of a client: none of the faults that are looked for, so that the run ends. */
let failure: unknown

await using world = new World(Number(values.servers), Number(values.workers))
await world.start(REPOSITORIES)
const clients: Client[] = Array.from({ length: Number(values.clients) }, () => ({
  reading: undefined,
  longestWaitMs: 0,
}))
console.log(`started, load ${loadavg()[0]!.toFixed(1)}`)

await parseNext()
const load = [...clients.map(askOn), parseOn(), makeKeysOn()].map(untilFailure)
const startedAt = performance.now()
const pending = new Set<Promise<void>>()
while (
  !isOver &&
  countKills() < Number(values.kills) &&
  performance.now() - startedAt < Number(values.minutes) * 60_000
) {
  const target = choose()
  const killing = kill(target)
  if (killing === undefined) {
    await delay(50)
    continue
  }
  kills[target]++
  if (countKills() % 25 === 0) report()
  const done = killing
    .catch((error: unknown) => console.log(`${target}:`, error))
    .finally(() => pending.delete(done))
  pending.add(done)
  await delay(200 + random(600))
}
isOver = true
await Promise.all(pending)
await Promise.all(load)
if (failure !== undefined) throw failure
report()
const found = await checkAcknowledged(world, random, acknowledged)
console.table(kills)
console.table(countErrors())
console.table({
  kills: countKills(),
  seconds: Math.round((performance.now() - startedAt) / 1000),
  projects: acknowledged.projects.length,
  messages: acknowledged.messages.length,
  completed: acknowledged.messages.filter(({ status }) => status === 'completed').length,
  keys: acknowledged.keys.length,
  longestWaitSeconds: Math.round(Math.max(...clients.map(({ longestWaitMs }) => longestWaitMs)) / 1000),
  hanging,
  ...found.counts,
})
for (const problem of found.problems.slice(0, 20)) console.log(problem)
process.exitCode = found.problems.length + hanging === 0 ? 0 : 1

async function untilFailure(task: Promise<void>): Promise<void> {
  try {
    await task
  } catch (error) {
    failure ??= error
    isOver = true
  }
}

function countKills(): number {
  return Object.values(kills).reduce((sum, count) => sum + count, 0)
}

/** Why answers are not whole, and how many. */
function countErrors(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error } of acknowledged.messages) {
    if (error !== undefined) counts[error] = (counts[error] ?? 0) + 1
  }
  return counts
}

function report(): void {
  const { projects, messages, keys } = acknowledged
  console.log(
    `${countKills()} kills, ${projects.length} projects, ${messages.length} answers, ${keys.length} keys, ${hanging} hanging, ${Math.round((performance.now() - startedAt) / 1000)} s, load ${loadavg()[0]!.toFixed(1)}`,
  )
}

function choose(): Target {
  let left = random(100)
  for (const target of Object.keys(weights) as Target[]) {
    left -= weights[target]
    if (left < 0) return target
  }
  return 'client'
}

/** Undefined where there is none to kill now. */
function kill(target: Target): Promise<void> | undefined {
  switch (target) {
    case 'server':
    case 'worker': {
      const command = target === 'server' ? 'serve' : 'work'
      if (isHeavyAway) return undefined
      const live = world.machines.filter((machine) => machine.command === command && machine.process)
      const machine = live[random(Math.max(1, live.length))]
      if (machine === undefined) return undefined
      isHeavyAway = true
      const how = random(4) === 0 ? 'stop' : 'kill'
      return world.restart(machine, how).finally(() => (isHeavyAway = false))
    }
    case 'database':
      if (isHeavyAway) return undefined
      isHeavyAway = true
      return world.killDatabase().finally(() => (isHeavyAway = false))
    case 'bucket':
      if (isBucketAway) return undefined
      isBucketAway = true
      return world.killBucket(random(2_000)).finally(() => (isBucketAway = false))
    case 'model':
      if (isModelAway) return undefined
      isModelAway = true
      return world.killModel(random(2_000)).finally(() => (isModelAway = false))
    case 'client': {
      const reading = clients.flatMap((client) => client.reading ?? [])
      const chosen = reading[random(Math.max(1, reading.length))]
      chosen?.abort()
      return chosen && Promise.resolve()
    }
    default:
      return target satisfies never
  }
}

async function askOn(client: Client): Promise<void> {
  while (!isOver) {
    const projectId = acknowledged.projects[random(acknowledged.projects.length)]!
    const question = ++lastQuestion
    const status = await persist(world, random, 'GET', `/api/v2/parsing-status/${projectId}`)
    if (status['status'] !== 'ready') {
      await delay(200)
      continue
    }
    const asked = await ask(world, client, random, { question, projectId })
    if ('hanging' in asked) {
      hanging++
      console.log(`hanging: ${asked.hanging}`)
    } else acknowledged.messages.push(asked)
  }
}

async function parseNext(): Promise<void> {
  const name = `acme/code-${acknowledged.projects.length + 1}`
  const { project_id: id } = await persist(world, random, 'POST', '/api/v2/parse', { repo_name: name })
  acknowledged.projects.push(String(id))
}

async function parseOn(): Promise<void> {
  while (!isOver) {
    if (acknowledged.projects.length < REPOSITORIES) await parseNext()
    await delay(5_000)
  }
}

async function makeKeysOn(): Promise<void> {
  while (!isOver) {
    const name = `key ${acknowledged.keys.length + 1}`
    const { key } = await persist(world, random, 'POST', '/api/v2/keys', { name })
    acknowledged.keys.push(String(key))
    await delay(4_000)
  }
}
