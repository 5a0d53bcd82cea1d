import { readFileSync } from 'node:fs'
import { chunk, startChatServer, textChunks } from '../src/agents/testing/chat-server.ts'
import type { ChatReply, ChatRequest } from '../src/agents/testing/chat-server.ts'
import { collectRun } from '../src/agents/testing/collect-run.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/*
 * What an answer by a model costs, in characters that are sent to it, by part:
 * `node bench/model-cost.ts <questions.jsonl> <directory of mirrors> <directory for snapshots> [repository ...]`.
 * Rows are `{available or repo, commit, question, gold_files}`. The model is a script behind the real protocol: it
 * searches for the question and looks at the first gold file; it reads that file's first 200 lines, greps for the
 * longest word and asks who uses the file's name; then it answers. So the calls are the same whatever we send, and
 * what is measured is what we send: schemas and instructions, the first prompt, results, and all of them again with
 * each further request. The figures say nothing about the quality of an answer.
 */
interface Row {
  readonly available?: string
  readonly repo: string
  readonly commit: string
  readonly question: string
  readonly gold_files: readonly string[]
}

const parts = ['schemas', 'instructions', 'first prompt', 'results', 'calls'] as const
type Part = (typeof parts)[number]
type Cost = Record<Part, number>

async function main(values: readonly string[]): Promise<void> {
  const [questionsPath, mirrors, snapshots, ...only] = values
  if (questionsPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error(
      'Give the path of the questions, the directory of the mirrors and a directory for snapshots.',
    )
  }
  const rows = readFileSync(questionsPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
    .filter((row) => row.gold_files.length > 0)
    .filter((row) => only.length === 0 || only.some((name) => repositoryOf(row).endsWith(name)))
  const costs: Cost[] = []
  for (const [repository, group] of Map.groupBy(rows, repositoryOf)) {
    const directory = mirrorOf(mirrors, repository)
    const commit = findCommit(directory, group[0]!.commit)
    if (commit === undefined) {
      console.log(
        `skipped ${group.length} questions on ${repository}: no commit ${group[0]!.commit} in "${directory}"`,
      )
      continue
    }
    using snapshot = await openCommit(snapshots, directory, repository, commit)
    for (const row of group) {
      await using server = await startChatServer((index, body) => reply(index, body, row))
      await collectRun({
        projects: [{ repoName: repository, snapshot }],
        question: row.question,
        model: server.model,
      })
      costs.push(addUp(server.requests.map(({ body }) => costOf(body))))
    }
  }
  const total = (cost: Cost): number => parts.reduce((sum, part) => sum + cost[part], 0)
  const mean = (of: (cost: Cost) => number): string =>
    Math.round(costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length).toLocaleString('en-US')
  console.log(`${costs.length} answers of three requests, characters sent, mean: ${mean(total)}`)
  for (const part of parts) console.log(`  ${part.padEnd(14)}${mean((cost) => cost[part]).padStart(9)}`)
}

function repositoryOf({ available, repo }: Row): string {
  return available ?? repo
}

function reply(index: number, body: ChatRequest, { question, gold_files: files }: Row): ChatReply {
  if (body.tools === undefined || index >= 2) return { kind: 'chunks', chunks: textChunks('Seen.') }
  const [path = ''] = files
  const word = question.split(/\W+/u).reduce((one, other) => (other.length > one.length ? other : one), '')
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '')
  const calls =
    index === 0
      ? [
          ['search', { query: question }],
          ['get_node', { path }],
        ]
      : [
          ['read_file', { path, start_line: 1, end_line: 200 }],
          ['grep', { pattern: word }],
          ['neighbours', { node: name, path, direction: 'in' }],
        ]
  const toolCalls = calls.map(([tool, input], at) => ({
    index: at,
    id: `c${index}-${at}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  }))
  return { kind: 'chunks', chunks: [chunk({ tool_calls: toolCalls }), ...textChunks('', 'tool_calls')] }
}

function costOf({ messages, tools }: ChatRequest): Cost {
  const cost: Cost = { schemas: lengthOf(tools), instructions: 0, 'first prompt': 0, results: 0, calls: 0 }
  for (const { role, content, tool_calls: calls } of messages) {
    const part: Part =
      role === 'system'
        ? 'instructions'
        : role === 'user'
          ? 'first prompt'
          : role === 'tool'
            ? 'results'
            : 'calls'
    cost[part] += lengthOf(content) + lengthOf(calls)
  }
  return cost
}

function lengthOf(value: unknown): number {
  return value === undefined || value === null ? 0 : JSON.stringify(value).length
}

function addUp(costs: readonly Cost[]): Cost {
  const sum: Cost = { schemas: 0, instructions: 0, 'first prompt': 0, results: 0, calls: 0 }
  for (const cost of costs) for (const part of parts) sum[part] += cost[part]
  return sum
}

await main(process.argv.slice(2))
