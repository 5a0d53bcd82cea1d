import { readFileSync } from 'node:fs'
import { buildMessages } from '../src/agents/loop/build-prompt.ts'
import { labelProjects } from '../src/agents/projects.ts'
import { defaultLimits } from '../src/agents/loop/run-input.ts'
import { WorkspaceSession } from '../src/agents/workspace.ts'
import type { Snapshot } from '../src/index/snapshot.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'
import { percent } from './support/percent.ts'

/*
 * How much of what an answer needs stands in the first prompt of a model, before its first step:
 * `node bench/first-prompt.ts <questions.jsonl> <directory of mirrors> <directory for snapshots> [repository ...]
 * [--tokens=N] [--print]`.
 * Rows are `{available or repo, commit, question, gold_files, facts?}`, mirrors are as for `questions`. A gold file
 * counts where its path stands in the prompt; of a fact, the names of code that it holds are counted. The size is
 * that of the whole message before the question. Repositories without a mirror are left out and named.
 */
interface Row {
  readonly available?: string
  readonly repo: string
  readonly commit: string
  readonly question: string
  readonly gold_files: readonly string[]
  readonly facts?: readonly string[]
}

interface Outcome {
  readonly goldFiles: number
  readonly named: number
  readonly factNames: number
  readonly factNamesShown: number
  readonly characters: number
  readonly buildMs: number
}

async function main(values: readonly string[]): Promise<void> {
  const [questionsPath, mirrors, snapshots, ...only] = values.filter((value) => !value.startsWith('--'))
  if (questionsPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error(
      'Give the path of the questions, the directory of the mirrors and a directory for snapshots.',
    )
  }
  const tokens = Number(
    values.find((value) => value.startsWith('--tokens='))?.slice('--tokens='.length) ??
      defaultLimits.evidenceTokens,
  )
  const rows = readFileSync(questionsPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
    .filter((row) => only.length === 0 || only.some((name) => repositoryOf(row).endsWith(name)))
  const outcomes: Outcome[] = []
  for (const group of Map.groupBy(rows, (row) => `${repositoryOf(row)} ${row.commit}`).values()) {
    const repository = repositoryOf(group[0]!)
    const directory = mirrorOf(mirrors, repository)
    const commit = findCommit(directory, group[0]!.commit)
    if (commit === undefined) {
      console.log(
        `skipped ${group.length} questions on ${repository}: no commit ${group[0]!.commit} in "${directory}"`,
      )
      continue
    }
    using snapshot = await openCommit(snapshots, directory, repository, commit)
    const measured = group.map((row) => measure(snapshot, row, tokens, values.includes('--print')))
    console.log(`${repository}: ${summarize(measured)}`)
    outcomes.push(...measured)
  }
  console.log(`\nall: ${summarize(outcomes)}`)
}

function repositoryOf({ available, repo }: Row): string {
  return available ?? repo
}

function measure(snapshot: Snapshot, row: Row, evidenceTokens: number, prints: boolean): Outcome {
  const start = performance.now()
  const context = {
    projects: labelProjects([{ repoName: repositoryOf(row), snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const messages = buildMessages(
    context,
    { question: row.question, history: [], focus: [], attachments: [] },
    { ...defaultLimits, evidenceTokens },
  )
  const buildMs = performance.now() - start
  const content = messages.at(-1)?.content ?? ''
  const [background] = typeof content === 'string' ? [] : content
  const prompt = background?.type === 'text' ? background.text : ''
  const paths = pathsOf(prompt)
  const goldFiles = row.gold_files.map((file) => file.replace(/^\.\//u, ''))
  const missed = goldFiles.filter(
    (file) => !paths.has(file) && ![...paths].some((path) => path.endsWith(`/${file}`)),
  )
  const factNames = (row.facts ?? []).flatMap((fact) => namesOf(fact, row.question))
  if (prints) {
    console.log(`\nQUESTION ${row.question}\n${prompt}\nMISSED ${missed.join(' ') || 'none'}\n`)
  }
  return {
    goldFiles: goldFiles.length,
    named: goldFiles.length - missed.length,
    factNames: factNames.length,
    factNamesShown: factNames.filter((name) => prompt.includes(name)).length,
    characters: prompt.length,
    buildMs,
  }
}

/** What stands in a prompt like a path, and the files behind a directory: `src/shop/: cart.ts, price.ts`. */
function pathsOf(prompt: string): Set<string> {
  const directories = prompt.matchAll(/^(\S+\/): (.+)$/gmu)
  const inside = [...directories].flatMap(([, directory, names]) =>
    names!.split(', ').map((name) => directory! + name),
  )
  return new Set([...(prompt.match(/[^\s[\]()"`,:]+/gu) ?? []), ...inside])
}

/** Words of a fact that can only be code, and that the question does not give away. */
function namesOf(fact: string, question: string): string[] {
  return (fact.match(/[A-Za-z_]\w*(?:_\w|[a-z][A-Z])\w*/gu) ?? []).filter((name) => !question.includes(name))
}

function summarize(outcomes: readonly Outcome[]): string {
  const known = outcomes.filter(({ goldFiles }) => goldFiles > 0)
  const sum = (value: (outcome: Outcome) => number): number =>
    known.reduce((total, outcome) => total + value(outcome), 0)
  const files = sum(({ goldFiles }) => goldFiles)
  const named = sum(({ named: count }) => count)
  const complete = known.filter((outcome) => outcome.named === outcome.goldFiles).length
  const names = sum(({ factNames }) => factNames)
  const shown = sum(({ factNamesShown }) => factNamesShown)
  const sorted = (value: (outcome: Outcome) => number): number[] => outcomes.map(value).sort((a, b) => a - b)
  const characters = sorted((outcome) => outcome.characters)
  const times = sorted(({ buildMs }) => buildMs)
  return [
    `gold files named ${named} of ${files} (${percent(named, files)} %)`,
    `all of a question's ${complete} of ${known.length} (${percent(complete, known.length)} %)`,
    ...(names === 0 ? [] : [`names of facts shown ${shown} of ${names} (${percent(shown, names)} %)`]),
    `characters median ${characters[characters.length >> 1]}, most ${characters.at(-1)}`,
    `built in median ${times[times.length >> 1]?.toFixed(0)} ms, most ${times.at(-1)?.toFixed(0)} ms`,
  ].join('; ')
}

await main(process.argv.slice(2))
