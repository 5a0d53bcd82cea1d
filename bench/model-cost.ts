import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startChatServer } from '../src/agents/testing/chat-server.ts'
import type { ChatRequest } from '../src/agents/testing/chat-server.ts'
import { collectRun } from '../src/agents/testing/collect-run.ts'
import { readRuns, repliesOf, replyOf } from './model-cost/recorded-run.ts'
import type { RecordedRun } from './model-cost/recorded-run.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/** Somebody who plays a model by hand needs time. */
const HOUR_MS = 3_600_000
const RUNS = join(import.meta.dirname, 'model-cost/runs')

const parts = ['schemas', 'instructions', 'first prompt', 'results', 'calls'] as const
const question = z.object({
  name: z.string().regex(/^[\w-]+$/u),
  repository: z.string(),
  commit: z.string(),
  question: z.string(),
})

const USAGE = `Usage: npm run bench -- model-cost <mirrors> [name…] [--runs <folder>] [--snapshots <folder>]
       npm run bench -- model-cost <mirrors> --ask <questions.jsonl> --base-url <address> --model <name> [--runs <folder>]

What an answer by a model costs: recorded runs are replayed, the tools answer the calls of each as they do now, and the
characters of all requests are counted by part. <mirrors> holds bare repositories as owner+name/repo; runs of those that
are not there are passed over. bench/model-cost/runs has 24 open questions on six repositories, asked and played once.
  requests     to the model, the last of which it answers with the answer
  results      of tools, each with every request behind the one that asked for it
  cited        lines that the answer cites, of the numbered lines that were shown

--ask records new runs, with any model that speaks the OpenAI protocol (its key in MODEL_KEY); lines are
{"name", "repository", "commit", "question"}. tools/model-by-hand.mjs is a model that somebody plays by hand.

How it lies: with other results or prompts a model would have called otherwise.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: RUNS },
    snapshots: { type: 'string' },
    ask: { type: 'string' },
    'base-url': { type: 'string' },
    model: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [mirrors, ...only] = positionals
if (values.help || mirrors === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}
const snapshots = values.snapshots ?? mkdtempSync(join(tmpdir(), 'parley-bench-model-cost-'))
try {
  if (values.ask === undefined) await measure(mirrors)
  else await record(mirrors, values.ask)
} finally {
  if (values.snapshots === undefined) rmSync(snapshots, { recursive: true, force: true })
}

type Part = (typeof parts)[number]
interface Cost {
  readonly requests: number
  readonly by: Record<Part, number>
  readonly byTool: ReadonlyMap<string, number>
  readonly shown: number
  readonly cited: number
}

async function measure(folder: string): Promise<void> {
  const runs = [...readRuns(values.runs)].filter(
    ([name]) => only.length === 0 || only.some((part) => name.startsWith(part)),
  )
  const costs: Cost[] = []
  for (const [name, run] of runs) {
    const cost = await replay(folder, run)
    if (cost === undefined) console.log(`${name.padEnd(24)} passed over: ${run.repository} is not there`)
    else {
      costs.push(cost)
      console.log(
        `${name.padEnd(24)} ${cost.requests} requests ${total(cost).toLocaleString('en-US').padStart(9)} characters, ${cost.cited} of ${cost.shown} lines cited`,
      )
    }
  }
  if (costs.length > 0) report(costs)
}

async function replay(folder: string, run: RecordedRun): Promise<Cost | undefined> {
  const directory = mirrorOf(folder, run.repository)
  if (findCommit(directory, run.commit) === undefined) return undefined
  using snapshot = await openCommit(snapshots, directory, run.repository, run.commit)
  await using server = await startChatServer((index) => replyOf(run, index))
  const { citations } = await collectRun({
    projects: [{ repoName: run.repository, snapshot }],
    question: run.question,
    model: server.model,
  })
  return costOf(
    server.requests.map(({ body }) => body),
    citations,
  )
}

function costOf(requests: readonly ChatRequest[], citations: readonly string[]): Cost {
  const by = { schemas: 0, instructions: 0, 'first prompt': 0, results: 0, calls: 0 }
  const byTool = new Map<string, number>()
  let shown = 0
  for (const { messages, tools } of requests) {
    by.schemas += lengthOf(tools)
    const names = new Map<string, string>()
    shown = 0
    for (const { role, content, tool_calls: calls, ...rest } of messages) {
      for (const { id, function: called } of (calls ?? []) as Called[]) names.set(id, called.name)
      const length = lengthOf(content) + lengthOf(calls)
      by[partOf(role)] += length
      if (role !== 'tool') continue
      const tool = names.get((rest as { tool_call_id?: string }).tool_call_id ?? '') ?? ''
      byTool.set(tool, (byTool.get(tool) ?? 0) + length)
      shown += textOf(content).match(/^\s*\d+\| /gmu)?.length ?? 0
    }
  }
  return { requests: requests.length, by, byTool, shown, cited: countLines(citations) }
}

type Called = { readonly id: string; readonly function: { readonly name: string } }

function partOf(role: string): Part {
  return role === 'system'
    ? 'instructions'
    : role === 'user'
      ? 'first prompt'
      : role === 'tool'
        ? 'results'
        : 'calls'
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '').replaceAll('\\n', '\n')
}

/** Lines of `path:start-end`, each once. */
function countLines(citations: readonly string[]): number {
  const lines = new Set<string>()
  for (const citation of citations) {
    const [, path, start, end] = /^(.*):(\d+)-(\d+)$/u.exec(citation) ?? []
    for (let line = Number(start); line <= Number(end); line++) lines.add(`${path}:${line}`)
  }
  return lines.size
}

function lengthOf(value: unknown): number {
  return value === undefined || value === null ? 0 : JSON.stringify(value).length
}

function total({ by }: Cost): number {
  return parts.reduce((sum, part) => sum + by[part], 0)
}

function report(costs: readonly Cost[]): void {
  const mean = (of: (cost: Cost) => number): number =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  const show = (name: string, value: number): void =>
    console.log(`  ${name.padEnd(22)}${Math.round(value).toLocaleString('en-US').padStart(9)}`)
  console.log(
    `\n${costs.length} answers, ${mean(({ requests }) => requests).toFixed(2)} requests each; characters sent, mean: ${Math.round(mean(total)).toLocaleString('en-US')}`,
  )
  for (const part of parts)
    show(
      part,
      mean(({ by }) => by[part]),
    )
  const tools = new Set(costs.flatMap(({ byTool }) => [...byTool.keys()]))
  console.log('results by tool:')
  for (const tool of tools)
    show(
      tool,
      mean(({ byTool }) => byTool.get(tool) ?? 0),
    )
  const share =
    mean(({ cited }) => cited) /
    Math.max(
      1,
      mean(({ shown }) => shown),
    )
  console.log(`lines cited, of those shown: ${(share * 100).toFixed(0)} %`)
}

async function record(folder: string, path: string): Promise<void> {
  const { 'base-url': baseUrl, model: name } = values
  if (baseUrl === undefined || name === undefined) throw new Error('Give --base-url and --model.')
  mkdirSync(values.runs, { recursive: true })
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue
    const asked = question.parse(JSON.parse(line))
    const directory = mirrorOf(folder, asked.repository)
    const commit = findCommit(directory, asked.commit)
    if (commit === undefined) throw new Error(`There is no commit ${asked.commit} in "${directory}".`)
    using snapshot = await openCommit(snapshots, directory, asked.repository, commit)
    const run = await collectRun({
      projects: [{ repoName: asked.repository, snapshot }],
      question: asked.question,
      model: { provider: 'openai-compatible', name, baseUrl, apiKey: process.env['MODEL_KEY'] ?? 'none' },
      limits: { totalMs: HOUR_MS, firstChunkMs: HOUR_MS, chunkMs: HOUR_MS },
    })
    if (run.end.type === 'error') throw new Error(`"${asked.name}" failed: ${run.end.message}`)
    const recorded: RecordedRun = {
      repository: asked.repository,
      commit,
      question: asked.question,
      replies: repliesOf(run),
    }
    writeFileSync(join(values.runs, `${asked.name}.json`), `${JSON.stringify(recorded, undefined, 2)}\n`)
    console.log(`${asked.name}: ${recorded.replies.length} replies`)
  }
}
