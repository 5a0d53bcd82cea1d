import { NodeFlagBit, nodeKinds } from '../../graph/graph.ts'
import type { NodeKind } from '../../graph/graph.ts'
import { createLimitedMap } from '../limited-map.ts'
import { createPathFilter } from '../path-filter.ts'
import { countBits, editDistance, letterMask } from '../search/spelling.ts'
import type { NodeRecord } from '../snapshot.ts'
import { COPIED_FILE } from './files.ts'
import type { Files } from './files.ts'
import type { Reader } from './reader.ts'

export interface Nodes {
  readonly findNode: (nodeId: string) => NodeRecord | undefined
  readonly nodesInFile: (path: string, name?: string) => NodeRecord[]
  readonly outermostIn: (path: string) => NodeRecord[]
  readonly countOutermost: (path: string) => number
  readonly nodeAt: (path: string, line: number) => NodeRecord | undefined
  readonly similarNames: (name: string, limit: number) => NodeRecord[]
  readonly centrality: (nodeId: string) => number
  readonly mostCentral: (options?: {
    kinds?: readonly NodeKind[]
    path?: string
    limit?: number
  }) => NodeRecord[]
  /** Number of a node in this snapshot, -1 for an unknown id. */
  readonly nodeNumber: (nodeId: string) => number
  readonly record: (node: number) => NodeRecord
  readonly nodeId: (node: number) => string
  /** Empty for what is in no file. */
  readonly filePathOf: (node: number) => string
  /** Number of the file, -1 for what is in none. */
  readonly fileOf: (node: number) => number
  readonly nameOf: (node: number) => string
  readonly kindOf: (node: number) => NodeKind
  /** -1 for none. */
  readonly parentOf: (node: number) => number
  readonly isTest: (node: number) => boolean
  readonly runsFromOutside: (node: number) => boolean
  readonly isBuiltOnOutside: (node: number) => boolean
  readonly isHeldOutside: (node: number) => boolean
  readonly escapes: (node: number) => boolean
  readonly isLinkedByName: (node: number) => boolean
  readonly isConstructor: (node: number) => boolean
  readonly isPrivate: (node: number) => boolean
  /** Numbers of nodes with this very name, or in other case where there is none. */
  readonly numbersByName: (name: string) => number[]
  /** Numbers of nodes with this very name, or with `fold` in any case. */
  readonly numbersNamed: (name: string, fold: boolean) => number[]
  /** Numbers of nodes whose name of several parts ends in this one: `B` of `class A::B` (Ruby). */
  readonly numbersEndingIn: (part: string, fold: boolean) => number[]
  /** Definitions before externals, sources before tests and copies, exported ones first, then the more central. */
  readonly order: (nodes: readonly number[]) => number[]
  /** Distinct names within spelling distance, nearest first. */
  readonly nearNames: (name: string, limit: number) => { name: string; distance: number }[]
}

export const NodeColumn = {
  KIND: 0,
  FLAGS: 1,
  FILE: 2,
  PARENT: 3,
  START_LINE: 4,
  END_LINE: 5,
  NAME_LINE: 6,
  NAME_COLUMN: 7,
} as const

const TEST_FLAGS = NodeFlagBit.TEST | NodeFlagBit.IN_TEST_FILE

/**
 * Whoever follows edges meets the same nodes again and again, and each is two rows of the database. A record is below
 * a kilobyte nearly always.
 */
const MAX_KEPT_RECORDS = 4_000

