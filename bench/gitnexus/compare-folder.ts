import { join } from 'node:path'

import { linkFolder } from '../support/link-folder.ts'
import { parseOnce } from '../support/parse-once.ts'
import { percent } from '../support/percent.ts'
import { runMeasured } from '../support/run-measured.ts'
import { bindCalls, judgeCalls, ownCallee, placeForeignCalls, placeOwnCalls } from './judge-calls.ts'
import type { BoundCall, PlacedCall, PlacedCallee, Verdict } from './judge-calls.ts'
import { readScip } from '../support/read-scip.ts'
import { analyze, findProgram, readCalls } from './run-gitnexus.ts'

export const SCIP_TYPESCRIPT = '@sourcegraph/scip-typescript@0.4.0'

export type Row = Record<string, number | '-'>

export interface FolderComparison {
  /** Path of the program. */
  readonly gitnexus: string
  readonly folder: string
  readonly scratch: string
  readonly workers: number
  readonly rounds: number
  readonly withScip: boolean
  readonly withMisses: boolean
}

/** Both tools over one folder, and what a compiler says of their edges. */
export async function compareFolder(options: FolderComparison): Promise<Record<string, Row>> {
  const { gitnexus, folder, scratch, workers, rounds } = options
  const ours: Row[] = []
  const theirs: Row[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(toCost(await parseOnce(folder, join(scratch, `parley-${round}`), workers)))
    theirs.push(toCost(await analyze(gitnexus, folder, join(scratch, `gitnexus-${round}`), workers)))
  }
  const foreign = await readCalls(gitnexus, join(scratch, `gitnexus-${rounds - 1}`))
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
  if (!options.withScip) return table

  const scipFile = join(scratch, 'index.scip')
  const program = findProgram(SCIP_TYPESCRIPT, 'scip-typescript')
  const scipRun = await runMeasured(
    process.execPath,
    [program, 'index', '--output', scipFile, '--no-progress-bar'],
    { cwd: folder },
  )
  table['scip-typescript'] = toCost(scipRun)
  const scip = readScip(scipFile)
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
  if (options.withMisses) {
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
