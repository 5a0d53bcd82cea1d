import { EdgeColumn } from '../read/edges.ts'
import { NodeColumn } from '../read/nodes.ts'
import { createLimitedMap } from '../limited-map.ts'
import type { NameIndex } from './members.ts'

/** Which parts of a name may be written in another case. */
export type Fold = 'none' | 'qualifiers' | 'all'

export interface WrittenPlaces {
  /** Nodes that are defined under this very qualifier: `res.send = function …`. */
  readonly defined: (candidates: readonly number[], segments: readonly string[], fold: Fold) => number[]
  /** Nodes that places which write the name so lead to (`app.fetch(request)`), those of most places first. */
  readonly used: (candidates: readonly number[], segments: readonly string[], fold: Fold) => number[]
}

/** Of names that hundreds of definitions have, and of definitions that are used everywhere, the first are looked at. */
const MAX_CANDIDATES = 300
const MAX_SITES_EACH = 500
const MAX_SITES = 5000
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
  const countUses = (node: number, isWritten: (line: string, column: number) => boolean, most: number) => {
    let seen = 0
    let written = 0
    for (const edge of edges.numbers(node, 'in')) {
      if (edges.kindOf(edge) === 'contains') continue
      // A file that imports a name writes it without its qualifier.
      if (edges.kindOf(edge) === 'imports') continue
      if (reader.rows.edge.get(edge, EdgeColumn.FROM) === node) continue
      for (const site of edges.sites(edge, most - seen)) {
        seen++
        if (isWritten(lineOf(site.filePath, site.line), site.column)) written++
      }
      if (seen >= most) break
    }
    return { seen, written }
  }
  return {
    defined(candidates, segments, fold) {
      const matchesOf = createMatcher(segments, fold)
      return candidates.slice(0, MAX_CANDIDATES).filter((node) => {
        const at = reader.rows.node.get(node, NodeColumn.NAME_LINE)
        const file = reader.rows.node.get(node, NodeColumn.FILE)
        if (at < 1 || file < 0 || nodes.kindOf(node) === 'section') return false
        const line = lineOf(files.paths()[file] ?? '', at)
        const column = reader.rows.node.get(node, NodeColumn.NAME_COLUMN)
        return matchesOf(line).some((match) => {
          const end = match.index + match[0].length
          // `var join = path.join` defines another name than the one that is written with its qualifier.
          const isAssigned = /^\s*=(?![=>])/u.test(line.slice(end))
          return isAssigned || (match.index <= column && column < end)
        })
      })
    },
    used(candidates, segments, fold) {
      const matchesOf = createMatcher(segments, fold)
      const isWritten = (line: string, column: number): boolean =>
        matchesOf(line).some((match) => match.index <= column && column <= match.index + match[0].length)
      let left = MAX_SITES
      const found: { node: number; written: number }[] = []
      for (const node of candidates.slice(0, MAX_CANDIDATES)) {
        if (left <= 0) break
        const { seen, written } = countUses(node, isWritten, Math.min(left, MAX_SITES_EACH))
        left -= seen
        if (written > 0) found.push({ node, written })
      }
      return found.sort((a, b) => b.written - a.written).map(({ node }) => node)
    },
  }
}

function createMatcher(segments: readonly string[], fold: Fold): (line: string) => RegExpExecArray[] {
  const escaped = segments.map((segment) => segment.replaceAll(/[$^.*+?()[\]{}|\\/-]/g, String.raw`\$&`))
  const source = escaped.join(String.raw`\s{0,2}(?:\.prototype)?(?:\.|::|->|#|\?\.|!\.)\s{0,2}`)
  const whole = String.raw`(?<![\p{L}\p{N}_$])${source}(?![\p{L}\p{N}_$])`
  const pattern = new RegExp(whole, fold === 'none' ? 'gu' : 'giu')
  const last = fold === 'qualifiers' ? (segments.at(-1) ?? '') : ''
  return (line) => [...line.matchAll(pattern)].filter(([text]) => text.endsWith(last))
}
