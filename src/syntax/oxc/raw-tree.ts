import { NodeFlag } from '../flat-tree.ts'
import { asciiOffsets, unitOffset, type ByteOffsets } from './byte-offsets.ts'
import { K } from './kinds.ts'

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

/** Variant of an optional enumeration that is not there. */
export const absent = 255

const commentSize = 24
const commentKindAt = 17
/** `<!--` and `-->` are comments of their own kind to tree-sitter. */
const firstHtmlKind = 3

/**
 * One syntax tree on its way out of oxc's memory into flat preorder arrays. A structure of oxc's begins with its
 * extent (two words: offsets in UTF-16 units); an enumeration is 16 bytes, its variant in the first, the address of
 * the variant's structure in the word at 8; a list is an address and, at 8, a count.
 */
export class RawTree {
  bytes: Uint8Array = new Uint8Array()
  words: Int32Array = new Int32Array()
  text = ''
  offsets: ByteOffsets = asciiOffsets
  isJavaScript = false
  columns = allocateColumns(1 << 14)
  count = 0
  /** The node whose children are being read. */
  owner = -1
  /** Address of the next comment, in order of the text, and where they end. */
  comment = 0
  commentsEnd = 0
  readonly read: Readers

  constructor(read: Readers) {
    this.read = read
  }

  byteAt(at: number): number {
    return this.bytes[at]!
  }

  isSet(at: number): boolean {
    return this.bytes[at] === 1
  }

  wordAt(at: number): number {
    return this.words[at >> 2]!
  }

  startOf(structure: number): number {
    return this.words[structure >> 2]!
  }

  endOf(structure: number): number {
    return this.words[(structure >> 2) + 1]!
  }

  /** Begin and end of a parameter list, which are in bytes. */
  parametersStart(structure: number): number {
    return unitOffset(this.offsets, this.startOf(structure))
  }

  parametersEnd(structure: number): number {
    return unitOffset(this.offsets, this.endOf(structure))
  }

  /** Address of the structure that an enumeration's variant holds. */
  variantAt(at: number): number {
    return this.words[(at + 8) >> 2]!
  }

  countAt(list: number): number {
    return this.words[(list >> 2) + 2]!
  }

  /** Addresses of what a list holds, each of so many bytes. */
  items(list: number, size: number): number[] {
    const items: number[] = []
    const end = this.wordAt(list) + this.countAt(list) * size
    for (let at = this.wordAt(list); at < end; at += size) items.push(at)
    return items
  }

  /** Begins a node, whose children follow until it is closed. */
  open(kind: number, field: number, start: number): number {
    const node = this.#addNode(kind, field, start, NodeFlag.NAMED)
    this.owner = node
    return node
  }

  close(node: number, end: number): void {
    const { columns } = this
    columns.end[node] = end
    columns.last[node] = this.count - 1
    this.owner = columns.parent[node]!
  }

  /** Closes a node of which nobody asks where it ends: with its last child. */
  closeAfterChildren(node: number): void {
    const { columns } = this
    // Until a node is closed, `last` holds its latest child, or itself.
    const child = columns.last[node]!
    this.close(node, child === node ? columns.start[node]! : columns.end[child]!)
  }

  leaf(kind: number, field: number, start: number, end: number): void {
    const node = this.#addNode(kind, field, start, NodeFlag.NAMED)
    this.columns.end[node] = end
  }

  /** A named leaf with the extent of a structure. */
  leafOf(kind: number, field: number, structure: number): void {
    this.leaf(kind, field, this.startOf(structure), this.endOf(structure))
  }

  token(kind: number, field: number, start: number, end = start): void {
    const node = this.#addNode(kind, field, start, 0)
    this.columns.end[node] = end
  }

  #addNode(kind: number, field: number, start: number, flags: number): number {
    const node = this.count++
    if (node === this.columns.kind.length) this.columns = grown(this.columns)
    const { columns, owner } = this
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

  /** Comments that begin before `offset` are children of the node that is open. */
  addComments(offset: number): void {
    while (this.comment < this.commentsEnd) {
      const start = this.startOf(this.comment)
      if (start >= offset) return
      if (this.byteAt(this.comment + commentKindAt) >= firstHtmlKind)
        throw new Unrepresentable('HTML comment')
      this.leaf(K.comment, 0, start, this.endOf(this.comment))
      this.comment += commentSize
    }
  }

  /** Comments that begin before `offset` are inside of what was read, where nobody looks at them. */
  skipComments(offset: number): void {
    while (this.comment < this.commentsEnd && this.startOf(this.comment) < offset) this.comment += commentSize
  }
}

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

function grown(columns: Columns): Columns {
  const larger = allocateColumns(2 * columns.kind.length)
  for (const name of ['kind', 'field', 'start', 'end', 'parent', 'next', 'last', 'flags'] as const)
    larger[name].set(columns[name])
  return larger
}

/** Thrown where a tree cannot be told as tree-sitter would tell it; such a file is tree-sitter's. */
export class Unrepresentable extends Error {
  override name = 'Unrepresentable'
}
