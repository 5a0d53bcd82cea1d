import { addOutlineNodes } from '../edges/outline-nodes.ts'
import { OCCURRENCE_WIDTH, nodeKinds } from '../graph.ts'
import type { LinkFile, LinkedGraph, NodeTable, OccurrenceRows } from '../graph.ts'

/**
 * The graph of files of which some without facts have another outline: headings, definitions of code without facts.
 * Their nodes have no edges, so that all else stands under other numbers. Undefined where it would have to be linked:
 * a file that had no outline does not tell where its nodes go.
 */
export function replaceOutlines(
  graph: LinkedGraph,
  files: readonly LinkFile[],
  changed: ReadonlySet<number>,
): LinkedGraph | undefined {
  if (changed.size === 0) return graph
  if (files.some(({ path }) => mayShareIds(path))) return undefined
  const { table, numbers, replaced } = renumber(graph.nodes, files, changed)
  if (replaced !== changed.size) return undefined
  const { sites, unresolvedCalls } = graph
  const from = translate(sites.from, sites.count, numbers)
  const to = translate(sites.to, sites.count, numbers)
  const openFrom = translate(unresolvedCalls.from, unresolvedCalls.count, numbers)
  if (from.includes(-1) || to.includes(-1) || openFrom.includes(-1)) return undefined
  const occurrences = graph.occurrences.map((rows) => rows && translateOccurrences(rows, numbers))
  return {
    ...graph,
    nodes: table,
    sites: { ...sites, from, to },
    unresolvedCalls: { ...unresolvedCalls, from: openFrom },
    occurrences,
  }
}

/** Ids are told from one another by all of them: here by those of the file alone. */
function mayShareIds(path: string): boolean {
  return path.includes('#') || path.startsWith('external:')
}

/** `numbers`: by node, the number that it has now, -1 for none. */
function renumber(nodes: NodeTable, files: readonly LinkFile[], changed: ReadonlySet<number>) {
  const numbers = new Int32Array(nodes.count).fill(-1)
  const rows = new NodeCopy()
  const replaced = new Set<number>()
  const nodeOfFile = new Map<number, number>()
  for (let node = 0; node < nodes.count; node++) {
    const file = nodes.file[node]!
    if (!changed.has(file) || nodes.kind[node] === FILE) {
      if (nodes.kind[node] === FILE) nodeOfFile.set(file, rows.count)
      numbers[node] = rows.copy(nodes, node)
      continue
    }
    if (replaced.has(file)) continue
    replaced.add(file)
    const used = new Map<string, number>()
    const uniqueId = (id: string): string => {
      const count = (used.get(id) ?? 0) + 1
      used.set(id, count)
      return count === 1 ? id : `${id}~${count}`
    }
    addOutlineNodes(files[file]!, nodeOfFile.get(file)!, uniqueId, (row) => rows.add(file, row))
  }
  return { table: rows.finish(numbers), numbers, replaced: replaced.size }
}

const FILE = nodeKinds.indexOf('file')

type OutlineRow = Parameters<Parameters<typeof addOutlineNodes>[3]>[0]

/** A table of nodes that is made from another one. */
class NodeCopy {
  readonly #numbers: Record<NumberColumn, number[]> = {
    kind: [],
    flags: [],
    file: [],
    parent: [],
    definition: [],
    startLine: [],
    endLine: [],
    nameLine: [],
    nameColumn: [],
  }
  readonly #texts: Record<TextColumn, string[]> = { id: [], name: [], signature: [], doc: [] }
  /** Rows whose parent is told by its number in the other table. */
  readonly #copied: number[] = []

  get count(): number {
    return this.#texts.id.length
  }

  copy(nodes: NodeTable, node: number): number {
    this.#copied.push(this.count)
    for (const column of NUMBER_COLUMNS) this.#numbers[column].push(nodes[column][node]!)
    for (const column of TEXT_COLUMNS) this.#texts[column].push(nodes[column][node]!)
    return this.count - 1
  }

  add(file: number, { kind, flags, parent, place, id, name, signature }: OutlineRow): number {
    const { doc, ...lines } = place
    const row = { kind: nodeKinds.indexOf(kind), flags, file, parent, definition: -1, ...lines }
    for (const column of NUMBER_COLUMNS) this.#numbers[column].push(row[column])
    const texts = { id, name, signature, doc }
    for (const column of TEXT_COLUMNS) this.#texts[column].push(texts[column])
    return this.count - 1
  }

  finish(numberOf: Int32Array): NodeTable {
    const { kind, ...numbers } = this.#numbers
    const { parent } = numbers
    for (const row of this.#copied) if (parent[row] !== -1) parent[row] = numberOf[parent[row]!]!
    const columns = Object.entries(numbers).map(([name, values]) => [name, Int32Array.from(values)] as const)
    return {
      count: this.count,
      kind: Uint8Array.from(kind),
      ...(Object.fromEntries(columns) as Record<Exclude<NumberColumn, 'kind'>, Int32Array>),
      ...this.#texts,
    }
  }
}

const NUMBER_COLUMNS = [
  'kind',
  'flags',
  'file',
  'parent',
  'definition',
  'startLine',
  'endLine',
  'nameLine',
  'nameColumn',
] as const
type NumberColumn = (typeof NUMBER_COLUMNS)[number]
const TEXT_COLUMNS = ['id', 'name', 'signature', 'doc'] as const
type TextColumn = (typeof TEXT_COLUMNS)[number]

function translate(column: Int32Array, count: number, numbers: Int32Array): Int32Array {
  const translated = new Int32Array(count)
  for (let row = 0; row < count; row++) translated[row] = numbers[column[row]!]!
  return translated
}

const NODE = 3

function translateOccurrences({ count, rows }: OccurrenceRows, numbers: Int32Array): OccurrenceRows {
  const translated = rows.slice()
  for (let at = NODE; at < count * OCCURRENCE_WIDTH; at += OCCURRENCE_WIDTH) {
    if (rows[at]! >= 0) translated[at] = numbers[rows[at]!]!
  }
  return { count, rows: translated }
}
