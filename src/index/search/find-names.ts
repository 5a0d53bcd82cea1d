/**
 * Finds files and definitions by parts of their names, as people type them into a finder. It looks at the distinct
 * names alone, which are held in memory from the first time on, so that each key costs milliseconds.
 */
import { createFileTest } from '../read/file-test.ts'
import type { Files } from '../read/files.ts'
import type { Nodes } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import type { FindOptions, FoundNames } from '../snapshot.ts'
import { matchName } from './match-name.ts'
import { readSearchTerms } from './search-terms.ts'
import { letterMask } from './spelling.ts'
import { createTopList } from './top-list.ts'

/** Definitions of one name that are looked at. */
const MAX_NAMESAKES = 200

export function createNameFinder(
  reader: Reader,
  files: Files,
  nodes: Nodes,
): (query: string, options?: FindOptions) => FoundNames {
  let names: NameTable | undefined
  let paths: PathTable | undefined

  const findFiles = (query: string, { isCaseSensitive, isWanted, limit }: Search): number[] => {
    const parts = query.split(/\s+/).filter(Boolean)
    const last = parts.at(-1) ?? ''
    paths ??= loadPaths(files)
    const best = createTopList(limit)
    for (const [file, path] of (isCaseSensitive ? files.paths() : paths.lowered).entries()) {
      const score = parts.every((part) => path.includes(part))
        ? scorePath(path, paths.nameStart[file] ?? 0, last)
        : parts.length === 1 && !last.includes('/')
          ? // Letters of the name alone, as in `cvtsx` for `code-view.tsx`.
            matchName(paths.names[file] ?? '', path.slice(paths.nameStart[file]), last, best.accepts)
          : 0
      if (score > 0 && best.accepts(score) && isWanted(file)) best.add(file, score)
    }
    return best.entries().map(({ item: file }) => file)
  }

  const findNodes = (query: string, { isCaseSensitive, isWanted, limit }: Search): number[] => {
    const parts = query.split(/[\s.#:/]+/).filter(Boolean)
    const last = parts.pop() ?? ''
    if (last === '' && query !== '') return []
    names ??= loadNames(reader, nodes)
    const { texts, lowered, start, members } = names
    const hasParts = (node: number): boolean => {
      if (parts.length === 0) return true
      const id = isCaseSensitive ? nodes.nodeId(node) : nodes.nodeId(node).toLowerCase()
      return parts.every((part) => id.includes(part))
    }
    const wantedOf = (index: number, most: number): number[] => {
      const found: number[] = []
      for (let at = start[index] ?? 0; at < (start[index + 1] ?? 0) && found.length < most; at++) {
        const node = members[at] ?? 0
        if (isWanted(node) && hasParts(node)) found.push(node)
      }
      return found
    }
    const letters = letterMask(last.toLowerCase())
    const compared = isCaseSensitive ? texts : lowered
    const best = createTopList(limit)
    for (let index = 0; index < compared.length; index++) {
      if ((reader.rows.nameLetters.get(index) & letters) !== letters) continue
      const score = last === '' ? 1 : matchName(texts[index] ?? '', compared[index] ?? '', last, best.accepts)
      if (score > 0 && best.accepts(score) && wantedOf(index, 1).length > 0) best.add(index, score)
    }
    const found: number[] = []
    for (const { item: index } of best.entries()) {
      found.push(...orderNamesakes(nodes, wantedOf(index, MAX_NAMESAKES)))
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }

  return (query, { kinds, caseSensitive = false, limit = 20, ...selection } = {}) => {
    const isSelected = createFileTest(files, selection)
    const known = new Map<number, boolean>()
    const hasFile = (file: number): boolean => {
      if (isSelected === undefined) return true
      let isIn = known.get(file)
      if (isIn === undefined) {
        isIn = file >= 0 && isSelected(file)
        known.set(file, isIn)
      }
      return isIn
    }
    const wantsFiles = kinds === undefined || kinds.includes('file')
    const nodeKinds =
      kinds === undefined ? undefined : new Set<string>(kinds.filter((kind) => kind !== 'file'))
    const isKind = (node: number): boolean => nodeKinds?.has(nodes.kindOf(node)) !== false
    // Without a name files are listed, and definitions where some kinds of them are asked for.
    const wantsNodes =
      query.trim() === '' ? nodeKinds !== undefined && nodeKinds.size > 0 : nodeKinds?.size !== 0
    const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase())
    const found = readSearchTerms(query).map(({ wanted, unwanted }) => {
      const text = fold(wanted.join(' '))
      const excluded = unwanted.map(fold)
      const isWanted = (name: string): boolean => !excluded.some((word) => fold(name).includes(word))
      const hasPath = (file: number): boolean => hasFile(file) && isWanted(files.paths()[file] ?? '')
      const hasName = (node: number): boolean =>
        isKind(node) && hasFile(nodes.fileOf(node)) && isWanted(nodes.nodeId(node))
      const search = { isCaseSensitive: caseSensitive, limit }
      return {
        files: wantsFiles ? findFiles(text, { ...search, isWanted: hasPath }) : [],
        nodes: wantsNodes ? findNodes(text, { ...search, isWanted: hasName }) : [],
      }
    })
    return {
      files: inTurns(found.map((each) => each.files))
        .slice(0, limit)
        .flatMap((file) => files.findFile(files.paths()[file] ?? '') ?? []),
      nodes: inTurns(found.map((each) => each.nodes))
        .slice(0, limit)
        .map(nodes.record),
    }
  }
}

type Search = {
  readonly isCaseSensitive: boolean
  /** Of files or of nodes. */
  readonly isWanted: (candidate: number) => boolean
  readonly limit: number
}

/** The first of each, then the second of each, each once. */
function inTurns(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map((list) => list.length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
  return [...new Set(all.flat())]
}

/** A class before its constructor, which may be used more. */
function orderNamesakes(nodes: Nodes, namesakes: readonly number[]): number[] {
  const all = new Set(namesakes)
  const isInside = (node: number): number => (all.has(nodes.parentOf(node)) ? 1 : 0)
  return nodes.order(namesakes).toSorted((one, other) => isInside(one) - isInside(other))
}

/** The distinct names of definitions, and which bear each. */
type NameTable = {
  readonly texts: readonly string[]
  readonly lowered: readonly string[]
  /** First entry of `members` by name; one more than names. */
  readonly start: Int32Array
  readonly members: Int32Array
}

const elsewhere: ReadonlySet<string> = new Set(['external', 'file', 'directory', 'repository'])

function loadNames(reader: Reader, nodes: Nodes): NameTable {
  const texts = reader.all('select name from name order by id').map((row) => row['name'] as string)
  const indexes = new Map(texts.map((name, index) => [name, index]))
  const nameOf = new Int32Array(reader.nodeCount).fill(-1)
  const start = new Int32Array(texts.length + 1)
  for (const row of reader.all('select id, name from node')) {
    const node = row['id'] as number
    const index = indexes.get(row['name'] as string)
    if (index === undefined || elsewhere.has(nodes.kindOf(node))) continue
    nameOf[node] = index
    start[index + 1] = (start[index + 1] ?? 0) + 1
  }
  for (let index = 0; index < texts.length; index++) {
    start[index + 1] = (start[index + 1] ?? 0) + (start[index] ?? 0)
  }
  const next = start.slice()
  const members = new Int32Array(start[texts.length] ?? 0)
  for (const [node, index] of nameOf.entries()) {
    if (index === -1) continue
    members[next[index] ?? 0] = node
    next[index] = (next[index] ?? 0) + 1
  }
  return { texts, lowered: texts.map((name) => name.toLowerCase()), start, members }
}

type PathTable = {
  readonly lowered: readonly string[]
  /** The last segments, as they are written. */
  readonly names: readonly string[]
  readonly nameStart: readonly number[]
}

function loadPaths(files: Files): PathTable {
  const nameStart = files.paths().map((path) => path.lastIndexOf('/') + 1)
  return {
    lowered: files.paths().map((path) => path.toLowerCase()),
    names: files.paths().map((path, file) => path.slice(nameStart[file])),
    nameStart,
  }
}

/**
 * Of a path that has all of what was typed: its name whole, without its ending, at its beginning, inside, or only its
 * folders. Of two of which the name begins so, or more, the nearer comes first however long its path is.
 */
function scorePath(path: string, nameStart: number, last: string): number {
  const isWhole = path.endsWith(last) && (path.length - last.length === nameStart || path === last)
  const beginsName = path.startsWith(last, nameStart)
  const isStem = beginsName && path.lastIndexOf('.') === nameStart + last.length
  const isInName = path.includes(last, nameStart)
  const beginsFolder = path.includes(`/${last}`)
  const rank = isWhole ? 1600 : isStem ? 1400 : beginsName ? 1200 : 0
  const inside = isInName ? (beginsFolder ? 800 : 600) : beginsFolder ? 500 : 400
  return Math.max(rank, inside) - Math.min(200, path.length)
}
