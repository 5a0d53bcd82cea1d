import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { NodeRecord, Snapshot } from '../src/index/snapshot.ts'
import { findCommit, openCommit } from './support/commit-snapshot.ts'

const USAGE = `Usage: npm run bench -- complete-uses <repository> [--commit HEAD] [--definitions 60] [--callers none|some] [--snapshots <folder>]

For reading: functions and methods of an application whose callers are said to be complete, evenly over all of them, and
beside each the lines of the whole repository (templates, settings and documents too) that have its name and are neither a
known use of it nor a known use or the definition of something else of that name. A person says of each line whether the
name there is the definition's: then "complete" was wrong.
--callers none asks for those that nothing is known to call, --callers some for the others.

How it lies: what is used without its name is not found; of a line that has the name twice one known use explains both.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commit: { type: 'string', default: 'HEAD' },
    definitions: { type: 'string', default: '60' },
    callers: { type: 'string' },
    snapshots: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const given = positionals[0]
const directory = resolve(given ?? '.')
const commit = given === undefined ? undefined : findCommit(directory, values.commit)
if (values.help || commit === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const MAX_LINES = 15
const scratch = values.snapshots ?? mkdtempSync(join(tmpdir(), 'parley-bench-complete-uses-'))
try {
  using snapshot = await openCommit(scratch, directory, `local/${basename(directory)}`, commit)
  report(snapshot, commit)
} finally {
  if (values.snapshots === undefined) rmSync(scratch, { recursive: true, force: true })
}

type Asked = { readonly node: NodeRecord; readonly callers: number }

function report(snapshot: Snapshot, commit: string): void {
  const all = snapshot
    .listFiles({ limit: 1_000_000 })
    .flatMap(({ path }) => snapshot.nodesInFile(path))
    .filter(({ kind, name }) => (kind === 'function' || kind === 'method') && /^[\w$]+$/u.test(name))
  const complete = all.flatMap((node): Asked[] => {
    if (!snapshot.completeness(node.nodeId).complete) return []
    const callers = snapshot.edges(node.nodeId, {
      direction: 'in',
      kinds: ['calls', 'instantiates'],
      maxSites: 0,
    }).length
    const isWanted = values.callers === undefined || (values.callers === 'none') === (callers === 0)
    return isWanted ? [{ node, callers }] : []
  })
  const wanted = Math.min(Number(values.definitions), complete.length)
  const chosen = Array.from(
    { length: wanted },
    (_, index) => complete[Math.floor((index * complete.length) / wanted)]!,
  )
  console.log(
    `${all.length} functions and methods, ${complete.length} said to be complete, ${wanted} chosen\n`,
  )
  let disagreeing = 0
  for (const { node, callers } of chosen) {
    const lines = linesNaming(node.name, commit).filter((line) => !isExplained(snapshot, node, line))
    if (lines.length > 0) disagreeing++
    console.log(
      `${lines.length === 0 ? ' ' : '?'} ${node.filePath}:${node.startLine} ${node.name} (${callers} callers)`,
    )
    for (const { path, number, text } of lines.slice(0, MAX_LINES)) {
      console.log(`      ${path}:${number}: ${text.trim().slice(0, 150)}`)
    }
    if (lines.length > MAX_LINES) console.log(`      and ${lines.length - MAX_LINES} others`)
  }
  console.log(`\n${disagreeing} of ${wanted} have lines to be read`)
}

type Line = { readonly path: string; readonly number: number; readonly text: string; readonly column: number }

function linesNaming(name: string, commit: string): Line[] {
  const args = ['-C', directory, 'grep', '-nwIF', '--no-color', '-e', name, commit]
  let output: string
  try {
    output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  } catch (error) {
    // The status of a search that finds nothing.
    if ((error as { status?: unknown }).status === 1) return []
    throw error
  }
  const word = new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'u')
  return output.split('\n').flatMap((line) => {
    const [, path, number, text = ''] = /^[^:]*:([^:]*):(\d+):(.*)$/su.exec(line) ?? []
    const column = word.exec(text)?.index
    return path === undefined || column === undefined ? [] : [{ path, number: Number(number), text, column }]
  })
}

function isExplained(snapshot: Snapshot, node: NodeRecord, { path, number, column }: Line): boolean {
  if (path === node.filePath && number === headOf(snapshot, node)) return true
  return snapshot.definitionAt(path, number, column).definitions.length > 0
}

/** The line with the name of a definition, behind its decorators. */
function headOf(snapshot: Snapshot, { filePath, startLine, name }: NodeRecord): number {
  const lines = snapshot.readLines(filePath, startLine, startLine + 12)?.text.split('\n') ?? []
  return (
    startLine +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(name)),
    )
  )
}
