import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createShop } from '../test/mcp/shop-repository.ts'
import { startToldModel } from '../test/conformance/told-model.ts'
import type { ToldAnswer, ToldModel } from '../test/conformance/told-model.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'
import type { ReaderMessage, ReaderReport, ReaderTask } from './streams/reader-thread.ts'
import { memoryOf, processorSeconds } from './support/process-figures.ts'

/** At the 99th percentile, from what a model says to its frame at a reader. */
const TARGET_MS = 250
const TARGET_KB = 60

const USAGE = `Usage: npm run bench -- streams [--streams 5000] [--runs 50] [--seconds 30] [--period 1000] [--slow 50]
                              [--stuck 50] [--stuck-megabytes 8]

Many readers of answers that are being written: --runs answers of a model that says a sentence every --period
milliseconds, each followed by its share of the --streams; --slow of them read once a second. Printed are the delay
from what the model said to its frame at a reader, the service's resident memory a stream, and its processor time a
frame. Each reader must get every sentence once, in order, and the end. Then --stuck readers that read nothing follow
an answer of --stuck-megabytes: what the service holds for each is printed, and when they read on, they get it all.
Targets: 99 % within ${TARGET_MS} ms, ${TARGET_KB} KB a stream (Linux).

How it lies: model, readers, service and database share the machine, and readers take about as much of it as the
service does; the resident size of a process also holds what its collector has not given back.`

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    period: { type: 'string', default: '1000' },
    slow: { type: 'string', default: '50' },
    stuck: { type: 'string', default: '50' },
    'stuck-megabytes': { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

interface OpenRun {
  readonly answer: ToldAnswer
  /** Of its stream. */
  readonly path: string
  steps: number
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-streams-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(scratch, { recursive: true, force: true }))
const shop = stack.use(await createShop())
const model = stack.use(await startToldModel())
const { provider, name, baseUrl } = model.settings as { provider: string; name: string; baseUrl: string }
const environment = { PARLEY_MODEL: `${provider}:${name}`, PARLEY_MODEL_BASE_URL: baseUrl }
const data = join(scratch, 'data')
const projectId = await parseOnce()
const service = stack.use(await startBenchService(data, environment))
const isSwift = await measureMany(service, model)
const isBounded = await measureStuck(service, model)
process.exitCode = isSwift && isBounded ? 0 : 1

/** In a process that ends: what parsing leaves in memory is not that of streams. */
async function parseOnce(): Promise<string> {
  await using parsing = await startBenchService(data, environment)
  return (await parsing.parse(shop.directory, shop.commits.at(-1)!, 'bench/shop')).id
}

async function measureMany(bench: BenchService, told: ToldModel): Promise<boolean> {
  const runs: OpenRun[] = []
  for (let count = 0; count < Number(values.runs); count++) runs.push(await beginRun(bench, told))
  const slow = Number(values.slow)
  const streams = Array.from({ length: Number(values.streams) }, (_, index) => ({
    path: runs[index % runs.length]!.path,
    kind: index < slow ? ('slow' as const) : ('swift' as const),
  }))
  const before = memoryOf(bench.pid, 'VmRSS')
  const beganAt = performance.now()
  const readers = await openReaders(bench, streams)
  console.log(
    `${streams.length} streams of ${runs.length} answers, opened in ${seconds(performance.now() - beganAt)}; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const opened = memoryOf(bench.pid, 'VmRSS')
  const processor = processorSeconds(bench.pid)
  const period = Number(values.period)
  const most = await watchMost(bench.pid, async () => {
    await Promise.all(
      runs.map(async (run, index) => {
        // Not all at the same moment.
        await sleep((index * period) / runs.length)
        const end = performance.now() + Number(values.seconds) * 1000
        while (performance.now() < end) {
          say(run)
          await sleep(period)
        }
      }),
    )
  })
  const frames = runs.reduce((sum, { steps }) => sum + steps, 0) * (streams.length / runs.length)
  const spent = processorSeconds(bench.pid) - processor
  for (const { answer } of runs) answer.finish()
  await readers.untilSwiftEnded
  readers.resume()
  const { delays, wrong } = await readers.report
  const sorted = delays.toSorted()
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]! / 1000
  const kilobytes = ((most - before) * 1024) / streams.length
  console.log(`  delay      median ${at(0.5).toFixed(0)} ms, 99 % within ${at(0.99).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms (target: 99 % within ${TARGET_MS} ms)
  memory     ${before} MB before, ${opened} MB opened, ${most} MB at most: ${kilobytes.toFixed(0)} KB a stream (target: ${TARGET_KB} KB)
  processor  ${spent.toFixed(1)} s for ${frames} frames: ${((spent * 1e6) / frames).toFixed(0)} µs a frame
  readers    ${streams.length} (${slow} of them slow), ${wrong.length} wrong; load ${loadavg()[0]!.toFixed(1)}`)
  for (const each of wrong.slice(0, 5)) console.log(`  ${each}`)
  return at(0.99) <= TARGET_MS && kilobytes <= TARGET_KB && wrong.length === 0
}

async function measureStuck(bench: BenchService, told: ToldModel): Promise<boolean> {
  const count = Number(values.stuck)
  if (count === 0) return true
  const run = await beginRun(bench, told)
  const readers = await openReaders(
    bench,
    Array.from({ length: count }, () => ({ path: run.path, kind: 'stuck' as const })),
  )
  const padding = `${'x'.repeat(99)} `.repeat(80)
  const wanted = Math.ceil((Number(values['stuck-megabytes']) * 2 ** 20) / padding.length)
  const before = memoryOf(bench.pid, 'VmRSS')
  const most = await watchMost(bench.pid, async () => {
    for (let step = 0; step < wanted; step++) {
      say(run, padding)
      await sleep(20)
    }
  })
  run.answer.finish()
  readers.resume()
  const { wrong } = await readers.report
  const kilobytes = ((most - before) * 1024) / count
  console.log(
    `${count} readers that read nothing of ${values['stuck-megabytes']} MB: ${before} MB before, ${most} MB at most, ${kilobytes.toFixed(0)} KB each; ${wrong.length} wrong when they read on`,
  )
  for (const each of wrong.slice(0, 5)) console.log(`  ${each}`)
  // What is held for a reader does not grow with the answer.
  return wrong.length === 0 && kilobytes * 1024 < (Number(values['stuck-megabytes']) * 2 ** 20) / 2
}

async function beginRun(bench: BenchService, told: ToldModel): Promise<OpenRun> {
  const { conversation_id: conversation } = await bench.client.post<{ conversation_id: string }>(
    '/api/v2/conversations/',
    { project_ids: [projectId] },
  )
  const gone = new AbortController()
  const path = `/api/v2/conversations/${conversation}`
  const response = await fetch(
    `${bench.address}${path}/message/?stream=true&session_id=bench-${conversation}`,
    {
      method: 'POST',
      headers: { 'x-api-key': bench.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Who calls total?' }),
      signal: gone.signal,
    },
  )
  const answer = await told.next()
  const session = response.headers.get('x-session-id')!
  gone.abort()
  return { answer, path: `${path}/sessions/${session}/stream`, steps: 0 }
}

function say(run: OpenRun, padding = ''): void {
  run.steps++
  run.answer.say(`Step ${run.steps} said at ${process.hrtime.bigint() / 1000n}. ${padding}\n\n`)
}

interface Readers {
  readonly untilSwiftEnded: Promise<unknown>
  readonly report: Promise<ReaderReport>
  resume(): void
}

async function openReaders(bench: BenchService, streams: ReaderTask['streams']): Promise<Readers> {
  const { hostname: host, port } = new URL(bench.address)
  const workerData: ReaderTask = { host, port: Number(port), apiKey: bench.apiKey, streams }
  const thread = new Worker(new URL('streams/reader-thread.ts', import.meta.url), { workerData })
  const opened = Promise.withResolvers<void>()
  const swift = Promise.withResolvers<void>()
  const report = Promise.withResolvers<ReaderReport>()
  thread.on('message', (message: ReaderMessage) => {
    if (message === 'opened') opened.resolve()
    else if (message === 'swift-ended') swift.resolve()
    else report.resolve(message)
  })
  const [failed] = [once(thread, 'error')]
  await Promise.race([opened.promise, failed.then(([error]) => Promise.reject(error as Error))])
  return {
    untilSwiftEnded: swift.promise,
    report: report.promise,
    resume: () => thread.postMessage('resume'),
  }
}

/** Megabytes that the process held at most meanwhile. */
async function watchMost(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid, 'VmRSS'))), 250)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(most, memoryOf(pid, 'VmRSS'))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
