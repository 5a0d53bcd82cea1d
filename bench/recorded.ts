import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openCheckouts } from './figures/repositories.ts'
import { applications } from './recorded/applications.ts'
import type { Application } from './recorded/applications.ts'
import { compare } from './recorded/compare.ts'
import type { Comparison } from './recorded/compare.ts'
import { record, tracers } from './recorded/record.ts'
import type { RecordedCall } from './recorded/recorded-calls.ts'
import { percent } from './support/percent.ts'

const languages = [...new Set(applications.map(({ language }) => language))]

const USAGE = `Usage: npm run bench -- recorded <folder> [language or name…] [--records <folder>] [--misses] [--json]

Runs whole applications (their own test suites) under a tracer, records which function called which, and compares that
with the graph: of a function whose list of callers is said to be complete, no recorded caller may be missing.
<folder> holds repositories, as owner/name, owner+name or name, checkouts or bare; each is taken at the commit that
bench/recorded/applications.ts names, which also says how it is run. Needs Python 3.11 with pytest at /usr/bin/python3,
a JDK 17 with JUnit in /usr/share/java, Go 1.19, and the npm registry. --records keeps what ran in a folder and takes it
from there the next time.
  functions    functions, methods and constructors that were called by a function of the application
  complete     of those, the ones whose list of callers is said to be complete
  wrong        of those, the ones that lack a recorded caller
  edges        recorded pairs of caller and callee, and the share of them that the graph has, at whatever level
Names limit it to applications of a language (${languages.join(', ')}) or a repository. --misses lists what is called
complete and is not; --missed lists all recorded edges that the graph lacks.

How it lies: what a run did not do is not missed, so "wrong" is a lower bound. Which calls count is said at the head of
each tracer in bench/recorded: only those whose caller is the frame directly below, so what a library calls back is
left out. A lambda that shares its line with another is not told apart from it, nor are bodies of generators counted as
called.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string' },
    misses: { type: 'boolean', default: false },
    missed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [folder, ...wanted] = positionals
const chosen = applications.filter(
  ({ language, repository }) =>
    wanted.length === 0 || wanted.includes(language) || wanted.some((name) => repository.endsWith(name)),
)
if (values.help || folder === undefined || chosen.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const checkouts = openCheckouts(folder)
const results: { application: Application; comparison: Comparison }[] = []
for (const application of chosen) {
  const comparison = await measure(application).catch((error: unknown) => {
    // One that cannot be run or linked does not keep the others from being told.
    console.error(`${application.repository}: left out:`, error)
    return undefined
  })
  if (comparison === undefined) continue
  results.push({ application, comparison })
  if (values.misses) report(application, comparison.contradictions)
  if (values.missed) report(application, comparison.missed)
}
const byApplication = Object.fromEntries(
  results.map(({ application: { language, repository, half }, comparison }) => [
    repository,
    { language, half, ...toRow([comparison]) },
  ]),
)
const totals: Record<string, Row> = {}
for (const language of [...languages, undefined]) {
  for (const half of ['tuning', 'held-out', undefined] as const) {
    const some = results.filter(
      ({ application }) =>
        application.language === (language ?? application.language) &&
        application.half === (half ?? application.half),
    )
    if (some.length === 0) continue
    totals[`${language ?? 'all'}${half === undefined ? '' : `, ${half}`}`] = {
      applications: some.length,
      ...toRow(some.map(({ comparison }) => comparison)),
    }
  }
}
const missing = chosen
  .map(({ repository }) => repository)
  .filter((repository) => byApplication[repository] === undefined)
if (values.json) console.log(JSON.stringify({ applications: byApplication, totals, missing }))
else {
  console.table(byApplication)
  console.table(totals)
}

type Row = Record<string, number | string>

async function measure(application: Application): Promise<Comparison | undefined> {
  const { repository, commit, leaveOut = [] } = application
  const checkout = checkouts.find(repository)
  if (checkout === undefined) {
    console.error(`${repository}: left out, "${folder}" does not have it`)
    return undefined
  }
  const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-recorded-'))
  try {
    const source = join(scratch, 'source')
    mkdirSync(source)
    // A bare repository may be wrapped in a folder of its own.
    const gitDirectory = existsSync(join(checkout, 'repo')) ? join(checkout, 'repo') : checkout
    const archive = join(scratch, 'source.tar')
    execFileSync('git', [
      '-C',
      gitDirectory,
      'archive',
      '-o',
      archive,
      commit,
      '--',
      '.',
      ...leaveOut.map((path) => `:!${path}`),
    ])
    execFileSync('tar', ['xf', archive, '-C', source])
    const calls = await recordedCalls(application, source, scratch)
    return await compare(source, calls)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** From the folder of records where this very run is there. */
async function recordedCalls(
  application: Application,
  source: string,
  scratch: string,
): Promise<RecordedCall[]> {
  const kept = values.records && join(values.records, `${keyOf(application)}.json`)
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as RecordedCall[]
  const calls = await record(application, source, scratch, (message) => console.error(message))
  console.error(`${application.repository}: ${calls.length} recorded`)
  if (kept) {
    mkdirSync(values.records!, { recursive: true })
    writeFileSync(kept, JSON.stringify(calls))
  }
  return calls
}

/** Changes with the application's entry and with the tracer. */
function keyOf(application: Application): string {
  const hash = createHash('sha256').update(JSON.stringify({ ...application, half: '' }))
  hash.update(readFileSync(tracers[application.language]))
  return `${application.repository.replace('/', '+')}-${hash.digest('hex').slice(0, 12)}`
}

function report({ repository, language }: Application, missing: Comparison['missed']): void {
  for (const { callee, caller, callPlace } of missing)
    console.log(`${language} ${repository}: ${callee} lacks ${caller} (${callPlace})`)
}

function toRow(comparisons: readonly Comparison[]): Row {
  const sum = (key: 'functions' | 'complete' | 'wrong' | 'edges' | 'found' | 'unreadable') =>
    comparisons.reduce((total, each) => total + each[key], 0)
  return {
    functions: sum('functions'),
    complete: sum('complete'),
    wrong: sum('wrong'),
    'wrong %': percent(sum('wrong'), sum('complete')),
    edges: sum('edges'),
    'recall %': percent(sum('found'), sum('edges')),
    unreadable: sum('unreadable'),
  }
}
