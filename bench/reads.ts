import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as sendRequest } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createShop } from '../test/mcp/shop-repository.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'
import { processorSeconds } from './support/process-figures.ts'

const TARGET_PER_SECOND = 3_000

const USAGE = `Usage: npm run bench -- reads [--connections 32] [--seconds 10] [--projects 1] [--path /api/v2/projects/list]

How many plain reads a second the service answers, with a key that a user has made, over connections that are kept
open. --projects is how many the list holds. Printed besides: the processor time a read takes of the service's process,
and what that would be at most on one core. The target is ${TARGET_PER_SECOND} a second.

How it lies: client, service and database share the machine. The processor's time is steadier than the clock's; it does
not count that of the database.`

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '10' },
    projects: { type: 'string', default: '1' },
    path: { type: 'string', default: '/api/v2/projects/list' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-reads-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(scratch, { recursive: true, force: true }))
const shop = stack.use(await createShop())
const service = stack.use(await startBenchService(join(scratch, 'data')))
for (let count = 0; count < Number(values.projects); count++) {
  await service.parse(shop.directory, shop.commits[count % shop.commits.length]!, `bench/shop-${count}`)
}
const { key } = await service.client.post<{ key: string }>('/api/v2/keys', { name: 'bench' })
await read(service, key, 2)
const processor = processorSeconds(service.pid)
const { reads, times, failed } = await read(service, key, Number(values.seconds))
const spent = processorSeconds(service.pid) - processor
const perSecond = reads / Number(values.seconds)
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
console.log(`${values.path} over ${values.connections} connections, load ${loadavg()[0]!.toFixed(1)}
  reads      ${perSecond.toFixed(0)} a second, ${failed} failed (target: ${TARGET_PER_SECOND})
  time       median ${at(0.5)} ms, 99 % within ${at(0.99)} ms
  processor  ${((spent * 1e6) / reads).toFixed(0)} µs a read: at most ${(reads / spent).toFixed(0)} a second on one core`)
process.exitCode = perSecond >= TARGET_PER_SECOND && failed === 0 ? 0 : 1

async function read(
  { address }: BenchService,
  apiKey: string,
  seconds: number,
): Promise<{ reads: number; failed: number; times: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) })
  const times: number[] = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  const readOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      if ((await readOnce(agent, `${address}${values.path}`, apiKey)) !== 200) failed++
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, readOn))
  agent.destroy()
  return { reads: times.length, failed, times }
}

/** The status, when the body is here: less than what `fetch` does, as it takes the same processors. */
async function readOnce(agent: Agent, url: string, apiKey: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const request = sendRequest(url, { agent, headers: { 'x-api-key': apiKey } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    request.once('error', reject).end()
  })
}
