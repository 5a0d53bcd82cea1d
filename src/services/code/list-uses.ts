import { createUserOrder } from '../../agents/knowledge/order-users.ts'
import { knownLevels } from '../../graph/graph.ts'
import type { Known } from '../../graph/graph.ts'
import { showLine } from '../../index/grep/show-line.ts'
import { createPathFilter } from '../../index/path-filter.ts'
import type { ReferenceAnswer, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'
import { requireNode } from './describe-node.ts'
import { requireEdgeKind } from './places.ts'

export type UsesQuery = {
  readonly nodeId: string
  readonly kinds?: readonly string[] | undefined
  readonly known?: readonly string[] | undefined
  readonly path?: string | undefined
  readonly limit: number
  readonly offset: number
}

export type Uses = {
  readonly nodeId: string
  readonly uses: readonly (ReferenceAnswer['sites'][number] & { readonly text: string })[]
  readonly total: number
  /** Of all of the chosen kinds and paths. */
  readonly byKnown: Readonly<Record<Known, number>>
  /** Of all. */
  readonly byKind: Readonly<Record<string, number>>
  readonly complete: boolean
  readonly reasons: ReferenceAnswer['reasons']
}

/** A page of the places that use a node, file by file, with the lines themselves: the files of the product first. */
export function listUses([snapshot]: readonly [Snapshot], query: UsesQuery): Uses {
  const node = requireNode(snapshot, query.nodeId)
  const { sites, complete, reasons } = snapshot.references(node.nodeId)
  const kinds = query.kinds === undefined ? undefined : new Set<string>(query.kinds)
  const levels = query.known === undefined ? undefined : new Set<string>(query.known)
  const filter = createPathFilter(query.path)
  const chosen = sites.filter(
    ({ kind, filePath }) => kinds?.has(kind) !== false && filter?.(filePath) !== false,
  )
  const shown = orderByFile(
    snapshot,
    chosen.filter(({ known }) => levels?.has(known) !== false),
  )
  const lineOf = createLineReader(snapshot)
  return {
    nodeId: node.nodeId,
    uses: shown.slice(query.offset, query.offset + query.limit).map((site) => ({
      ...site,
      text: showLine(lineOf(site.filePath, site.line), site.column),
    })),
    total: shown.length,
    byKnown: countLevels(chosen.map(({ known }) => known)),
    byKind: countBy(sites.map(({ kind }) => kind)),
    complete,
    reasons,
  }
}

/** A file stands where its most important user does; its places stay in the order of lines. */
function orderByFile(snapshot: Snapshot, sites: ReferenceAnswer['sites']): ReferenceAnswer['sites'] {
  const compare = createUserOrder(snapshot)
  const files = [...Map.groupBy(sites, ({ filePath }) => filePath)].map(([filePath, inFile]) => {
    const users = [...new Set(inFile.map(({ from }) => from))].map((nodeId) => ({ nodeId, filePath }))
    return { first: users.reduce((best, user) => (compare(user, best) < 0 ? user : best)), inFile }
  })
  return files.toSorted((one, other) => compare(one.first, other.first)).flatMap(({ inFile }) => inFile)
}

export function requireUseFilters({ kinds, known }: Pick<UsesQuery, 'kinds' | 'known'>): void {
  kinds?.forEach(requireEdgeKind)
  const unknown = known?.find((level) => !knownLevels.some((each) => each === level))
  if (unknown === undefined) return
  throw new ServiceError('validation_failed', {
    detail: `Cannot use known "${unknown.slice(0, 80)}": expected one of ${knownLevels.join(', ')}`,
  })
}

/** Sites come file by file: the lines of one file are held. */
function createLineReader(snapshot: Snapshot): (path: string, line: number) => string {
  let heldPath = ''
  let lines: readonly string[] = []
  return (path, line) => {
    if (path !== heldPath) {
      heldPath = path
      lines = (snapshot.readText(path) ?? '').split('\n')
    }
    return (lines[line - 1] ?? '').replace(/\r$/, '')
  }
}

function countLevels(levels: readonly Known[]): Record<Known, number> {
  return { exact: 0, inferred: 0, possible: 0, ...countBy(levels) }
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
