import { EdgeColumn } from '../read/edges.ts'
import { NodeColumn } from '../read/nodes.ts'
import { createLimitedMap } from '../limited-map.ts'
import type { NameIndex } from './members.ts'

/** Which parts of a name are written in another case. */
export type Fold = 'none' | 'qualifiers' | 'all'

/** Nodes by how exactly a name is written where they are. */
export type WrittenNodes = Readonly<Record<Fold, readonly number[]>>

export interface WrittenPlaces {
  /** Nodes that are defined under this very qualifier: `res.send = function …`. */
  readonly defined: (candidates: readonly number[], segments: readonly string[]) => WrittenNodes
  /** Nodes that places which write the name so lead to (`app.fetch(request)`), those of most places first. */
  readonly used: (candidates: readonly number[], segments: readonly string[]) => WrittenNodes
}

/** Of names that hundreds of definitions have, and of definitions that are used everywhere, the first are looked at. */
const MAX_CANDIDATES = 150
const MAX_SITES_EACH = 300
const MAX_SITES = 2000
const MAX_HELD_LINES = 200_000
const MAX_LINE_LENGTH = 1000

/** Finds names by the texts of the places that the graph knows: what stands before the name there is its qualifier. */
export function createWrittenPlaces({ reader, files, nodes, edges }: NameIndex): WrittenPlaces {
  const held = createLimitedMap<string, readonly string[]>(MAX_HELD_LINES, (lines) => lines.length)
  const lineOf = (path: string, line: number): string => {
    let lines = held.get(path)
    if (lines === undefined) {
      lines = (files.readText(path) ?? '').split('\n')
      held.set(path, lines)
    }
    return (lines[line - 1] ?? '').slice(0, MAX_LINE_LENGTH)
  }
  /** How exactly the places that lead to a node write a name, as numbers of places. */
  const countUses = (node: number, matchesOf: Matcher, most: number): { seen: number; written: Counts } => {
    let seen = 0
    const written: Counts = { none: 0, qualifiers: 0, all: 0 }
    for (const edge of edges.numbers(node, 'in')) {
      // A file that imports a name writes it without its qualifier.
      if (edges.kindOf(edge) === 'contains' || edges.kindOf(edge) === 'imports') continue
      if (reader.rows.edge.get(edge, EdgeColumn.FROM) === node) continue
      for (const { filePath, line, column } of edges.sites(edge, most - seen)) {
        seen++
        const match = matchesOf(lineOf(filePath, line)).find(
          ({ start, end }) => start <= column && column <= end,
        )
        if (match !== undefined) written[match.fold]++
      }
      if (seen >= most) break
    }
    return { seen, written }
  }
  return {
    defined(candidates, segments) {
      const matchesOf = createMatcher(segments)
      const found: Record<Fold, number[]> = { none: [], qualifiers: [], all: [] }
      for (const node of candidates.slice(0, MAX_CANDIDATES)) {
        const at = reader.rows.node.get(node, NodeColumn.NAME_LINE)
        const file = reader.rows.node.get(node, NodeColumn.FILE)
        if (at < 1 || file < 0 || nodes.kindOf(node) === 'section') continue
        const line = lineOf(files.paths()[file] ?? '', at)
        const column = reader.rows.node.get(node, NodeColumn.NAME_COLUMN)
        const match = matchesOf(line).find(({ start, end }) => {
          // `var join = path.join` defines another name than the one that is written with its qualifier.
          const isAssigned = /^\s*=(?![=>])/u.test(line.slice(end))
          return isAssigned || (start <= column && column < end)
        })
        if (match !== undefined) found[match.fold].push(node)
      }
      return found
    },
    used(candidates, segments) {
      const matchesOf = createMatcher(segments)
      let left = MAX_SITES
      const found: { node: number; written: Counts }[] = []
      for (const node of candidates.slice(0, MAX_CANDIDATES)) {
        if (left <= 0) break
        const { seen, written } = countUses(node, matchesOf, Math.min(left, MAX_SITES_EACH))
        left -= seen
        found.push({ node, written })
      }
      const byPlaces = (fold: Fold): number[] =>
        found
          .filter(({ written }) => written[fold] > 0)
          .sort((a, b) => b.written[fold] - a.written[fold])
          .map(({ node }) => node)
      return { none: byPlaces('none'), qualifiers: byPlaces('qualifiers'), all: byPlaces('all') }
    },
  }
}

type Counts = Record<Fold, number>
type Matcher = (line: string) => { readonly start: number; readonly end: number; readonly fold: Fold }[]

function createMatcher(segments: readonly string[]): Matcher {
  const source = segments
    .map(RegExp.escape)
    .join(String.raw`\s{0,2}(?:\.prototype)?(?:\.|::|->|#|\?\.|!\.)\s{0,2}`)
  const anyCase = new RegExp(String.raw`(?<![\p{L}\p{N}_$])${source}(?![\p{L}\p{N}_$])`, 'giu')
  const exact = new RegExp(`^${source}$`, 'u')
  const last = segments.at(-1) ?? ''
  return (line) =>
    [...line.matchAll(anyCase)].map(({ 0: text, index: start }) => ({
      start,
      end: start + text.length,
      fold: exact.test(text) ? 'none' : text.endsWith(last) ? 'qualifiers' : 'all',
    }))
}
