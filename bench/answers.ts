import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runAgent } from '../src/agents/index.ts'
import type { AgentProject, HistoryMessage } from '../src/agents/index.ts'
import { openHistory } from '../src/services/history/open-history.ts'
import { findCommit, openCommit } from './support/commit-snapshot.ts'
import { isResolved } from './support/is-resolved.ts'
import type { Meant } from './support/is-resolved.ts'

const help = `npm run bench -- answers <directory of repositories> <directory for snapshots> [options]

Asks the built-in model the questions of bench/answers/*.jsonl, which people wrote from the code without seeing any
answer, and reports by intent: the facts that each answer must hold (one of several spellings of each), the files that
it must cite, and its time. A mechanical proxy: marks are given by readers, from the file that --out writes.
Repositories are clones named owner+name. Of those without one the questions are left out and counted.

  --half tune|held-out   only the repositories that answers are tuned on, or the others
  --repository <part>    only repositories whose name contains this
  --intent <intent>      only questions of one kind
  --id <id>              only one question
  --out <file>           writes each question, what is asked of its answer, and the answer
  --chains               conversations of several messages instead, and how many of the last messages are understood
  --json                 the figures as one line of JSON, by half and by kind
`

/** Repositories that answers may be tuned on; the others are only measured. */
const tuned = new Set([
  'encode/httpx',
  'spring-projects/spring-petclinic',
  'jqlang/jq',
  'gabime/spdlog',
  'lujakob/nestjs-realworld-example-app',
  'charmbracelet/glow',
  'marshmallow-code/marshmallow',
  'gorilla/mux',
  'tokio-rs/mini-redis',
  'sindresorhus/ky',
  'square/javapoet',
  'antirez/kilo',
  'sinatra/sinatra',
])

interface Question {
  readonly id: string
  readonly repo: string
  readonly commit: string
  readonly intent: string
  readonly question: string
  readonly must: readonly string[]
  readonly mustMatch: readonly (readonly string[])[]
  readonly mustNot: readonly string[]
  readonly files: readonly string[]
  /** The whole list, where one is asked for, and how each of its entries may be spelled. */
  readonly complete?: readonly string[]
  readonly completeMatch?: readonly (readonly string[])[]
}

interface Chain {
  readonly id: string
  readonly repo: string
  readonly commit: string
  readonly messages: readonly (Pick<Question, 'question' | 'must' | 'mustMatch' | 'files'> &
    Meant & { readonly resolvesTo: readonly string[] })[]
}

interface Outcome {
  readonly intent: string
  readonly isTuned: boolean
  readonly facts: number
  readonly factsSaid: number
  readonly files: number
  readonly filesCited: number
  readonly listed: number
  readonly listedSaid: number
  readonly milliseconds: number
  readonly characters: number
  readonly isFailed: boolean
  /** Of a conversation's last message: whether its answer is about what was meant. */
  readonly isResolved?: boolean
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    repository: { type: 'string' },
    intent: { type: 'string' },
    id: { type: 'string' },
    out: { type: 'string' },
    chains: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

async function main(): Promise<void> {
  const [repositories, snapshots] = positionals
  if (values.help === true || repositories === undefined || snapshots === undefined) {
    console.log(help)
    return
  }
  const report: string[] = []
  const outcomes: Outcome[] = []
  const rows = readRows<Question | Chain>(values.chains === true)
  for (const [repository, group] of Map.groupBy(rows, ({ repo }) => repo)) {
    const directory = join(repositories, repository.replace('/', '+'))
    const commit = findCommit(directory, group[0]?.commit ?? '')
    if (commit === undefined) {
      console.error(`left out ${group.length} questions on ${repository}: no such commit in "${directory}"`)
      continue
    }
    using snapshot = await openCommit(snapshots, directory, repository, commit)
    const project = { repoName: repository, snapshot, history: openHistory({ directory, commit }) }
    for (const row of group) {
      const turns: readonly (Chain['messages'][number] | Question)[] =
        'messages' in row ? row.messages : [row]
      const history: HistoryMessage[] = []
      for (const turn of turns) {
        const before = history.at(-1)?.content ?? ''
        const answer = await ask(project, turn.question, history)
        if (answer.error !== '') console.error(`${row.id} failed: ${answer.error}`)
        history.push({ role: 'human', content: turn.question }, { role: 'agent', content: answer.text })
        const intent = 'intent' in row ? row.intent : `message ${history.length / 2}`
        const resolved =
          'messages' in row && turn === turns.at(-1)
            ? { isResolved: isResolved(turn, answer.text, before) }
            : {}
        outcomes.push({ ...judge(turn, intent, answer), ...resolved, isTuned: tuned.has(row.repo) })
        report.push(describe(row, turn, answer.text, resolved.isResolved))
      }
    }
  }
  show(outcomes)
  if (values.out !== undefined) writeFileSync(values.out, report.join('\n'))
}

function readRows<Row extends Question | Chain>(chains: boolean): Row[] {
  const folder = join(import.meta.dirname, 'answers')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && name.startsWith('chains') === chains)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
    .filter(
      (row) =>
        (values.half === undefined || (values.half === 'tune') === tuned.has(row.repo)) &&
        (values.repository === undefined || row.repo.includes(values.repository)) &&
        (values.id === undefined || row.id === values.id) &&
        (values.intent === undefined || ('intent' in row && row.intent === values.intent)),
    )
}

