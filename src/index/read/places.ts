import { OCCURRENCE_WIDTH, edgeKinds, knownLevels, nodeKinds, openReasons } from '../../graph/graph.ts'
import type { EdgeKind, Known, OccurrenceRows } from '../../graph/graph.ts'
import { decodeOccurrences } from '../build/occurrences.ts'
import { createLimitedMap } from '../limited-map.ts'
import { createPathFilter } from '../path-filter.ts'
import { STILL_LINKING } from '../snapshot.ts'
import type { DefinitionAnswer, ExportedRow, LinkedName, ReferenceAnswer } from '../snapshot.ts'
import { EdgeColumn } from './edges.ts'
import type { Edges } from './edges.ts'
import type { Files } from './files.ts'
import type { Nodes } from './nodes.ts'
import type { Reader } from './reader.ts'

export interface Places {
  readonly definitionAt: (path: string, line: number, column: number) => DefinitionAnswer
  readonly references: (nodeId: string, kind?: EdgeKind) => ReferenceAnswer['sites']
  readonly linkedNames: (path: string) => Iterable<LinkedName>
  readonly exportGraph: (options?: {
    kinds?: readonly string[] | undefined
    path?: string | undefined
  }) => Iterable<ExportedRow>
}

const MAX_HELD_NUMBERS = 2 ** 21
const REASON_BASE = 100
const NO_OCCURRENCES: OccurrenceRows = { count: 0, rows: new Int32Array() }

