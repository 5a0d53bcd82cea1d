import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { languageOfFile } from '../src/languages/registry.ts'
import type { IndexTimings } from '../src/services/indexing/index-request.ts'
import { runIndex } from '../src/services/indexing/run-index.ts'
import { git } from './support/git.ts'

const USAGE = `Usage: npm run bench -- reparse <folder> [--changed 5] [--rounds 3] [--workers 2] [--edit layout] [--later] [--json]

How long a project takes to be ready again after a commit that touches a few files. The folder is copied and committed,
parsed cold, and then, a commit a round, parsed again with the facts of before, in one process as in a service, whose
threads wait for the next parse. A commit changes files that are spread over the repository: with --edit layout it adds
an empty line on top of each, which moves all that follows; with --edit code it doubles a line of each that ends in a
call, which changes what they say and has all linked anew; with --edit function it adds a function that nothing calls to
the end of each file of Python. With --later each parse is by a new thread, as an hour later.

"cold" is a parse without any facts in the same process after the others, so that both have their threads and code
ready (with --later neither has). How it lies: one machine, files warm in the page cache, without the fetch from a remote. "processor" is the time
of all threads together, which says more than the clock where other programs run.`

/** A line that is a call and nothing else, in most languages. */
const CALL_LINE = /^[ \t]+[\w.]+\([\w.,\t ]*\);?\r?\n/m

interface Measured {
  readonly seconds: number
  readonly processorSeconds: number
  readonly timings: IndexTimings
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    edit: { type: 'string', default: 'layout' },
    later: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (values.help || folder === undefined || !['layout', 'code', 'function'].includes(values.edit)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const edits: Readonly<Record<string, (text: string) => string>> = {
  layout: (text) => `\n${text}`,
  code: (text) => text.replace(CALL_LINE, '$&$&'),
  function: (text) => `${text}\n\ndef added_${text.length}(value):\n    return value\n`,
}

let lastKey: string | undefined

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-reparse-'))
const checkout = join(scratch, 'checkout')
try {
  cpSync(folder, checkout, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/.git'),
  })
  git(checkout, 'init', '--quiet')
  commit('first')
  await index('kept', 'first')
  const again: Measured[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    touch(Number(values.changed), round)
    commit(`round ${round}`)
    again.push(await index('kept', `round-${round}`))
  }
  report(again, await index('cold', 'cold'))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function commit(message: string): void {
  git(checkout, 'add', '--all', '--force')
  git(checkout, 'commit', '--quiet', '--message', message)
}

/** Edits files that are parsed, as far apart as there are such files. */
function touch(count: number, round: number): void {
  const paths = git(checkout, 'ls-files', '-z')
    .split('\0')
    .filter((path) => languageOfFile(path, '') !== undefined)
    .filter((path) => values.edit !== 'function' || path.endsWith('.py'))
  for (let index = 0; index < count; index++) {
    let at = Math.floor((index * paths.length) / count) + round
    while (!edit(join(checkout, paths[at]!))) at++
  }
}

function edit(path: string): boolean {
  const text = readFileSync(path, 'latin1')
  const edited = edits[values.edit]!(text)
  writeFileSync(path, edited, 'latin1')
  return edited !== text
}

async function index(facts: string, key: string): Promise<Measured> {
  const head = git(checkout, 'rev-parse', 'HEAD')
  const processorAtStart = process.cpuUsage()
  const startedAt = performance.now()
  const { timings } = await runIndex(
    {
      source: { kind: 'commit', directory: checkout, commit: head },
      repoName: 'bench/bench',
      branchName: 'main',
      snapshotDirectory: join(scratch, 'snapshots'),
      snapshotKey: key,
      previousKey: facts === 'kept' ? lastKey : undefined,
      factsDirectory: join(scratch, facts),
      workers: Number(values.workers),
      createdAt: new Date(0).toISOString(),
    },
    { keepsThread: !values.later },
  )
  lastKey = key
  const seconds = (performance.now() - startedAt) / 1000
  const processor = process.cpuUsage(processorAtStart)
  return { seconds, processorSeconds: (processor.user + processor.system) / 1e6, timings }
}

function report(again: readonly Measured[], cold: Measured): void {
  const middle = again.toSorted((a, b) => a.processorSeconds - b.processorSeconds)[again.length >> 1]!
  if (values.json) {
    console.log(JSON.stringify({ cold, again: middle, ratio: middle.seconds / cold.seconds }))
    return
  }
  const row = (name: string, of: (measured: Measured) => number) => {
    const show = (value: number) => `${value.toFixed(2).padStart(8)} s`
    return `  ${name.padEnd(18)}${show(of(cold))}  ${show(of(middle))}   ${(of(middle) / of(cold)).toFixed(2)}`
  }
  console.log(`${folder}: ${cold.timings.files} files, ${cold.timings.parsedFiles} parsed cold, ${middle.timings.parsedFiles} after a commit
${values.workers} threads, median of ${again.length} commits; ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}

                          cold     re-parse   ratio
${row('list files', ({ timings }) => timings.listSeconds)}
${row('read and parse', ({ timings }) => timings.parseSeconds)}
${row('link', ({ timings }) => timings.linkSeconds)}
${row('write snapshot', ({ timings }) => timings.writeSeconds)}
${row('all', ({ seconds }) => seconds)}
${row('processor', ({ processorSeconds }) => processorSeconds)}`)
}