interface Answer {
  readonly text: string
  readonly citations: readonly string[]
  readonly milliseconds: number
  readonly error: string
}

async function ask(
  project: AgentProject,
  question: string,
  history: readonly HistoryMessage[],
): Promise<Answer> {
  const start = performance.now()
  let text = ''
  let error = ''
  let citations: readonly string[] = []
  const events = runAgent({
    agentId: 'codebase_qna_agent',
    question,
    history,
    projects: [project],
    focus: [],
    attachments: [],
    model: { provider: 'built-in' },
    signal: new AbortController().signal,
  })
  for await (const event of events) {
    if (event.type === 'text-delta') text += event.text
    if (event.type === 'citations') citations = event.citations
    if (event.type === 'error') error = event.message
  }
  return { text, citations, milliseconds: performance.now() - start, error }
}

function judge(
  row: Pick<Question, 'mustMatch' | 'files' | 'complete' | 'completeMatch'>,
  intent: string,
  answer: Answer,
): Omit<Outcome, 'isTuned'> {
  const text = answer.text.toLowerCase()
  const says = (alternatives: readonly string[]): boolean =>
    alternatives.some((alternative) => text.includes(alternative.toLowerCase()))
  const cited = new Set(answer.citations.map((citation) => citation.replace(/:\d+-\d+$/u, '')))
  const listed = row.completeMatch ?? row.complete?.map((entry) => [entry]) ?? []
  return {
    intent,
    facts: row.mustMatch.length,
    factsSaid: row.mustMatch.filter(says).length,
    files: row.files.length,
    filesCited: row.files.filter((file) => cited.has(file)).length,
    listed: listed.length,
    listedSaid: listed.filter(says).length,
    milliseconds: answer.milliseconds,
    characters: answer.text.length,
    isFailed: answer.error !== '',
  }
}

function describe(
  row: Question | Chain,
  turn: { question: string; must: readonly string[]; files: readonly string[]; mustNot?: readonly string[] },
  text: string,
  resolved?: boolean,
): string {
  const understood = resolved === undefined ? '' : `\nUnderstood: ${resolved ? 'yes' : 'no'}`
  const kind = 'intent' in row ? row.intent : 'conversation'
  const never =
    turn.mustNot === undefined || turn.mustNot.length === 0 ? '' : `\nMust not: ${turn.mustNot.join('; ')}`
  return `\n${'='.repeat(100)}\n${row.id} ${row.repo} (${kind})\nQUESTION: ${turn.question}\nMust: ${turn.must.join('; ')}${never}\nFiles: ${turn.files.join(' ')}${understood}\n${'-'.repeat(40)}\n${text}\n`
}

/** One row of figures; shares in percent. */
function figures(of: readonly Outcome[]): Record<string, string | number> {
  const sum = (value: (outcome: Outcome) => number): number =>
    of.reduce((total, outcome) => total + value(outcome), 0)
  const percent = (part: number, whole: number): string | number =>
    whole === 0 ? '-' : Math.round((1000 * part) / whole) / 10
  const times = of.map((one) => one.milliseconds)
  return {
    answers: of.length,
    'facts said %': percent(
      sum((one) => one.factsSaid),
      sum((one) => one.facts),
    ),
    'files cited %': percent(
      sum((one) => one.filesCited),
      sum((one) => one.files),
    ),
    'lists said %': percent(
      sum((one) => one.listedSaid),
      sum((one) => one.listed),
    ),
    'median ms': Math.round(at(times, 0.5)),
    'p95 ms': Math.round(at(times, 0.95)),
    characters: Math.round(
      at(
        of.map((one) => one.characters),
        0.5,
      ),
    ),
    failed: of.filter((one) => one.isFailed).length,
    ...resolvedShare(of),
  }
}

function resolvedShare(of: readonly Outcome[]): Record<string, string> {
  const last = of.filter((one) => one.isResolved !== undefined)
  return last.length === 0
    ? {}
    : { understood: `${last.filter((one) => one.isResolved).length} of ${last.length}` }
}

function show(outcomes: readonly Outcome[]): void {
  const kinds = [...Map.groupBy(outcomes, ({ intent }) => intent)].sort(([one], [other]) =>
    one.localeCompare(other),
  )
  const byKind = Object.fromEntries(kinds.map(([kind, of]) => [kind, figures(of)]))
  const halves = {
    'tuned on': figures(outcomes.filter(({ isTuned }) => isTuned)),
    'held out': figures(outcomes.filter(({ isTuned }) => !isTuned)),
  }
  if (values.json === true) console.log(JSON.stringify({ halves, kinds: byKind }))
  else console.table({ ...byKind, ...(values.chains === true ? halves : {}), all: figures(outcomes) })
}

function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

await main()
