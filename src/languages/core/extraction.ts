import type { FactsBuilder } from '../facts-builder.ts'
import { ScopeKind } from '../facts.ts'
import { lastAtMost } from '../last-at-most.ts'
import { NodeFlag, type FlatTree } from '../tree.ts'
import { Definitions } from './definitions.ts'
import { findErrors } from './find-errors.ts'
import { idSet } from './grammar-ids.ts'
import type { Handlers } from './handlers.ts'

/** Deeper nesting than any hand-written code; each level costs a few stack frames. */
export const deepestNesting = 500

/**
 * The extraction of one file, in every language: the tree, the facts that it fills, the scope and the definition that
 * it is in, and how deep. A language's own context extends it by what it keeps.
 */
export class Extraction extends Definitions {
  readonly path: string
  /** They take the context of their own language. */
  readonly handlers: Handlers<never>
  /** What is nested deeper is left out. */
  private readonly deepest: number
  isTooDeep = false
  depth = 0
  /** Annotations that were read where they stand. */
  readonly annotationsRead = new Set<number>()
  /** Links of the chains that are being read, shared to save an allocation for each. */
  readonly chain: number[] = []

  constructor(
    tree: FlatTree,
    facts: FactsBuilder,
    handlers: Handlers<never>,
    path: string,
    deepest = deepestNesting,
  ) {
    super(tree, facts)
    this.path = path
    this.handlers = handlers
    this.deepest = deepest
  }

  /** Says of the facts what the parser could not read, and what was left out. */
  finish(): void {
    const { facts, deepest } = this
    facts.setErrors(findErrors(this.tree, facts), this.isTooDeep ? `nesting deeper than ${deepest}` : '')
  }

  /**
   * Reads the nodes of some kinds that stand anywhere, but annotations that were read: those of parameters, locals, types
   * and more. Each is read in the innermost scope around it.
   */
  readOthers(kinds: string, read: (node: number) => void): void {
    const { facts, tree } = this
    const ids = idSet(kinds, tree.grammar.kindId)
    let scopes: number[] | undefined
    let starts: number[] = []
    for (let node = 0; node < tree.nodeCount; node++) {
      if (!ids.has(tree.kind[node]!) || this.annotationsRead.has(node)) continue
      if (scopes === undefined) {
        scopes = Array.from({ length: facts.scopes.count }, (_, row) => row)
        scopes.sort((a, b) => facts.scopes.get(a, 4) - facts.scopes.get(b, 4))
        starts = scopes.map((scope) => facts.scopes.get(scope, 4))
      }
      let scope = scopes[lastAtMost(starts, starts.length, tree.start[node]!)] ?? 0
      while (scope > 0 && facts.scopes.get(scope, 5) < tree.end[node]!) scope = facts.scopes.get(scope, 2)
      this.inScope(scope, () => read(node))
    }
  }

  /** Counts a level of nesting, which the caller takes off `depth` again; false where it is one too many. */
  enter(): boolean {
    if (this.depth >= this.deepest) {
      this.isTooDeep = true
      return false
    }
    this.depth++
    return true
  }

  /** Row of an expression; a row of unknown value where it has none that can be followed, -1 of no node. */
  expression(node: number): number {
    const row = this.valueRow(node)
    return row === -1 && node !== -1 ? this.unknown(node) : row
  }

  /** Row that carries the value of an expression; -1 where none is worth following. */
  valueRow(node: number): number {
    if (node === -1) return -1
    const handler = this.handlers.expression[this.tree.kind[node]!] ?? this.handlers.other
    if (handler === undefined) {
      this.anything(node)
      return -1
    }
    if (!this.enter()) return -1
    const row = handler(this as never, node)
    this.depth--
    return row
  }

  /** Row of a type expression, -1 of no node. */
  type(node: number): number {
    const row = this.typeRow(node)
    return row === -1 && node !== -1 ? this.unknown(node) : row
  }

  /** Row of a type expression; -1 where it says nothing. */
  typeRow(node: number): number {
    if (node === -1) return -1
    const handler = this.handlers.type[this.tree.kind[node]!] ?? this.handlers.otherType
    if (handler === undefined) return this.valueRow(node)
    if (!this.enter()) return -1
    const row = handler(this as never, node)
    this.depth--
    return row
  }

  statement(node: number): void {
    if (node === -1) return
    const handler = this.handlers.statement[this.tree.kind[node]!] ?? this.handlers.otherStatement
    if (handler === undefined) {
      this.anything(node)
    } else if (this.enter()) {
      handler(this as never, node)
      this.depth--
    }
  }

  /** All that can be understood of a node that stands where it was not expected, such as a part of an ERROR. */
  anything(node: number): void {
    const { handlers } = this
    const kind = this.tree.kind[node]!
    if (handlers.expression[kind] !== undefined) this.expression(node)
    else if (handlers.type[kind] !== undefined) this.type(node)
    else this.statements(node)
  }

  /** Each part of a node as a statement. */
  statements(node: number): void {
    if (node === -1 || !this.enter()) return
    const { broken } = this.handlers
    if (broken !== undefined && (this.tree.flags[node]! & NodeFlag.ERROR) !== 0) broken(this as never, node)
    else {
      for (let child = this.firstPart(node); child !== -1; child = this.nextPart(child)) this.statement(child)
    }
    this.depth--
  }

  /** A block of its own. */
  scopedStatements(node: number): void {
    const outer = this.enterScope(ScopeKind.BLOCK, node)
    this.statements(node)
    this.leaveScope(outer)
  }

  /** `return x`, `throw x`: the first part of the statement goes to the function around. */
  flowOf(kind: number, node: number): void {
    const row = this.expression(this.firstPart(node))
    this.facts.flow(kind, this.enclosingFunction, row, this.tree.start[node]!)
  }

  /** What `read` gives of each named child; nothing of no node (-1). */
  rowsOf(node: number, read: (child: number) => number): number[] {
    const rows: number[] = []
    for (let child = this.firstNamed(node); child !== -1; child = this.nextNamed(child))
      rows.push(read(child))
    return rows
  }

  /** Rows of the named children as expressions. */
  expressionsOf(node: number): number[] {
    return this.rowsOf(node, (child) => this.expression(child))
  }

  /** Rows of the named children as types. */
  typesOf(node: number): number[] {
    return this.rowsOf(node, (child) => this.type(child))
  }

  /** Row of what stands within any number of parentheses. */
  parenthesized(node: number): number {
    const { kind } = this.tree
    let inner = node
    while (kind[inner] === kind[node]) {
      const next = this.firstPart(inner)
      if (next === -1) return -1
      inner = next
    }
    return this.expression(inner)
  }

  /** What the innermost of operations of one kind that nest in their first operand stands on; they are put on the chain. */
  firstOperand(node: number, left: number): number {
    const { kind } = this.tree
    let head = node
    while (head !== -1 && kind[head] === kind[node]) {
      this.chain.push(head)
      head = this.childByField(head, left)
    }
    return head
  }
}
