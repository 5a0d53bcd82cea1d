import type { FactsBuilder } from '../facts-builder.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import { Nodes } from './nodes.ts'

/** The facts of a file, and the expressions in them. */
export class Rows extends Nodes {
  readonly facts: FactsBuilder
  scope = 0

  constructor(tree: FlatTree, facts: FactsBuilder) {
    super(tree)
    this.facts = facts
  }

  /** An expression that spans a whole node. */
  spanning(op: number, a: number, b: number, node: number, flags = 0): number {
    const { tree } = this
    return this.facts.expression(op, a, b, this.scope, tree.start[node]!, tree.end[node]!, flags)
  }

  literal(node: number, what: string, flags = 0): number {
    return this.spanning(Op.LITERAL, this.facts.string(what), -1, node, flags)
  }

  unknown(node: number): number {
    return this.literal(node, 'unknown')
  }

  /** What may be any of several values. */
  anyOf(rows: readonly number[], node: number, flags = 0): number {
    return rows.length === 1 ? rows[0]! : this.spanning(Op.ANY_OF, this.facts.list(rows), -1, node, flags)
  }

  /** A NAME row with the extent of its token. */
  nameRow(node: number, flags = 0): number {
    const { facts, tree } = this
    const name = facts.string(this.nameOf(node))
    return facts.expression(Op.NAME, name, -1, this.scope, this.nameStart(node), tree.end[node]!, flags)
  }

  /**
   * The call of a method that a construct makes by itself, standing where `node` does. An empty list of arguments
   * chooses among overloads; null, for languages without any, says nothing of them.
   */
  implicitCall(receiver: number, name: string, node: number, given: readonly number[] | null = []): number {
    const { facts } = this
    const flags = ExpressionFlag.IMPLICIT
    const asCallee = flags | ExpressionFlag.CALLEE
    const callee = this.spanning(Op.MEMBER, receiver, facts.string(name), node, asCallee)
    return this.spanning(Op.CALL, callee, given === null ? -1 : facts.list(given), node, flags)
  }

  /** The call of the base's constructor that a constructor makes by itself, standing where `node` does. */
  impliedBaseCall(node: number): void {
    const flags = ExpressionFlag.IMPLICIT
    const callee = this.spanning(Op.SUPER, -1, -1, node, flags | ExpressionFlag.CALLEE)
    this.spanning(Op.CALL, callee, this.facts.list([]), node, flags)
  }

  /** A MEMBER row with the extent of its name. */
  memberRow(base: number, node: number, flags = 0): number {
    const { facts, tree } = this
    const name = facts.string(this.nameOf(node))
    return facts.expression(Op.MEMBER, base, name, this.scope, this.nameStart(node), tree.end[node]!, flags)
  }

  opOf(row: number): number {
    return this.facts.expressions.get(row, 0)
  }

  /** A TYPE flow from a binding to a type expression, none to no row (-1). */
  declareType(binding: number, typeRow: number): void {
    if (typeRow === -1) return
    this.facts.flow(FlowKind.TYPE, binding, typeRow, this.facts.expressions.get(typeRow, 5))
  }

  /** Says of the row of a type that it is what a definition inherits from; of `A<B>` A is, too. */
  markHeritage(row: number): void {
    const { facts } = this
    facts.addExpressionFlags(row, ExpressionFlag.HERITAGE)
    if (this.opOf(row) !== Op.APPLY) return
    facts.addExpressionFlags(facts.expressions.get(row, 2), ExpressionFlag.HERITAGE)
  }

  /** Stores a value (-1: what is not known) into the member or element that a row names; nothing else can hold one. */
  storeInto(row: number, value: number, start: number): void {
    const op = this.opOf(row)
    if (op !== Op.MEMBER && op !== Op.INDEX) return
    this.facts.addExpressionFlags(row, ExpressionFlag.WRITE)
    if (value !== -1) this.facts.flow(FlowKind.STORE, row, value, start)
  }
}
