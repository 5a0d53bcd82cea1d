import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { hostilePlaces } from '../test/support/hostile-requests.ts'
import type { HostileTarget } from '../test/support/hostile-requests.ts'
import { hostileTexts } from '../test/support/hostile-texts.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'

/** Milliseconds that a request may keep the others waiting. */
const TARGET_MS = 50

const USAGE = `Usage: npm run bench -- hostile <repository> [--texts 10000] [--seed 1] [--at-once 8]

Sends hostile texts to every place of the interface that reads text, and says how long the main thread of the service
computed at a stretch meanwhile, and which places took longest to answer. The repository is a folder with a clone.

How it lies: a stretch is what the thread computes between two turns of a timer, so several requests may share one;
the time to answer is that of a machine on which client, service and database share the processors.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
const given = positionals[0]
if (values.help || given === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Measured {
  readonly place: string
  readonly ms: number
  readonly status: number
  readonly text: string
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-hostile-'))
try {
  const quiet = await measure('quiet', async (service) => {
    for (let count = 0; count < Number(values.texts) / 10; count++)
      await (await fetch(`${service.address}/health`)).text()
    return []
  })
  const hostile = await measure('hostile', sendTexts)
  report(hostile.measured, hostile.delay, quiet.delay)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

type Delay = { readonly median: number; readonly most: number; readonly longest: number }

/** Runs work against a service of its own; its first project is the repository. */
async function measure(
  name: string,
  work: (service: BenchService, target: HostileTarget) => Promise<Measured[]>,
): Promise<{ measured: Measured[]; delay: Delay }> {
  const file = join(scratch, `${name}.json`)
  const folder = resolve(given!)
  let measured: Measured[]
  {
    const watch = pathToFileURL(join(import.meta.dirname, 'hostile/watch-loop.ts')).href
    await using service = await startBenchService(join(scratch, 'data'), {
      NODE_OPTIONS: `--import=${watch}`,
      LOOP_FILE: file,
    })
    const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    const { id: projectId } = await service.parse(folder, commit, 'local/hostile')
    await service.ask(projectId, 'What does this project do?')
    const { conversation_id: conversationId } = await service.client.post<{ conversation_id: string }>(
      '/api/v2/conversations/',
      { project_ids: [projectId] },
    )
    service.signal('SIGUSR2')
    measured = await work(service, { projectId, conversationId, folder })
  }
  return { measured, delay: JSON.parse(readFileSync(file, 'utf8')) as Delay }
}

async function sendTexts(service: BenchService, target: HostileTarget): Promise<Measured[]> {
  const texts = hostileTexts(Number(values.seed), 60_000)
  const places = Object.entries(hostilePlaces)
  const measured: Measured[] = []
  let sent = 0
  const sendSome = async (): Promise<void> => {
    while (sent < Number(values.texts)) {
      const [place, toRequest] = places[sent++ % places.length]!
      const text = texts.next().value
      const { method, path, headers, body } = toRequest(text, target)
      const start = performance.now()
      const response = await fetch(`${service.address}${path}`, {
        method,
        headers: { 'x-api-key': service.apiKey, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      await response.arrayBuffer()
      measured.push({ place, ms: performance.now() - start, status: response.status, text })
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, sendSome))
  return measured
}

function report(measured: readonly Measured[], delay: Delay, quiet: Delay): void {
  const show = (ms: number): string => `${ms.toFixed(0)} ms`
  console.log(`${measured.length} hostile texts to ${Object.keys(hostilePlaces).length} places

  main thread at a stretch  median ${show(delay.median)}, 99.9 % within ${show(delay.most)}, longest ${show(delay.longest)} (target: ${TARGET_MS} ms)
  asked for /health alone   median ${show(quiet.median)}, 99.9 % within ${show(quiet.most)}, longest ${show(quiet.longest)}
`)
  for (const [place, of] of Object.entries(Object.groupBy(measured, (entry) => entry.place))) {
    const sorted = (of ?? []).toSorted((one, other) => one.ms - other.ms)
    const middle = sorted[Math.floor(sorted.length / 2)]
    const slowest = sorted.at(-1)
    const statuses = Object.entries(Object.groupBy(sorted, ({ status }) => status))
    console.log(
      `  ${place.padEnd(28)} median ${show(middle?.ms ?? 0).padStart(8)}, longest ${show(slowest?.ms ?? 0).padStart(9)}  ${statuses
        .map(([status, list]) => `${status}: ${list?.length ?? 0}`)
        .join(', ')}  ${JSON.stringify(slowest?.text.slice(0, 24))}`,
    )
  }
  process.exitCode = delay.longest > TARGET_MS ? 1 : 0
}
