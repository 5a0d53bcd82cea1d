import { ExpressionFlag, FlowKind, OUT_PARAMETER, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { assignTo } from './assignments.ts'
import type { Context } from './context.ts'
import { expression, firstPart, literal, nameField, nameOf, nextPart, spanning } from './context.ts'
import { assignRow } from '../core/local-variables.ts'
import { declaredRow } from './types.ts'

/** An argument that a call stores into: its place, its node, and its row where that is a name or member, else -1. */
export interface OutArgument {
  readonly position: number
  readonly node: number
  readonly row: number
}

/** Rows of an argument list in order; `name: value` is a KEYWORD. */
export function argumentRows(context: Context, list: number, outs?: OutArgument[]): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  if (list === -1) return rows
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.argument) rows.push(expression(context, child))
    else if (outs !== undefined && childByKind(tree, child, kinds.tokens.out) !== -1)
      rows.push(outArgument(context, child, rows.length, outs))
    else rows.push(argumentRow(context, child))
  }
  return rows
}

export function argumentRow(context: Context, node: number): number {
  const { facts } = context
  const key = nameField(context, node)
  const value = key === -1 ? firstPart(context, node) : nextPart(context, key)
  if (value === -1) return literal(context, node, 'unknown')
  const row = expression(context, value)
  if (key === -1) return row
  return spanning(context, Op.KEYWORD, facts.string(nameOf(context, key)), row, node)
}

/** `out x`, `out var x`: what is declared here is so where the call stands, which gives it its value. */
function outArgument(context: Context, node: number, position: number, outs: OutArgument[]): number {
  const { tree, kinds } = context
  const value = nameField(context, node) === -1 ? firstPart(context, node) : -1
  if (value === -1) return argumentRow(context, node)
  const isDeclared = tree.kind[value] === kinds.declarationExpression
  const row = isDeclared ? declared(context, value) : expression(context, value)
  outs.push({ position, node: value, row: isDeclared ? -1 : row })
  return row
}

/** Nothing is known of what is declared but its type. */
function declared(context: Context, node: number): number {
  const typeRow = declaredRow(context, childByField(context.tree, node, context.kinds.fields.type))
  const row = literal(context, node, 'unknown')
  return typeRow === -1 ? row : spanning(context, Op.CAST, row, typeRow, node)
}

/** Gives what stands behind `out` what the call (row) leaves in its parameter. */
export function takeOut(context: Context, call: number, outs: readonly OutArgument[]): void {
  const { facts, tree } = context
  for (const { position, node, row } of outs) {
    const value = spanning(context, Op.ELEMENT, call, OUT_PARAMETER - position, node)
    const op = row === -1 ? -1 : facts.expressions.get(row, 0)
    if (row === -1) assignTo(context, node, value)
    else if (op === Op.NAME) assignRow(context, row, value, tree.start[node]!)
    else if (op === Op.MEMBER || op === Op.INDEX) {
      facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      facts.flow(FlowKind.STORE, row, value, tree.start[node]!)
    }
  }
}