export function createPlaces(reader: Reader, files: Files, nodes: Nodes, edges: Edges): Places {
  const held = createLimitedMap<number, OccurrenceRows>(MAX_HELD_NUMBERS, (rows) => rows.rows.length)
  const occurrencesOf = (file: number): OccurrenceRows | undefined => {
    const known = held.get(file)
    if (known !== undefined) return known
    const row = reader.get('select data from occurrence where file = ?', file)
    if (row === undefined) return undefined
    const occurrences = decodeOccurrences(row['data'] as Uint8Array)
    held.set(file, occurrences)
    return occurrences
  }

  const describeTarget = (
    path: string,
    cells: readonly number[],
  ): DefinitionAnswer['definitions'][number] => {
    const [, , , target = -1, localLine = 0, localColumn = 0, level = 0] = cells
    const known = knownLevels[level] ?? 'possible'
    const filePath = target < -1 ? (files.paths()[-2 - target] ?? path) : path
    if (target < 0) return { nodeId: null, filePath, line: localLine, column: localColumn, known }
    const node = nodes.record(target)
    const hasName = node.nameLine > 0
    return {
      nodeId: node.nodeId,
      filePath: node.filePath,
      line: hasName ? node.nameLine : Math.max(1, node.startLine),
      column: hasName ? node.nameColumn : 0,
      known,
    }
  }

  function* exportNodes(kinds: ReadonlySet<string> | undefined, isWanted: (path: string) => boolean) {
    for (let number = 0; number < reader.nodeCount; number++) {
      if (kinds !== undefined && !kinds.has(nodes.kindOf(number))) continue
      if (!isWanted(nodes.filePathOf(number))) continue
      const node = nodes.record(number)
      yield {
        type: 'node',
        node_id: node.nodeId,
        kind: node.kind,
        name: node.name,
        file_path: node.filePath,
        start_line: node.startLine,
        end_line: node.endLine,
        line: node.nameLine,
        column: node.nameColumn,
        abstract: node.isAbstract,
      } as const
    }
  }

  function* exportEdges(kinds: ReadonlySet<string> | undefined, isWanted: (path: string) => boolean) {
    for (let node = 0; node < reader.nodeCount; node++) {
      for (const edge of edges.numbers(node, 'out')) {
        const kind = edges.kindOf(edge)
        if (kinds !== undefined && !kinds.has(kind)) continue
        const target = reader.rows.edge.get(edge, EdgeColumn.TO)
        if (kind === 'contains') {
          if (!isWanted(nodes.filePathOf(target))) continue
          const { nodeId: to, filePath, startLine } = nodes.record(target)
          yield {
            type: 'edge',
            kind,
            from: nodes.nodeId(node),
            to,
            file_path: filePath,
            line: startLine,
            column: 0,
            known: 'exact',
          } as const
          continue
        }
        const sites = edges.sites(edge, Infinity).filter(({ filePath }) => isWanted(filePath))
        if (sites.length === 0) continue
        const [from, to] = [nodes.nodeId(node), nodes.nodeId(target)]
        for (const { filePath, line, column, known } of sites) {
          yield { type: 'edge', kind, from, to, file_path: filePath, line, column, known } as const
        }
      }
    }
  }

  return {
    definitionAt(path, line, column) {
      const file = files.fileIndex(path)
      const occurrences = file < 0 ? undefined : occurrencesOf(file)
      const found = occurrences === undefined ? [] : occurrencesAt(occurrences, line, column)
      const definitions: DefinitionAnswer['definitions'][number][] = []
      const noName = reader.info.linking === true ? STILL_LINKING : 'no-name'
      let unresolved: string | null = found.length === 0 ? noName : null
      for (const cells of found) {
        const [, , , target = -1, localLine = 0, , level = 0] = cells
        if (level >= REASON_BASE) unresolved = openReasons[level - REASON_BASE] ?? 'unresolved-name'
        else if (target >= 0 && nodes.kindOf(target) === 'external') unresolved = 'external'
        else if (target >= 0 || localLine > 0) definitions.push(describeTarget(path, cells))
      }
      return { definitions, unresolved: definitions.length > 0 ? null : unresolved }
    },
    references(id, kind) {
      const sites = new Map<string, ReferenceAnswer['sites'][number]>()
      for (const edge of edges.numbers(nodes.nodeNumber(id), 'in')) {
        const own = edges.kindOf(edge)
        if (own === 'contains' || (kind !== undefined && own !== kind)) continue
        const from = nodes.nodeId(reader.rows.edge.get(edge, EdgeColumn.FROM))
        for (const { filePath, line, column, known, rule } of edges.sites(edge, Infinity)) {
          const key = `${filePath}\n${line}\n${column}`
          const before = sites.get(key)
          if (before !== undefined && levelOf(before.known) <= levelOf(known)) continue
          sites.set(key, { filePath, line, column, from, kind: own, known, rule })
        }
      }
      return [...sites.values()].sort(
        (a, b) => compareText(a.filePath, b.filePath) || a.line - b.line || a.column - b.column,
      )
    },
    *linkedNames(path) {
      const file = files.fileIndex(path)
      const { count, rows } = (file < 0 ? undefined : occurrencesOf(file)) ?? NO_OCCURRENCES
      for (let row = 0; row < count; row++) {
        const cells = [...rows.subarray(row * OCCURRENCE_WIDTH, (row + 1) * OCCURRENCE_WIDTH)]
        const [line = 0, column = 0, length = 0, target = -1, localLine = 0, , level = 0] = cells
        if (level >= REASON_BASE || (target < 0 && localLine === 0)) continue
        const { filePath, line: targetLine, column: targetColumn, known } = describeTarget(path, cells)
        const node = target < 0 ? undefined : nodes.record(target)
        yield { line, column, length, node, filePath, targetLine, targetColumn, known }
      }
    },
    *exportGraph({ kinds, path } = {}) {
      const filter = createPathFilter(path)
      const answers = new Map<string, boolean>()
      const isWanted = (candidate: string): boolean => {
        if (filter === undefined) return true
        const answer = answers.get(candidate) ?? filter(candidate)
        answers.set(candidate, answer)
        return answer
      }
      const wanted = kinds === undefined || kinds.length === 0 ? undefined : new Set(kinds)
      const namesNodes = nodeKinds.some((kind) => wanted?.has(kind))
      const namesEdges = edgeKinds.some((kind) => wanted?.has(kind))
      // Edges alone would be lines between points that a reader knows nothing of.
      yield* exportNodes(namesNodes ? wanted : undefined, isWanted)
      if (wanted === undefined || namesEdges) yield* exportEdges(wanted, isWanted)
    },
  }
}

/** All rows of the name that covers the place; a caret just behind a name counts where no other name begins there. */
function occurrencesAt({ count, rows }: OccurrenceRows, line: number, column: number): number[][] {
  const inside: number[][] = []
  const behind: number[][] = []
  for (let row = firstRowOfLine(rows, count, line); row < count; row++) {
    const cells = [...rows.subarray(row * OCCURRENCE_WIDTH, (row + 1) * OCCURRENCE_WIDTH)]
    const [ownLine = 0, start = 0, length = 0] = cells
    if (ownLine !== line || start > column) break
    if (column < start + length) inside.push(cells)
    else if (column === start + length) behind.push(cells)
  }
  return inside.length > 0 ? inside : behind
}

function firstRowOfLine(rows: Int32Array, count: number, line: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle * OCCURRENCE_WIDTH] ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}

function levelOf(known: Known): number {
  return knownLevels.indexOf(known)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
