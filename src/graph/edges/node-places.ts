import type { OutlineEntry } from '../../languages/outline/outline-language.ts'
import type { LinkFile } from '../graph.ts'
import type { Positions } from '../program/positions.ts'

/** What the row of a node says of where it stands and what its source says of it. */
export interface NodePlace {
  readonly startLine: number
  readonly endLine: number
  /** Where the name stands; 0 and 0 where there is none. */
  readonly nameLine: number
  readonly nameColumn: number
  readonly doc: string
}

export function placeOfFile(
  positions: Positions,
  file: number,
  { facts, lineCount, doc }: LinkFile,
): NodePlace {
  const firstLine = facts === undefined ? 1 : positions.lineColumn(file, facts.scopes.start[0]!).line
  return {
    startLine: 1,
    endLine: Math.max(1, lineCount),
    nameLine: firstLine > 1 ? firstLine : 0,
    nameColumn: 0,
    doc,
  }
}

/** `row` is of the file's definitions. */
export function placeOfDefinition(
  positions: Positions,
  file: number,
  { facts }: LinkFile,
  row: number,
): NodePlace {
  const { definitions, strings } = facts!
  const nameAt = positions.lineColumn(file, definitions.nameStart[row]!)
  const last = Math.max(definitions.start[row]!, definitions.end[row]! - 1)
  return {
    startLine: positions.lineColumn(file, definitions.start[row]!).line,
    endLine: positions.lineColumn(file, last).line,
    nameLine: nameAt.line,
    nameColumn: nameAt.column,
    doc: strings[definitions.doc[row]!]!,
  }
}

export function placeOfEntry({ startLine, endLine, nameColumn, doc }: OutlineEntry): NodePlace {
  return { startLine, endLine, nameLine: startLine, nameColumn, doc }
}
