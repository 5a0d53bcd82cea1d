import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from '../src/server/index.ts'
import { parseConfig } from '../src/services/config.ts'
import { startServices } from '../src/services/start-services.ts'
import { fuzzService } from '../test/support/fuzz/fuzz-service.ts'
import { createRepository } from '../test/support/git-fixture.ts'
import { startGitServer } from '../test/support/git-server.ts'

const USAGE = `Usage: npm run bench -- fuzz [--requests 100000] [--seed 1] [--at-once 8]

Sends requests that no client would send to every route of the contract, with the key of a user: wrong types, odd and
foreign ids, broken JSON, forms and chunks, headers that contradict each other, bodies that break off; and before them each
field of each route with values of each type. No reply may be a
fault but the two that the specification has (unknown node or attachment ids), take longer than a minute, or hold
anything of another user, whose things must be as they were at the end; the service may not fail or log a fault.

How it lies: what is random meets deep paths seldom; hostile texts in well-formed requests are those of
"npm run bench -- hostile", and every route with each foreign id is in test/conformance/ownership.test.ts.`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-fuzz-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(scratch, { recursive: true, force: true }))
const root = join(scratch, 'host')
const git = stack.use(await startGitServer({ root }))
for (const [name, text] of [
  ['acme/mine', 'def mine():\n    return 1\n'],
  ['acme/theirs', 'def hidden_of_ada():\n    return 2\n'],
] as const) {
  await createRepository([{ 'secret.py': text }], { directory: join(root, `${name}.git`), bare: true })
}
const config = parseConfig({
  PORT: '0',
  PARLEY_DATA: join(scratch, 'data'),
  PARLEY_GIT_HOST: git.url,
  PARLEY_SIGN_UP: 'open',
  PARLEY_ADDRESS_LIMIT: '1000000',
})
const faults: string[] = []
const quiet = (): void => {}
const log = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: (...what: unknown[]) => void faults.push(JSON.stringify(what)),
}
const services = await startServices(config, log)
stack.defer(() => services.stop())
const server = await createServer(services.ctx)
stack.defer(() => server.close())
const startedAt = performance.now()
const { sent, statuses, wrong } = await fuzzService(services.ctx, await server.listen(), {
  seed: Number(values.seed),
  count: Number(values.requests),
  atOnce: Number(values['at-once']),
  repositories: { own: 'acme/mine', foreign: 'acme/theirs' },
  marks: ['hidden_of_ada', 'of-ada', 'ada@people.example'],
})
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `${sent} requests of seed ${values.seed} in ${seconds.toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)}; ${wrong.length} replies that must not be, ${faults.length} faults logged`,
)
console.table(statuses)
for (const each of [...wrong, ...faults].slice(0, 20)) console.log(each)
process.exitCode = wrong.length + faults.length === 0 ? 0 : 1