export function createNodes(reader: Reader, files: Files): Nodes {
  const table = reader.rows.node
  const flagsOf = (node: number): number => table.get(node, NodeColumn.FLAGS)
  const kindOf = (node: number): NodeKind => nodeKinds[table.get(node, NodeColumn.KIND)] ?? 'external'
  const records = createLimitedMap<number, NodeRecord>(MAX_KEPT_RECORDS, () => 1)
  const numbers = createLimitedMap<string, number>(MAX_KEPT_RECORDS, () => 1)
  const nodeNumber = (nodeId: string): number => {
    const kept = numbers.get(nodeId)
    if (kept !== undefined) return kept
    const row = reader.get('select id from node where node_id = ? order by id limit 1', nodeId)
    const number = Number(row?.['id'] ?? -1)
    numbers.set(nodeId, number)
    return number
  }
  const nodeId = (node: number): string =>
    (reader.get('select node_id from node where id = ?', node)?.['node_id'] as string | undefined) ?? ''
  const nameOf = (node: number): string =>
    (reader.get('select name from node where id = ?', node)?.['name'] as string | undefined) ?? ''

  const filePathOf = (node: number): string => {
    const file = table.get(node, NodeColumn.FILE)
    return file < 0 ? '' : (files.paths()[file] ?? '')
  }

  const record = (node: number): NodeRecord => {
    const kept = records.get(node)
    if (kept !== undefined) return kept
    const read = readRecord(node)
    records.set(node, read)
    return read
  }
  const readRecord = (node: number): NodeRecord => {
    const row = reader.get('select node_id, name, signature, doc from node where id = ?', node) ?? {}
    const flags = flagsOf(node)
    const parent = table.get(node, NodeColumn.PARENT)
    return {
      nodeId: row['node_id'] as string,
      kind: kindOf(node),
      name: row['name'] as string,
      filePath: filePathOf(node),
      startLine: table.get(node, NodeColumn.START_LINE),
      endLine: table.get(node, NodeColumn.END_LINE),
      nameLine: table.get(node, NodeColumn.NAME_LINE),
      nameColumn: table.get(node, NodeColumn.NAME_COLUMN),
      signature: row['signature'] as string,
      doc: row['doc'] as string,
      parentId: parent < 0 ? null : nodeId(parent),
      isExported: (flags & NodeFlagBit.EXPORTED) !== 0,
      isTest: (flags & TEST_FLAGS) !== 0,
      isGenerated: (flags & NodeFlagBit.GENERATED) !== 0,
      isAnonymous: (flags & NodeFlagBit.ANONYMOUS) !== 0,
      isAbstract: (flags & NodeFlagBit.ABSTRACT) !== 0,
      isOutlined: (flags & NodeFlagBit.OUTLINED) !== 0,
    }
  }

  const membersOf = (path: string): number[] => {
    const file = files.fileIndex(path)
    if (file < 0) return []
    const result: number[] = []
    const end = reader.rows.fileNodeStart.get(file + 1)
    for (let index = reader.rows.fileNodeStart.get(file); index < end; index++) {
      result.push(reader.rows.fileNode.get(index))
    }
    return result
  }

  /** A member of a type or module that stands in another file is outermost in its own. */
  const outermostOf = (path: string): number[] => {
    const file = files.fileIndex(path)
    return membersOf(path).filter((node) => {
      const parent = table.get(node, NodeColumn.PARENT)
      return parent < 0 || kindOf(parent) === 'file' || table.get(parent, NodeColumn.FILE) !== file
    })
  }

  const numbersNamed = (name: string, fold: boolean): number[] =>
    reader
      .all('select id, name from node where name = ? collate nocase order by id', name)
      .filter((row) => fold || row['name'] === name)
      .map((row) => row['id'] as number)
  const numbersByName = (name: string): number[] => {
    const exact = numbersNamed(name, false)
    return exact.length > 0 ? exact : numbersNamed(name, true)
  }

  const isCopied = (node: number): boolean =>
    ((files.flags()[table.get(node, NodeColumn.FILE)] ?? 0) & COPIED_FILE) !== 0
  const order = (nodes: readonly number[]): number[] => {
    const keyOf = (node: number): number => {
      const flags = flagsOf(node)
      const kind = kindOf(node)
      return (
        (kind === 'external' ? 16 : 0) +
        ((flags & TEST_FLAGS) === 0 ? 0 : 8) +
        ((flags & NodeFlagBit.GENERATED) === 0 && !isCopied(node) ? 0 : 4) +
        ((flags & NodeFlagBit.LOCAL) === 0 ? 0 : 2) +
        ((flags & NodeFlagBit.EXPORTED) === 0 ? 1 : 0)
      )
    }
    return nodes
      .map((node) => ({ node, key: keyOf(node), rank: reader.rows.centrality.get(node) }))
      .sort((a, b) => a.key - b.key || b.rank - a.rank || a.node - b.node)
      .map(({ node }) => node)
  }

  let byLastPart: Map<string, string[]> | undefined
  const numbersEndingIn = (part: string, fold: boolean): number[] => {
    byLastPart ??= Map.groupBy(
      reader
        .all("select name from name where name like '%::%' order by id")
        .map((row) => row['name'] as string)
        .filter((name) => /^\w+(?:::\w+)+$/u.test(name)),
      (name) => name.slice(name.lastIndexOf(':') + 1).toLowerCase(),
    )
    return (byLastPart.get(part.toLowerCase()) ?? [])
      .filter((name) => fold || name.endsWith(part))
      .flatMap((name) => numbersNamed(name, false))
  }

  let names: { name: string; lower: string }[] | undefined
  const nearNames = (name: string, limit: number): { name: string; distance: number }[] => {
    const wanted = name.toLowerCase()
    const most = wanted.length <= 3 ? 1 : wanted.length <= 7 ? 2 : 3
    names ??= reader.all('select name from name order by id').map((row) => {
      const text = row['name'] as string
      return { name: text, lower: text.toLowerCase() }
    })
    const letters = letterMask(wanted)
    const found: { name: string; distance: number }[] = []
    for (const [index, { name: candidate, lower }] of names.entries()) {
      if (lower === wanted) found.push({ name: candidate, distance: 0 })
      else if (Math.abs(lower.length - wanted.length) <= most) {
        if (countBits(reader.rows.nameLetters.get(index) ^ letters) > 2 * most) continue
        const distance = editDistance(lower, wanted, most)
        if (distance <= most) found.push({ name: candidate, distance })
      } else if (wanted.length >= 4 && lower.length < wanted.length * 3 && lower.includes(wanted)) {
        found.push({ name: candidate, distance: lower.startsWith(wanted) ? 2 : 3 })
      }
    }
    found.sort(
      (a, b) => a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
    )
    return found.slice(0, limit)
  }

  return {
    isTest: (node) => (flagsOf(node) & TEST_FLAGS) !== 0,
    runsFromOutside: (node) => (flagsOf(node) & NodeFlagBit.RUN_FROM_OUTSIDE) !== 0,
    isBuiltOnOutside: (node) => (flagsOf(node) & NodeFlagBit.BUILT_ON_OUTSIDE) !== 0,
    isHeldOutside: (node) => (flagsOf(node) & NodeFlagBit.HELD_OUTSIDE) !== 0,
    isConstructor: (node) => (flagsOf(node) & NodeFlagBit.CONSTRUCTOR) !== 0,
    isPrivate: (node) => (flagsOf(node) & NodeFlagBit.PRIVATE) !== 0,
    isLinkedByName: (node) => (flagsOf(node) & NodeFlagBit.LINKED_BY_NAME) !== 0,
    escapes: (node) => (flagsOf(node) & NodeFlagBit.ESCAPES) !== 0,
    findNode(id) {
      const node = nodeNumber(id)
      return node < 0 ? undefined : record(node)
    },
    nodesInFile(path, name) {
      if (name === undefined) return membersOf(path).map(record)
      const file = files.fileIndex(path)
      return numbersNamed(name, false)
        .filter((node) => file >= 0 && table.get(node, NodeColumn.FILE) === file && kindOf(node) !== 'file')
        .map(record)
    },
    outermostIn: (path) =>
      outermostOf(path)
        .map(record)
        .sort((one, other) => one.startLine - other.startLine || other.endLine - one.endLine),
    countOutermost(path) {
      const isBelow = createPathFilter(path)
      const isNamed = (node: number): boolean => (flagsOf(node) & NodeFlagBit.ANONYMOUS) === 0
      return files
        .paths()
        .filter((file) => isBelow?.(file) ?? true)
        .reduce((sum, file) => sum + outermostOf(file).filter(isNamed).length, 0)
    },
    nodeAt(path, line) {
      const file = files.fileIndex(path)
      let best = file < 0 ? -1 : files.fileNode(file)
      let bestExtent = Infinity
      for (const node of membersOf(path)) {
        const start = table.get(node, NodeColumn.START_LINE)
        const end = table.get(node, NodeColumn.END_LINE)
        if (line < start || line > end || end - start > bestExtent) continue
        best = node
        bestExtent = end - start
      }
      return best < 0 ? undefined : record(best)
    },
    similarNames(name, limit) {
      const result: NodeRecord[] = []
      const last =
        name
          .trim()
          .split(/[.#/:]/)
          .findLast((segment) => segment !== '') ?? ''
      if (last === '') return result
      for (const { name: near } of nearNames(last, limit * 2)) {
        const numbers = numbersByName(near).filter((node) => kindOf(node) !== 'external')
        for (const node of order(numbers).slice(0, 3)) if (result.length < limit) result.push(record(node))
      }
      return result
    },
    centrality(id) {
      const node = nodeNumber(id)
      return node < 0 ? 0 : reader.rows.centrality.get(node) / 1e6
    },
    mostCentral({ kinds, path, limit = 20 } = {}) {
      const wanted = kinds === undefined ? undefined : new Set(kinds)
      const filter = createPathFilter(path)
      const result: NodeRecord[] = []
      for (let index = 0; index < reader.rankedCount && result.length < limit; index++) {
        const node = reader.rows.byCentrality.get(index)
        if (wanted !== undefined && !wanted.has(kindOf(node))) continue
        if (filter !== undefined && !filter(files.paths()[table.get(node, NodeColumn.FILE)] ?? '')) continue
        result.push(record(node))
      }
      return result
    },
    nodeNumber,
    record,
    nodeId,
    filePathOf,
    fileOf: (node) => table.get(node, NodeColumn.FILE),
    nameOf,
    parentOf: (node) => table.get(node, NodeColumn.PARENT),
    kindOf,
    numbersByName,
    numbersNamed,
    numbersEndingIn,
    order,
    nearNames,
  }
}
