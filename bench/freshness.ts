import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import type { Client } from '@modelcontextprotocol/client'

import { endProcessesOf } from '../test/support/own-processes.ts'
import { connect } from './mcp/targets.ts'
import { git } from './support/git.ts'

const USAGE = `Usage: npm run bench -- freshness <repository> <node> [--rounds 6]

What an editor's agent waits for in a repository that nobody has parsed, with no service: from the start of "parley mcp"
until it can be called, until the first call says what is being done, and until it answers. Then, save after save, how
long it takes from the save until a tool tells the new place: each odd round adds an empty line on top of the file, which
moves the node, and each even one a line inside of it. <node> is one of several lines: src/till.ts#Till.total.

The targets are 1 s until it says what it does, and 1.5 s from a save, in 5,000 files. How it lies: files are warm in the
page cache, and one file is saved at a time; the load before and after is printed.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '6' }, help: { type: 'boolean', default: false } },
})
const [repository, node] = positionals
if (values.help || repository === undefined || node === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Place {
  readonly path: string
  readonly start: number
  readonly end: number
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-freshness-'))
const checkout = join(scratch, 'checkout')
try {
  cpSync(repository, checkout, { recursive: true, verbatimSymlinks: true })
  const files = git(checkout, 'ls-files', '-z').split('\0').length - 1
  console.log(`${files} files, load ${loadavg()[0]!.toFixed(1)}`)
  const client = await open()
  const first = await callFirst(client, node)
  for (let round = 1; round <= Number(values.rounds); round++)
    await measureSave(client, node, first.path, round)
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await client.close()
} finally {
  await endProcessesOf(scratch)
  rmSync(scratch, { recursive: true, force: true })
}

async function open(): Promise<Client> {
  const startedAt = performance.now()
  const stdio = {
    command: process.execPath,
    args: [resolve(import.meta.dirname, '../src/cli/main.ts'), 'mcp'],
    cwd: checkout,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: scratch,
      PARLEY_DATA: join(scratch, 'data'),
      PORT: '0',
    },
  }
  const client = await connect({ stdio, http: { url: '', apiKey: '' } }, 'stdio')
  console.log(`can be called after ${since(startedAt)}`)
  return client
}

/** A call ends before clients lose their patience: one that says to call again is followed by another. */
async function callFirst(client: Client, wanted: string): Promise<Place> {
  const startedAt = performance.now()
  let said = 0
  let calls = 0
  for (;;) {
    calls++
    const place = await find(client, wanted, (message) => {
      if (said++ === 0) console.log(`says "${message}" after ${since(startedAt)}`)
    })
    if (place === undefined) continue
    console.log(`answers after ${since(startedAt)}, in ${calls} call(s), having said ${said} lines`)
    return place
  }
}

async function measureSave(client: Client, wanted: string, path: string, round: number): Promise<void> {
  const before = await find(client, wanted)
  if (before === undefined) throw new Error(`Cannot measure a save: "${wanted}" is not found any more`)
  const moves = round % 2 === 1
  const lines = readFileSync(join(checkout, path), 'utf8').split('\n')
  lines.splice(moves ? 0 : before.end - 1, 0, '')
  const savedAt = performance.now()
  writeFileSync(join(checkout, path), lines.join('\n'))
  let calls = 0
  for (;;) {
    calls++
    const after = await find(client, wanted)
    if (after?.end === before.end + 1 && after.start === before.start + (moves ? 1 : 0)) break
  }
  console.log(`${moves ? 'moved' : 'body '}: seen ${since(savedAt)} after the save, in ${calls} call(s)`)
}

/** Undefined where the answer is to call again. */
async function find(
  client: Client,
  wanted: string,
  onMessage: (message: string) => void = () => {},
): Promise<Place | undefined> {
  const { structuredContent, content } = await client.callTool(
    { name: 'get_node', arguments: { node: wanted } },
    { onprogress: ({ message }) => onMessage(message ?? ''), timeout: 120_000 },
  )
  const { node: found } = ((structuredContent as { result?: object } | undefined)?.result ?? {}) as {
    node?: { path: string; start_line: number; end_line: number }
  }
  if (found !== undefined) return { path: found.path, start: found.start_line, end: found.end_line }
  const text = JSON.stringify(content)
  if (!text.includes('call again')) throw new Error(`Cannot find "${wanted}": ${text}`)
  return undefined
}

function since(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(2)} s`
}
