import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { readFixtures } from './fixtures/read-fixtures.ts'
import { emptyScore, scoreFixture } from './fixtures/score.ts'
import type { FixtureScore, FoundEdge } from './fixtures/score.ts'
import { findFixtureEdges } from './fixtures/find-edges.ts'
import { bindCalls, judgeCalls, ownCallee, placeForeignCalls, placeOwnCalls } from './gitnexus/judge-calls.ts'
import type { BoundCall, PlacedCall, PlacedCallee, Verdict } from './gitnexus/judge-calls.ts'
import { readScip } from './gitnexus/read-scip.ts'
import { GITNEXUS, analyze, findProgram, readCalls } from './gitnexus/run-gitnexus.ts'
import type { ForeignCall } from './gitnexus/run-gitnexus.ts'
import { linkFolder } from './support/link-folder.ts'
import { percent } from './support/percent.ts'
import { runMeasured } from './support/run-measured.ts'

const SCIP_TYPESCRIPT = '@sourcegraph/scip-typescript@0.4.0'

const USAGE = `Usage: npm run bench -- gitnexus <folder> [--scip [--misses]] [--workers 2] [--rounds 1] [--json]
       npm run bench -- gitnexus --fixtures <folder> [--json]

Compares with ${GITNEXUS} of npm, in one run on one machine. Both parse <folder> cold and without the network; GitNexus
without its text index (--skip-fts), while Parley makes its own. Each run has a process of its own; seconds are those of
the whole process, from its start to a graph on disk, and memory is the most that its tree of processes held together
(proportional set size, sampled). Edges are distinct pairs of functions, methods, classes and files.

--scip      a TypeScript project: also runs ${SCIP_TYPESCRIPT}, whose compiler binds the name of each call.
            "true edges found": of the pairs (function, function of the repository with a body) that a call by name
            binds, the share that the tool has, from any definition around the call; "outside tests" the same for
            calls that are in no test file, which GitNexus leaves out by default. "agreed": of the edges whose callee
            is named by a call in the caller, the share where the compiler binds such a call to that callee or to what
            it implements, rather than to another function or to a package. What is called through a variable, a
            parameter or a declaration without a body, and what no call names, cannot be judged by it.
--misses    lists the edges of Parley that are not found (-) and those that the compiler contradicts (+).
--fixtures  instead of a folder, a checkout of github.com/optave/ops-codegraph-tool: both tools over the same fixtures,
            scored by the rules of "bench -- fixtures". One process a fixture.

How it lies: the calls that are judged are those that Parley's extractor sees, in the files that scip-typescript's
project covers; packages that are not installed leave types open for the compiler too.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scip: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    fixtures: { type: 'string' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || (positionals.length === 0 && values.fixtures === undefined)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

type Row = Record<string, number | '-'>
const gitnexus = findProgram(GITNEXUS, 'gitnexus')
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-gitnexus-'))
try {
  const table =
    values.fixtures === undefined
      ? await compareFolder(resolve(positionals[0]!))
      : await compareFixtures(values.fixtures)
  if (values.json) console.log(JSON.stringify(table))
  else console.table(table)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function compareFolder(folder: string): Promise<Record<string, Row>> {
  const ours: Row[] = []
  const theirs: Row[] = []
  const workers = Number(values.workers)
  for (let round = 0; round < Number(values.rounds); round++) {
    const measure = join(import.meta.dirname, 'parse/measure-index.ts')
    const index = await runMeasured(process.execPath, [
      measure,
      folder,
      String(workers),
      join(scratch, `parley-${round}`),
      'once',
    ])
    ours.push(toCost(index))
    theirs.push(toCost(await analyze(gitnexus, folder, join(scratch, `gitnexus-${round}`), workers)))
  }
  const foreign = await readCalls(gitnexus, join(scratch, `gitnexus-${Number(values.rounds) - 1}`))
  const { graph, files } = await linkFolder(folder)
  const paths = files.map(({ path }) => path)
  const callees = Array.from({ length: graph.nodes.count }, (_, node) => ownCallee(graph, paths, node))
  const own = placeOwnCalls(graph, paths, (node) => callees[node], true)
  const placed = placeForeignCalls(foreign, [
    ...new Map(
      callees.flatMap((callee) =>
        callee === undefined ? [] : [[`${callee.file}:${callee.line}:${callee.name}`, callee] as const],
      ),
    ).values(),
  ])
  const table: Record<string, Row> = {
    Parley: {
      ...median(ours),
      'call edges': countPairs(
        own.map((call) => `${call.file}:${call.startLine} ${call.callee.file}:${call.callee.line}`),
      ),
    },
    GitNexus: {
      ...median(theirs),
      'call edges': countPairs(
        foreign.map(({ from, to }) => `${from.file}:${from.name} ${to.file}:${to.name}:${to.startLine}`),
      ),
    },
  }
  if (!values.scip) return table

  const scipFile = join(scratch, 'index.scip')
  const program = findProgram(SCIP_TYPESCRIPT, 'scip-typescript')
  const scipRun = await runMeasured(
    process.execPath,
    [program, 'index', '--output', scipFile, '--no-progress-bar'],
    { cwd: folder },
  )
  table['scip-typescript'] = toCost(scipRun)
  const scip = readScip(readFileSync(scipFile))
  const nodeByPlace = new Map<string, number>()
  for (let node = 0; node < graph.nodes.count; node++) {
    const path = paths[graph.nodes.file[node]!]
    if (path !== undefined)
      nodeByPlace.set(`${path}:${graph.nodes.nameLine[node]}:${graph.nodes.nameColumn[node]}`, node)
  }
  const calls = bindCalls(files, scip, (place) => {
    const node = nodeByPlace.get(place)
    return node === undefined ? undefined : callees[node]
  })
  const symbolsOf = Map.groupBy(scip.definitions, ([, places]) => {
    const node = nodeByPlace.get(places[0]!)
    const callee = node === undefined ? undefined : callees[node]
    return callee === undefined ? '' : `${callee.file}:${callee.line}:${callee.name}`
  })
  const implementedBy = (symbol: string, { file, line, name }: PlacedCallee) =>
    symbolsOf.get(`${file}:${line}:${name}`)?.some(([own]) => scip.implemented.get(own)?.includes(symbol)) ??
    false
  const callerOf = makeCallerOf()
  const testFiles = new Set(files.filter(({ isTest }) => isTest).map(({ path }) => path))
  const sharesOf = (edges: readonly PlacedCall[]): Row => {
    const outsideTests = calls.filter(({ file }) => !testFiles.has(file))
    const { bound, found } = judgeCalls(edges, outsideTests, callerOf, implementedBy)
    return {
      ...toShares(judgeCalls(edges, calls, callerOf, implementedBy)),
      'true edges outside tests': bound,
      'outside tests found %': percent(found, bound),
    }
  }
  for (const [tool, edges] of [
    ['Parley', own],
    ['GitNexus', placed.calls],
  ] as const) {
    Object.assign(table[tool]!, sharesOf(edges))
  }
  const sure = placeOwnCalls(graph, paths, (node) => callees[node], false)
  table['Parley without possible'] = {
    'call edges': countPairs(
      sure.map((call) => `${call.file}:${call.startLine} ${call.callee.file}:${call.callee.line}`),
    ),
    ...sharesOf(sure),
  }
  if (values.misses) {
    const { missing, contradicted } = judgeCalls(own, calls, callerOf, implementedBy)
    for (const line of missing) console.log(`- ${line}`)
    for (const line of contradicted) console.log(`+ ${line}`)
  }
  return table

  /** The innermost function, method or class around a call, else its file. */
  function makeCallerOf(): (call: BoundCall) => string {
    const { nodes } = graph
    const definitions = Map.groupBy(
      callees.flatMap((callee, node) => (callee === undefined ? [] : [node])),
      (node) => paths[nodes.file[node]!]!,
    )
    return ({ file, line }) => {
      const around = (definitions.get(file) ?? []).filter(
        (node) => nodes.startLine[node]! <= line && line <= nodes.endLine[node]!,
      )
      const innermost = around.toSorted(
        (a, b) => nodes.endLine[a]! - nodes.startLine[a]! - (nodes.endLine[b]! - nodes.startLine[b]!),
      )[0]
      return innermost === undefined ? file : nodes.id[innermost]!
    }
  }
}

async function compareFixtures(checkout: string): Promise<Record<string, Row>> {
  const table: Record<string, Row> = {}
  for (const fixture of readFixtures(checkout)) {
    const folder = mkdtempSync(join(scratch, 'fixture-'))
    for (const [path, text] of Object.entries(fixture.texts)) writeFileSync(join(folder, path), text)
    // Without a repository of its own the folder would be taken for a part of one above it.
    execFileSync('git', ['init', '--quiet', folder])
    const tool = join(scratch, `gitnexus-${fixture.name}`)
    await analyze(gitnexus, folder, tool, 1)
    const foreign = (await readCalls(gitnexus, tool)).flatMap(toFoundEdge)
    const ours = emptyScore()
    const theirs = emptyScore()
    scoreFixture(fixture.edges, await findFixtureEdges(fixture), ours)
    scoreFixture(fixture.edges, foreign, theirs)
    table[fixture.name] = {
      edges: ours.annotated,
      ...fixtureShares('Parley', ours),
      ...fixtureShares('GitNexus', theirs),
    }
  }
  return table
}

/** Only what starts in a function or method counts, as for every tool. */
function toFoundEdge({ from, to }: ForeignCall): FoundEdge[] {
  if (from.kind !== 'Function' && from.kind !== 'Method' && from.kind !== 'Constructor') return []
  const isMaking = to.kind === 'Class' || to.kind === 'Struct' || to.kind === 'Constructor'
  return [{ from, to, isMaking, isPossible: false, line: from.startLine }]
}

function fixtureShares(tool: string, { right, wrong, annotated }: FixtureScore): Row {
  return {
    [`${tool}: precision %`]: percent(right, right + wrong),
    [`${tool}: recall %`]: percent(right, annotated),
  }
}

function toShares({ bound, found, edges, right, wrong }: Verdict): Row {
  return {
    'true edges': bound,
    'true edges found %': percent(found, bound),
    'edges judged %': percent(right + wrong, edges),
    'agreed %': percent(right, right + wrong),
  }
}

function toCost({ seconds, peakMemoryBytes }: { seconds: number; peakMemoryBytes: number }): Row {
  return { seconds: Math.round(seconds * 100) / 100, 'peak memory MB': Math.round(peakMemoryBytes / 1e6) }
}

/** Of the rounds, the one with the middle time. */
function median(rows: readonly Row[]): Row {
  return rows.toSorted((a, b) => Number(a['seconds']) - Number(b['seconds']))[Math.floor(rows.length / 2)]!
}

function countPairs(keys: readonly string[]): number {
  return new Set(keys).size
}
