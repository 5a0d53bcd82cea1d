import { NodeFlagBit, edgeKinds, nodeKinds, openReasons } from '../../graph/graph.ts'
import type { LinkedGraph } from '../../graph/graph.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import type { SnapshotInput } from '../build.ts'
import { SNAPSHOT_FORMAT } from '../snapshot-file.ts'
import type { FileRecord, SnapshotInfo } from '../snapshot.ts'
import type { CollectedEdges } from './collect-edges.ts'
import { countDirectoryImports } from './directory-imports.ts'
import { unlinkedCode } from './unlinked-code.ts'

/** What is said of a snapshot as a whole. */
export type DescribedInput = Pick<
  SnapshotInput,
  | 'repoName'
  | 'branchName'
  | 'commitId'
  | 'createdAt'
  | 'graph'
  | 'problems'
  | 'preciseIndex'
  | 'attachedIndex'
  | 'isLinking'
> & { readonly files: readonly FileRecord[] }

/** What is counted of the graph, wherever its places are. */
export type GraphCounts = Pick<SnapshotInfo, 'nodesByKind' | 'edgesByKind' | 'callSites'>

export function countGraph(graph: LinkedGraph, edges: CollectedEdges): GraphCounts {
  const { nodes, unresolvedCalls } = graph
  const linked = countLinkedCalls(graph, edges)
  return {
    nodesByKind: countByName(nodeKinds, nodes.kind, nodes.count),
    edgesByKind: countByName(edgeKinds, edges.kind, edges.count),
    callSites: {
      total: linked + unresolvedCalls.count,
      linked,
      openByReason: countByName(openReasons, unresolvedCalls.reason, unresolvedCalls.count),
    },
  }
}

export const NOT_COUNTED: GraphCounts = {
  nodesByKind: {},
  edgesByKind: {},
  callSites: { total: 0, linked: 0, openByReason: {} },
}

export function describeSnapshot(input: DescribedInput, counts: GraphCounts): SnapshotInfo {
  const { files, graph } = input
  const unlinked = unlinkedCode(graph, files)
  const languages = new Map<string, LanguageCount>()
  const outlined = countOutlined(graph)
  const brokenFiles = files.filter(({ isBroken }) => isBroken === true).length
  let textFiles = 0
  let lines = 0
  for (const [index, file] of files.entries()) {
    if (file.kind === 'text') textFiles++
    lines += file.lineCount
    const language = languageOf(file)
    if (language === undefined) continue
    const { name } = language
    const before = languages.get(name) ?? { ...language, files: 0, lines: 0 }
    const definitions = (before.outlined ?? 0) + (outlined.get(index) ?? 0)
    languages.set(name, {
      ...before,
      files: before.files + 1,
      lines: before.lines + file.lineCount,
      ...(definitions === 0 ? {} : { outlined: definitions }),
    })
  }
  return {
    formatVersion: SNAPSHOT_FORMAT,
    repoName: input.repoName,
    branchName: input.branchName,
    commitId: input.commitId,
    createdAt: input.createdAt,
    files: files.length,
    textFiles,
    lines,
    nodesByKind: counts.nodesByKind,
    edgesByKind: counts.edgesByKind,
    languages: [...languages.values()].sort(compareLanguages),
    callSites: counts.callSites,
    directoryImports: countDirectoryImports(files, graph),
    ...(input.isLinking === true ? { linking: true as const } : {}),
    ...(graph.layer === 'everything' ? {} : { layer: graph.layer }),
    ...(unlinked === undefined ? {} : { unlinked }),
    ...(input.preciseIndex === undefined ? {} : { preciseIndex: input.preciseIndex }),
    ...(input.attachedIndex === undefined ? {} : { attachedIndex: input.attachedIndex }),
    ...(brokenFiles === 0 ? {} : { brokenFiles }),
    problems: input.problems.map(({ path, reason }) => ({ path, reason })),
  }
}

/** Number of outlined definitions by file. */
function countOutlined({ nodes }: LinkedGraph): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let node = 0; node < nodes.count; node++) {
    if ((nodes.flags[node]! & NodeFlagBit.OUTLINED) === 0) continue
    const file = nodes.file[node]!
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return counts
}

/** What the graph holds comes first, however much markup there is beside it. */
function compareLanguages(one: LanguageCount, other: LanguageCount): number {
  const isOnly = (language: LanguageCount): number => Number(language.searchableOnly === true)
  return isOnly(one) - isOnly(other) || other.lines - one.lines || (one.name < other.name ? -1 : 1)
}

type LanguageCount = SnapshotInfo['languages'][number]

function languageOf(file: FileRecord): Pick<LanguageCount, 'name' | 'searchableOnly'> | undefined {
  if (file.language !== '') return { name: file.language }
  const name = file.kind === 'text' ? searchableLanguageOfFile(file.path) : undefined
  return name === undefined ? undefined : { name, searchableOnly: true }
}

function countByName(names: readonly string[], values: Uint8Array, count: number): Record<string, number> {
  const counts = names.map(() => 0)
  for (let index = 0; index < count; index++) {
    const value = values[index] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]).filter(([, n]) => n !== 0))
}

const callKinds = new Set([edgeKinds.indexOf('calls'), edgeKinds.indexOf('instantiates')])

const EXTERNAL = nodeKinds.indexOf('external')

/** A call that may end at several definitions is one call site. */
function countLinkedCalls({ nodes, sites }: LinkedGraph, edges: CollectedEdges): number {
  const places = new Set<number>()
  // Of a type whose parts stand in several files, calls are from one node and may share their line.
  const elsewhere = new Set<string>()
  let linked = 0
  for (let node = 0; node < nodes.count; node++) {
    places.clear()
    elsewhere.clear()
    const file = nodes.file[node]!
    const end = edges.start[node + 1] ?? 0
    for (let edge = edges.start[node] ?? 0; edge < end; edge++) {
      // Calls of externals are edges too, and unresolved call sites: they count there.
      if (!callKinds.has(edges.kind[edge] ?? 0) || nodes.kind[edges.to[edge] ?? 0] === EXTERNAL) continue
      const last = edges.siteStart[edge + 1] ?? 0
      for (let index = edges.siteStart[edge] ?? 0; index < last; index++) {
        const site = edges.sites[index] ?? 0
        const place = sites.line[site]! * 2 ** 26 + sites.column[site]!
        if (sites.file[site] === file) places.add(place)
        else elsewhere.add(`${sites.file[site]} ${place}`)
      }
    }
    linked += places.size + elsewhere.size
  }
  return linked
}
