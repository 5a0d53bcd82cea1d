import type { DatabaseSync } from 'node:sqlite'

import { isOutOfMemory, messageOf } from '../../graph/containment.ts'
import type { BuildStage, SnapshotInput } from '../build.ts'
import { writeRowTable } from '../row-table.ts'
import type { RowTableName } from '../row-table.ts'
import { LATE_INDEXES } from '../snapshot-file.ts'
import type { SnapshotInfo } from '../snapshot.ts'
import { collectEdges } from './collect-edges.ts'
import type { CollectedEdges } from './collect-edges.ts'
import type { EarlyResult } from './early-tables.ts'
import { findAmalgamations } from './find-amalgamations.ts'
import { rankNodes } from './rank-nodes.ts'
import { NOT_COUNTED, countGraph, describeSnapshot } from './statistics.ts'
import { writeGraph } from './write-graph.ts'

export type BuildReport = (stage: BuildStage, done: number, total: number) => void

export interface DescribedGraph {
  readonly edges: CollectedEdges
  readonly centrality: Float64Array
  readonly info: SnapshotInfo
}

/** Edges, ranking and statistics. */
export function describeGraph(input: SnapshotInput, report: BuildReport): DescribedGraph {
  report('graph', 0, 2)
  const edges = collectEdges(input.graph)
  const problems = [...input.problems]
  const { nodes } = input.graph
  const centrality = attemptStage(
    problems,
    'ranking by centrality',
    () => rankNodes(nodes, edges),
    () => new Float64Array(nodes.count),
  )
  report('graph', 1, 2)
  const counts = attemptStage(
    problems,
    'counting nodes and edges',
    () => countGraph(input.graph, edges),
    () => NOT_COUNTED,
  )
  return { edges, centrality, info: describeSnapshot({ ...input, problems }, counts) }
}

/** What is known of a snapshot only when its edges are. Into a transaction that is open, which ends with it. */
export function writeLateTables(
  database: DatabaseSync,
  { graph }: SnapshotInput,
  { edges, centrality, info: described }: DescribedGraph,
  { documents, problems }: EarlyResult,
  report: BuildReport,
): SnapshotInfo {
  const insertRows = database.prepare('insert into rows (id, data) values (?, ?)')
  const rows = (name: RowTableName, values: Int32Array): void => writeRowTable(insertRows, name, values)
  const ranked = writeGraph(database, rows, graph, edges, centrality)
  report('graph', 2, 2)
  report('finish', 0, 1)
  const info = { ...described, problems: [...described.problems, ...problems] }
  const insertMeta = database.prepare('insert into meta (name, value) values (?, ?)')
  insertMeta.run('documents', String(documents))
  insertMeta.run('info', JSON.stringify(info))
  insertMeta.run('amalgamations', JSON.stringify(findAmalgamations(graph.nodes)))
  insertMeta.run('ranked', String(ranked))
  database.exec(`${LATE_INDEXES} commit`)
  report('finish', 1, 1)
  return info
}

/** What a snapshot can do without is left out where making it fails. */
function attemptStage<Result>(
  problems: { path: string; reason: string }[],
  stage: string,
  work: () => Result,
  instead: () => Result,
): Result {
  try {
    return work()
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    problems.push({ path: '.', reason: `${stage} failed: ${messageOf(error)}` })
    return instead()
  }
}
