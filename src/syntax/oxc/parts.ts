import { F } from './kinds.ts'
import { absent, type RawTree } from './raw-tree.ts'

/** What reads a structure of oxc's: `pos` is where its fields lie. */
export type Reader = (raw: RawTree, pos: number, field: number) => void

/** What reads one field of a structure, as a child of the node that is open. */
export type Part = (raw: RawTree, pos: number) => void

/**
 * A node with the extent of its structure, which has these parts. What nests as deep as generated code is long (calls,
 * members, operators, branches) is written out, for the stack and for time.
 */
export function nodeOf(kind: number, ...parts: readonly Part[]): Reader {
  return (raw, pos, field) => {
    const node = raw.open(kind, field, raw.startOf(pos))
    for (const part of parts) part(raw, pos)
    raw.close(node, raw.endOf(pos))
  }
}

/** A node without parts. */
export function leafOf(kind: number): Reader {
  return (raw, pos, field) => raw.leafOf(kind, field, pos)
}

export function expressionAt(offset: number, field: number = F.NONE): Part {
  return (raw, pos) => raw.read.expression(raw, pos + offset, field)
}

export function optionalExpressionAt(offset: number, field: number = F.NONE): Part {
  return (raw, pos) => {
    if (raw.byteAt(pos + offset) !== absent) raw.read.expression(raw, pos + offset, field)
  }
}

export function statementAt(offset: number, field: number): Part {
  return (raw, pos) => raw.read.statement(raw, pos + offset, field)
}

export function typeAt(offset: number, field: number = F.NONE): Part {
  return (raw, pos) => raw.read.type(raw, pos + offset, field)
}

/** A leaf with the extent of a structure that lies within this one. */
export function leafAt(offset: number, kind: number, field: number = F.NONE): Part {
  return (raw, pos) => raw.leafOf(kind, field, pos + offset)
}

/** A word, which stands at the beginning. */
export function word(kind: number): Part {
  return (raw, pos) => raw.token(kind, F.NONE, raw.startOf(pos))
}

/** The same where the byte says that it is there. */
export function wordIf(offset: number, kind: number): Part {
  return (raw, pos) => {
    if (raw.isSet(pos + offset)) raw.token(kind, F.NONE, raw.startOf(pos))
  }
}
