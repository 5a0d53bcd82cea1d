import { NodeFlag } from '../flat-tree.ts'
import { unitOffset, type ByteOffsets } from './byte-offsets.ts'
import { K } from './kinds.ts'

/**
 * One syntax tree on its way out of oxc's memory into flat preorder arrays. A structure of oxc's begins with its
 * extent (two words: offsets in UTF-16 units); an enumeration is 16 bytes, its variant in the first, the address of
 * the variant's structure in the word at 8; a list is an address and, at 8, a count.
 */
export interface RawTree {
  bytes: Uint8Array
  words: Int32Array
  text: string
  offsets: ByteOffsets
  isJavaScript: boolean
  columns: Columns
  count: number
  /** The node whose children are being read. */
  owner: number
  /** Address of the next comment, in order of the text, and where they end. */
  comment: number
  commentsEnd: number
  readonly read: Readers
}

export interface Columns {
  readonly kind: Uint16Array
  readonly field: Uint16Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly parent: Int32Array
  readonly next: Int32Array
  readonly last: Int32Array
  readonly flags: Uint8Array
}

/** The mutually recursive parts of the decoder. `at` is the address of an enumeration, `field` the child's. */
export interface Readers {
  expression(raw: RawTree, at: number, field: number): void
  statement(raw: RawTree, at: number, field: number): void
  type(raw: RawTree, at: number, field: number): void
  class(raw: RawTree, at: number, field: number, kind: number): void
}

/** Thrown where a tree cannot be told as tree-sitter would tell it; such a file is tree-sitter's. */
export class Unrepresentable extends Error {
  override name = 'Unrepresentable'
}

export function byteAt(raw: RawTree, at: number): number {
  return raw.bytes[at]!
}

export function isSet(raw: RawTree, at: number): boolean {
  return raw.bytes[at] === 1
}

export function wordAt(raw: RawTree, at: number): number {
  return raw.words[at >> 2]!
}

export function startOf(raw: RawTree, structure: number): number {
  return raw.words[structure >> 2]!
}

export function endOf(raw: RawTree, structure: number): number {
  return raw.words[(structure >> 2) + 1]!
}

/** Begin and end of a parameter list, which are in bytes. */
export function parametersStart(raw: RawTree, structure: number): number {
  return unitOffset(raw.offsets, startOf(raw, structure))
}

export function parametersEnd(raw: RawTree, structure: number): number {
  return unitOffset(raw.offsets, endOf(raw, structure))
}

/** Address of the structure that an enumeration's variant holds. */
export function variantAt(raw: RawTree, at: number): number {
  return raw.words[(at + 8) >> 2]!
}

export function countAt(raw: RawTree, list: number): number {
  return raw.words[(list >> 2) + 2]!
}

/** Variant of an optional enumeration that is not there. */
export const absent = 255

export function allocateColumns(nodes: number): Columns {
  return {
    kind: new Uint16Array(nodes),
    field: new Uint16Array(nodes),
    start: new Int32Array(nodes),
    end: new Int32Array(nodes),
    parent: new Int32Array(nodes),
    next: new Int32Array(nodes),
    last: new Int32Array(nodes),
    flags: new Uint8Array(nodes),
  }
}

/** Begins a node, whose children follow until it is closed. */
export function open(raw: RawTree, kind: number, field: number, start: number): number {
  const node = addNode(raw, kind, field, start, NodeFlag.NAMED)
  raw.owner = node
  return node
}

export function close(raw: RawTree, node: number, end: number): void {
  const { columns } = raw
  columns.end[node] = end
  columns.last[node] = raw.count - 1
  raw.owner = columns.parent[node]!
}

/** Closes a node of which nobody asks where it ends: with its last child. */
export function closeAfterChildren(raw: RawTree, node: number): void {
  const { columns } = raw
  // Until a node is closed, `last` holds its latest child, or itself.
  const child = columns.last[node]!
  close(raw, node, child === node ? columns.start[node]! : columns.end[child]!)
}

export function leaf(raw: RawTree, kind: number, field: number, start: number, end: number): void {
  const node = addNode(raw, kind, field, start, NodeFlag.NAMED)
  raw.columns.end[node] = end
}

/** A named leaf with the extent of a structure. */
export function leafOf(raw: RawTree, kind: number, field: number, structure: number): void {
  leaf(raw, kind, field, startOf(raw, structure), endOf(raw, structure))
}

export function token(raw: RawTree, kind: number, field: number, start: number, end = start): void {
  const node = addNode(raw, kind, field, start, 0)
  raw.columns.end[node] = end
}

function addNode(raw: RawTree, kind: number, field: number, start: number, flags: number): number {
  const node = raw.count++
  if (node === raw.columns.kind.length) raw.columns = grown(raw.columns)
  const { columns, owner } = raw
  columns.kind[node] = kind
  columns.field[node] = field
  columns.start[node] = start
  columns.parent[node] = owner
  columns.next[node] = -1
  columns.last[node] = node
  columns.flags[node] = flags
  if (owner !== -1) {
    // Until a node is closed, `last` holds its latest child.
    const before = columns.last[owner]!
    if (before !== owner) columns.next[before] = node
    columns.last[owner] = node
  }
  return node
}

function grown(columns: Columns): Columns {
  const larger = allocateColumns(2 * columns.kind.length)
  for (const name of ['kind', 'field', 'start', 'end', 'parent', 'next', 'last', 'flags'] as const)
    larger[name].set(columns[name])
  return larger
}

const commentSize = 24
const commentKindAt = 17
/** `<!--` and `-->` are comments of their own kind to tree-sitter. */
const firstHtmlKind = 3

/** Comments that begin before `offset` are children of the node that is open. */
export function addComments(raw: RawTree, offset: number): void {
  while (raw.comment < raw.commentsEnd) {
    const start = startOf(raw, raw.comment)
    if (start >= offset) return
    if (byteAt(raw, raw.comment + commentKindAt) >= firstHtmlKind) throw new Unrepresentable('HTML comment')
    leaf(raw, K.comment, 0, start, endOf(raw, raw.comment))
    raw.comment += commentSize
  }
}

/** Comments that begin before `offset` are inside of what was read, where nobody looks at them. */
export function skipComments(raw: RawTree, offset: number): void {
  while (raw.comment < raw.commentsEnd && startOf(raw, raw.comment) < offset) raw.comment += commentSize
}
