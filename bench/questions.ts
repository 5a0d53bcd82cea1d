import { readFileSync } from 'node:fs'
import { runAgent } from '../src/agents/index.ts'
import type { AgentProject } from '../src/agents/index.ts'
import type { Snapshot } from '../src/index/snapshot.ts'
import { openHistory } from '../src/services/history/open-history.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/*
 * How well the built-in model answers questions in words, given where the answer is known to lie:
 * `node bench/questions.ts <questions.jsonl> <directory of mirrors> <directory for snapshots> [repository ...] [--print]`.
 * Rows are `{available, commit, question, gold, gold_files}`; a mirror `owner/name` is the bare repository
 * `<directory>/owner+name/repo`, gold files are paths or endings of paths. Repositories without a mirror are left out
 * and named. `--print` shows each answer beside its reference. Snapshots are kept, so that a second run only asks.
 */
interface Question {
  readonly available: string
  readonly commit: string
  readonly question: string
  readonly gold: string
  readonly gold_files: readonly string[]
}

interface Outcome {
  readonly goldFiles: readonly string[]
  /** Those of them that the answer cites. */
  readonly cited: readonly string[]
  /** Definitions that the reference names and the question does not. */
  readonly goldNames: number
  readonly namesSaid: number
  readonly citations: number
  readonly unresolved: readonly string[]
  readonly withheld: number
  readonly characters: number
  readonly firstTextMs: number
  readonly totalMs: number
  readonly isUnknown: boolean
  readonly error: string
}

async function main(values: readonly string[]): Promise<void> {
  const [questionsPath, mirrors, snapshots, ...only] = values.filter((value) => !value.startsWith('--'))
  if (questionsPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error(
      'Give the path of the questions, the directory of the mirrors and a directory for snapshots.',
    )
  }
  const questions = readFileSync(questionsPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Question => JSON.parse(line))
    .filter(({ available }) => only.length === 0 || only.some((name) => available.endsWith(name)))
  const outcomes: Outcome[] = []
  for (const [repository, group] of Map.groupBy(questions, ({ available }) => available)) {
    const directory = mirrorOf(mirrors, repository)
    for (const [commit, asked] of Map.groupBy(group, (question) => question.commit)) {
      const full = findCommit(directory, commit)
      if (full === undefined) {
        console.log(
          `skipped ${asked.length} questions on ${repository}: no commit ${commit} in "${directory}"`,
        )
        continue
      }
      using snapshot = await openCommit(snapshots, directory, repository, full)
      const history = openHistory({ directory, commit: full })
      const project = { repoName: repository, snapshot, history }
      for (const question of asked) {
        outcomes.push(await askOne(project, question, values.includes('--print')))
      }
    }
  }
  report(outcomes)
}

async function askOne(project: AgentProject, row: Question, prints: boolean): Promise<Outcome> {
  const { snapshot } = project
  const start = performance.now()
  let firstTextMs = Infinity
  let text = ''
  let error = ''
  let withheld = 0
  let citations: readonly string[] = []
  const events = runAgent({
    agentId: 'codebase_qna_agent',
    question: row.question,
    history: [],
    projects: [project],
    focus: [],
    attachments: [],
    model: { provider: 'built-in' },
    signal: new AbortController().signal,
  })
  for await (const event of events) {
    if (event.type === 'text-delta') {
      firstTextMs = Math.min(firstTextMs, performance.now() - start)
      text += event.text
    }
    if (event.type === 'citations') citations = event.citations
    if (event.type === 'finish') withheld = event.withheldCitations
    if (event.type === 'error') error = event.message
  }
  const totalMs = performance.now() - start
  const goldFiles = row.gold_files.map((file) => file.replace(/^\.\//u, ''))
  const paths = citations.map((citation) => citation.replace(/:\d+-\d+$/u, ''))
  const cited = goldFiles.filter((file) => paths.some((path) => path === file || path.endsWith(`/${file}`)))
  const goldNames = namesOf(snapshot, row)
  const outcome = {
    goldFiles,
    cited,
    goldNames: goldNames.length,
    namesSaid: goldNames.filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(text)).length,
    citations: citations.length,
    unresolved: citations.filter((citation) => !resolves(snapshot, citation)),
    withheld,
    characters: text.length,
    firstTextMs,
    totalMs,
    isUnknown:
      /^(?:Nothing (?:in the repository|named)|No (?:definition|place) |I found no definition named )/mu.test(
        text,
      ),
    error,
  }
  console.log(
    `${withheld > 0 ? `${withheld} WITHHELD ` : ''}${row.available} ${cited.length}/${goldFiles.length} files, ${outcome.namesSaid}/${outcome.goldNames} names, ${citations.length} citations, ${text.length} characters, ${totalMs.toFixed(0)} ms: ${row.question.slice(0, 90)}${error === '' ? '' : ` FAILED ${error}`}`,
  )
  if (prints) {
    console.log(
      `\nQUESTION ${row.question}\n\nANSWER\n${text}\n\nREFERENCE (${goldFiles.join(' ')})\n${row.gold}\n`,
    )
    console.log('='.repeat(100))
  }
  return outcome
}

function namesOf(snapshot: Snapshot, { gold, question }: Question): string[] {
  const quoted = [...gold.matchAll(/`([\w.]+)(?:\(\))?`/gu)].map(([, name]) => name?.split('.').at(-1) ?? '')
  return [...new Set(quoted)].filter(
    (name) =>
      name.length > 3 &&
      !question.includes(name) &&
      snapshot
        .resolveName(name, { limit: 3 })
        .some(({ node }) => node.name === name && node.kind !== 'external'),
  )
}

function resolves(snapshot: Snapshot, citation: string): boolean {
  const [, path = '', start = '1', end = '1'] = /^(.*?)(?::(\d+)-(\d+))?$/u.exec(citation) ?? []
  const file = snapshot.findFile(path)
  if (file === undefined) return false
  return (
    citation === path || (Number(start) >= 1 && Number(start) <= Number(end) && Number(end) <= file.lineCount)
  )
}

function report(outcomes: readonly Outcome[]): void {
  const known = outcomes.filter(({ goldFiles }) => goldFiles.length > 0)
  const share = (count: number, of: number): string =>
    `${count} of ${of} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`
  const count = (test: (outcome: Outcome) => boolean, of = outcomes): number => of.filter(test).length
  const sum = (value: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0)
  console.log(`
answers: ${outcomes.length}, failed ${count(({ error }) => error !== '')}, unknown ${count(({ isUnknown }) => isUnknown)}
cite any gold file: ${share(
    count(({ cited }) => cited.length > 0, known),
    known.length,
  )}
cite all gold files: ${share(
    count(({ cited, goldFiles }) => cited.length === goldFiles.length, known),
    known.length,
  )}
names of the references said: ${share(
    sum(({ namesSaid }) => namesSaid),
    sum(({ goldNames }) => goldNames),
  )}
citations: ${sum(({ citations }) => citations)}, unresolved ${sum(({ unresolved }) => unresolved.length)}, withheld ${sum(({ withheld }) => withheld)}
characters: ${spread(outcomes.map(({ characters }) => characters))}
first text ms: ${spread(outcomes.map(({ firstTextMs }) => firstTextMs))}
whole answer ms: ${spread(outcomes.map(({ totalMs }) => totalMs))}`)
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0)
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`
}

await main(process.argv.slice(2))
