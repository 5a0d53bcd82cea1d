import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { readServiceRecord } from '../src/cli/service-record.ts'
import { createShop } from '../test/mcp/shop-repository.ts'
import { endProcessesOf } from '../test/support/own-processes.ts'
import { installInspector, runInspector } from './mcp/run-inspector.ts'
import { installPythonSdk, runPython } from './mcp/run-python.ts'
import { runSessions, runTools } from './mcp/run-sessions.ts'
import { connect, transportNames } from './mcp/targets.ts'
import type { Targets } from './mcp/targets.ts'

const USAGE = `Usage: npm run bench -- mcp [--sessions 50] [--without-inspector] [--without-python]

Whether the MCP server does right by clients that we have not written: the protocol's own inspector, its SDK for
JavaScript and its SDK for Python, each with every tool over standard input and output and over HTTP. Then right, wrong,
oversized and given-up calls, and many sessions at the same moment. The inspector (110 MB) and the Python SDK are
installed into a scratch folder, which takes the package registries.

How it lies: a session over standard input is a process of ours, so 50 of them measure how fast this machine starts
Node; the repository is small; each run of the inspector is a process of its own, whose start is in its times.`

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '50' },
    'without-inspector': { type: 'boolean', default: false },
    'without-python': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-mcp-'))
const shop = await createShop()
try {
  const targets = await startTargets()
  for (const transport of transportNames) {
    console.log(`JavaScript SDK, ${transport}: ${(await runTools(targets, transport)).summary()}`)
  }
  for (const transport of transportNames) {
    const { opening, calling } = await runSessions(targets, transport, Number(values.sessions))
    console.log(`${values.sessions} sessions at once, ${transport}: opened, ${opening.summary()}`)
    console.log(`${values.sessions} sessions at once, ${transport}: called, ${calling.summary()}`)
  }
  if (!values['without-python']) await measurePython(targets)
  if (!values['without-inspector']) await measureInspector(targets)
} finally {
  await endProcessesOf(scratch)
  await shop[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
}

/** Starts the service as an editor does: by a first call, which parses the repository. */
async function startTargets(): Promise<Targets> {
  const data = join(scratch, 'data')
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    PARLEY_DATA: data,
    PORT: '0',
  }
  const stdio = {
    command: process.execPath,
    args: [resolve(import.meta.dirname, '../src/cli/main.ts'), 'mcp'],
    cwd: shop.directory,
    env,
  }
  const startedAt = performance.now()
  let toldAfter: number | undefined
  const client = await connect({ stdio, http: { url: '', apiKey: '' } }, 'stdio')
  await client.callTool(
    { name: 'overview', arguments: {} },
    { onprogress: () => (toldAfter ??= performance.now() - startedAt) },
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `first call, not parsed, no service: says what it does after ${Math.round(toldAfter ?? 0)} ms, answers after ${seconds} s`,
  )
  await client.close()
  const record = await readServiceRecord(data)
  if (record === undefined) throw new Error(`Cannot find the service of "${data}": expected it to run`)
  const apiKey = readFileSync(join(data, 'api-key'), 'utf8').trim()
  return { stdio, http: { url: `${record.address}/mcp`, apiKey } }
}

async function measurePython(targets: Targets): Promise<void> {
  const folder = join(scratch, 'python')
  const missing = await installPythonSdk(folder)
  if (missing !== undefined) return console.log(`Python SDK: not measured, ${missing}`)
  for (const transport of transportNames) {
    const { passed, failures, version } = await runPython(folder, targets, transport)
    const lines = failures.map((failure) => `\n    ${failure.slice(0, 500)}`)
    console.log(
      `Python SDK, ${transport} (protocol ${version}): ${passed} of ${passed + failures.length} passed${lines.join('')}`,
    )
  }
}

async function measureInspector(targets: Targets): Promise<void> {
  const program = await installInspector(join(scratch, 'inspector'))
  for (const transport of transportNames) {
    console.log(`inspector, ${transport}: ${(await runInspector(program, targets, transport)).summary()}`)
  }
}
