import {
  childByField,
  childByKind,
  firstChild,
  firstNamed,
  isProper,
  nextNamed,
  type FlatTree,
} from '../tree.ts'

/** The tree of a file and its nodes. -1 is no node, which has no parts, no sibling and no text. */
export class Nodes {
  readonly tree: FlatTree

  constructor(tree: FlatTree) {
    this.tree = tree
  }

  /** First child, named or not, or -1. */
  firstChild(node: number): number {
    return node === -1 ? -1 : firstChild(this.tree, node)
  }

  /** First named child that is not an extra (comment), or -1. */
  firstNamed(node: number): number {
    return node === -1 ? -1 : firstNamed(this.tree, node)
  }

  /** Next named sibling that is not an extra (comment), or -1. */
  nextNamed(node: number): number {
    return node === -1 ? -1 : nextNamed(this.tree, node)
  }

  /** First child that stands under a field, or -1. */
  childByField(node: number, field: number): number {
    return node === -1 ? -1 : childByField(this.tree, node, field)
  }

  /** First child of a kind, or -1. */
  childByKind(node: number, kind: number): number {
    return node === -1 ? -1 : childByKind(this.tree, node, kind)
  }

  textAt(node: number): string {
    return node === -1 ? '' : this.tree.text.slice(this.tree.start[node], this.tree.end[node])
  }

  /** Where the name begins that a token writes: behind what lets a keyword be one. */
  nameStart(node: number): number {
    return this.tree.start[node]!
  }

  /** The name that a token writes. */
  nameOf(node: number): string {
    return this.tree.text.slice(this.nameStart(node), this.tree.end[node])
  }

  /** Whether a child counts as a part of its parent: all named ones but comments. */
  isPart(node: number): boolean {
    return isProper(this.tree, node)
  }

  /** First child that is a part of its parent, or -1. */
  firstPart(node: number): number {
    const child = this.firstChild(node)
    return child === -1 || this.isPart(child) ? child : this.nextPart(child)
  }

  /** Next sibling that is a part of its parent, or -1. */
  nextPart(node: number): number {
    const { next } = this.tree
    let sibling = next[node]!
    while (sibling !== -1 && !this.isPart(sibling)) sibling = next[sibling]!
    return sibling
  }

  /** Whether a node is of a kind that is named; for languages that ask for each in one place alone, like the next two. */
  is(node: number, kind: string): boolean {
    return node !== -1 && this.tree.grammar.kindName(this.tree.kind[node]!) === kind
  }

  /** Child under a field that is named, -1 for none. */
  field(node: number, name: string): number {
    return this.childByField(node, this.tree.grammar.fieldId(name))
  }

  /** What names a declaration, -1 for nothing. */
  nameField(node: number): number {
    return this.field(node, 'name')
  }

  /** First child of a kind that is named, -1 for none. */
  part(node: number, kind: string): number {
    return this.childByKind(node, this.tree.grammar.kindId(kind))
  }
}
