/**
 * The syntax tree that extractors read: one parsed file as flat preorder arrays.
 *
 * A tree of objects costs an allocation and a WASM boundary crossing for every step. Here node `i`'s subtree is
 * the index range `i..last[i]`, its first child is `i + 1`, and an extractor is a plain loop over typed arrays.
 * `syntax/` fills these arrays; nothing outside `syntax/` and `languages/` sees them.
 */
export interface FlatTree {
  readonly text: string
  readonly grammar: Grammar
  readonly nodeCount: number
  /** Public symbol id after aliasing; compare with `grammar.kindId(…)`. */
  readonly kind: Uint16Array
  /** Field id under the parent, 0 for none. */
  readonly field: Uint16Array
  /** UTF-16 offset of the first unit. */
  readonly start: Int32Array
  /** UTF-16 offset after the last unit. */
  readonly end: Int32Array
  /** Parent node, -1 for the root (node 0). */
  readonly parent: Int32Array
  /** Next sibling, -1 for none. */
  readonly next: Int32Array
  /** Last descendant; the node itself for a leaf. */
  readonly last: Int32Array
  /** `NodeFlag` bits. */
  readonly flags: Uint8Array
  readonly hasError: boolean
}

export const NodeFlag = { NAMED: 1, ERROR: 2, MISSING: 4, HAS_ERROR: 8, EXTRA: 16 } as const

/** The names of one grammar. A look-up of a name that the grammar does not have throws: a typo must not pass. */
export interface Grammar {
  readonly name: string
  /** Id of a named kind such as `call_expression`. */
  kindId(name: string): number
  /** Id of an anonymous kind such as `(` or `async`. */
  tokenId(text: string): number
  fieldId(name: string): number
  kindName(id: number): string
}

/** First child, named or not, or -1. */
export function firstChild(tree: FlatTree, node: number): number {
  return tree.last[node]! > node ? node + 1 : -1
}

/** First child that stands under `field`, or -1. */
export function childByField(tree: FlatTree, node: number, field: number): number {
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] === field) return child
  }
  return -1
}

/** First child of this kind, or -1. */
export function childByKind(tree: FlatTree, node: number, kind: number): number {
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] === kind) return child
  }
  return -1
}

/** First named child that is not an extra (comment), or -1. */
export function firstNamed(tree: FlatTree, node: number): number {
  const child = firstChild(tree, node)
  return child === -1 || isProper(tree, child) ? child : nextNamed(tree, child)
}

/** Next named sibling that is not an extra (comment), or -1. */
export function nextNamed(tree: FlatTree, node: number): number {
  let sibling = tree.next[node]!
  while (sibling !== -1 && !isProper(tree, sibling)) sibling = tree.next[sibling]!
  return sibling
}

export function textOf(tree: FlatTree, node: number): string {
  return tree.text.slice(tree.start[node], tree.end[node])
}

export function isNamed(tree: FlatTree, node: number): boolean {
  return (tree.flags[node]! & NodeFlag.NAMED) !== 0
}

/** Whether a node is named and not an extra (comment). */
export function isProper(tree: FlatTree, node: number): boolean {
  return (tree.flags[node]! & (NodeFlag.NAMED | NodeFlag.EXTRA)) === NodeFlag.NAMED
}
