import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { labelProjects } from '../src/agents/projects.ts'
import { toOutputText } from '../src/agents/tools/output-text.ts'
import { isToolFailure } from '../src/agents/tools/tool.ts'
import { traceTool } from '../src/agents/tools/trace.ts'
import type { TraceOutput } from '../src/agents/tools/trace.ts'
import { WorkspaceSession } from '../src/agents/workspace.ts'
import type { Snapshot } from '../src/index/snapshot.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/*
 * How often the tool `trace` names the place that was changed in the end:
 * `node bench/symptoms.ts <issues.jsonl> <directory of mirrors> <directory for snapshots> [repository ...] [--half=a|b] [--print]`.
 * Rows are those of `bench/localization.ts` with `gold_functions` (`path:Class.method`); asked are those whose text
 * holds a trace, a place or the name of an error. Counted is an issue where the place cited by one of the first three
 * ranked fixes lies in a gold file, and in a gold function. Both halves, split by a hash of the id, are told apart:
 * what is tuned looks at one of them only (`--half=a`). Snapshots are kept, so that a second run only asks.
 */
interface Issue {
  readonly instance_id: string
  readonly mirror: string
  readonly base_commit: string
  readonly problem: string
  readonly gold_files: readonly string[]
  readonly gold_functions: readonly string[]
}

interface Outcome {
  readonly half: 'a' | 'b'
  readonly hasFile: boolean
  readonly hasFunction: boolean
  /** By search over the whole text alone, what the answer must not be worse than. */
  readonly searchHasFile: boolean
  readonly timeMs: number
}

const fixesRead = 3

async function main(values: readonly string[]): Promise<void> {
  const [issuesPath, mirrors, snapshots, ...only] = values.filter((value) => !value.startsWith('--'))
  if (issuesPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error(
      'Give the path of the issues, the directory of the mirrors and a directory for snapshots.',
    )
  }
  const half = /^--half=([ab])$/u.exec(values.find((value) => value.startsWith('--half=')) ?? '')?.[1]
  const issues = readFileSync(issuesPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Issue => JSON.parse(line))
    .filter(
      ({ mirror, instance_id: id }) =>
        only.length === 0 || only.some((name) => mirror.endsWith(name) || id === name),
    )
    .filter(({ problem }) => hasSymptom(problem))
    .filter((issue) => half === undefined || halfOf(issue) === half)
  const outcomes: Outcome[] = []
  for (const issue of issues) {
    const directory = mirrorOf(mirrors, issue.mirror)
    const commit = findCommit(directory, issue.base_commit)
    if (commit === undefined) {
      console.log(`skipped ${issue.instance_id}: no commit ${issue.base_commit} in "${directory}"`)
      continue
    }
    using snapshot = await openCommit(snapshots, directory, issue.mirror, commit)
    outcomes.push(await ask(snapshot, issue, values.includes('--print')))
  }
  for (const name of ['a', 'b'] as const)
    report(
      `half ${name}`,
      outcomes.filter((outcome) => outcome.half === name),
    )
  report('all', outcomes)
}

/** A trace, a place in a source file, or an error by its name. */
function hasSymptom(text: string): boolean {
  return /^\W*Traceback|File ".*", line \d+|\b\w*(?:Error|Exception|Warning)\b|\.[a-z]\w*:\d+/mu.test(text)
}

function halfOf({ instance_id: id }: Issue): 'a' | 'b' {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'a' : 'b'
}

async function ask(snapshot: Snapshot, issue: Issue, prints: boolean): Promise<Outcome> {
  const start = performance.now()
  const context = {
    projects: labelProjects([{ repoName: issue.mirror, snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const output = await traceTool.execute(context, { text: issue.problem }, new AbortController().signal)
  const timeMs = performance.now() - start
  const places = isToolFailure(output) ? [] : rankedPlaces(output as TraceOutput)
  const gold = issue.gold_functions.map((name) => goldRange(snapshot, name))
  const searched = snapshot
    .search(issue.problem, { group: 'file', limit: fixesRead })
    .map(({ node }) => node.filePath)
  const outcome: Outcome = {
    half: halfOf(issue),
    hasFile: places.some(({ path }) => issue.gold_files.includes(path)),
    hasFunction: places.some((place) => gold.some((range) => range !== undefined && beginsIn(place, range))),
    searchHasFile: searched.some((path) => issue.gold_files.includes(path)),
    timeMs,
  }
  console.log(
    `${issue.instance_id} ${outcome.half} ${outcome.hasFile ? 'file' : '-'} ${outcome.hasFunction ? 'function' : '-'} search ${outcome.searchHasFile ? 'file' : '-'} ${timeMs.toFixed(0)} ms, fixes ${places.map(({ path, from }) => `${path}:${from}`).join(' ')}`,
  )
  if (prints)
    console.log(
      `\nQUESTION ${issue.problem.slice(0, 3_000)}\n\nGOLD ${issue.gold_functions.join(' ')}\n\nRESULT\n${toOutputText(output)}\n${'='.repeat(100)}`,
    )
  return outcome
}

interface CitedPlace {
  readonly path: string
  readonly from: number
  readonly to: number
}

/** The places of the first ranked fixes. */
function rankedPlaces({ fixes }: TraceOutput): CitedPlace[] {
  return fixes.slice(0, fixesRead).flatMap(({ location }): CitedPlace[] => {
    const match = /^(.+):(\d+)-(\d+)$/u.exec(location)
    return match === null ? [] : [{ path: match[1] ?? '', from: Number(match[2]), to: Number(match[3]) }]
  })
}

function goldRange(snapshot: Snapshot, name: string): CitedPlace | undefined {
  const node = snapshot.findNode(name.replace(/:(?=[^:]*$)/u, '#'))
  return node === undefined ? undefined : { path: node.filePath, from: node.startLine, to: node.endLine }
}

/** What is cited begins in the function: a whole class around it does not count. */
function beginsIn(place: CitedPlace, range: CitedPlace): boolean {
  return place.path === range.path && range.from <= place.from && place.from <= range.to
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const share = (test: (outcome: Outcome) => boolean): string => {
    const count = outcomes.filter(test).length
    return `${count} of ${outcomes.length} (${((100 * count) / Math.max(1, outcomes.length)).toFixed(1)} %)`
  }
  const times = outcomes.map(({ timeMs }) => timeMs).sort((a, b) => a - b)
  console.log(
    `${name}: gold file among the first ${fixesRead} fixes ${share(({ hasFile }) => hasFile)}, gold function ${share(({ hasFunction }) => hasFunction)}; gold file among the first ${fixesRead} of search ${share(({ searchHasFile }) => searchHasFile)}; median ${times[times.length >> 1]?.toFixed(0) ?? '-'} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0) ?? '-'} ms`,
  )
}

await main(process.argv.slice(2))
