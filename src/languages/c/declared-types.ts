import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import type { Declarator } from './declarators.ts'

/** `T[]` as APPLY of `[]`. */
export function arrayOf(context: Context, element: number, node: number): number {
  const { facts, tree } = context
  const at = tree.start[node]!
  const end = Math.min(at + 2, tree.end[node]!)
  const base = facts.expression(Op.NAME, facts.string('[]'), -1, context.scope, at, end, ExpressionFlag.TYPE)
  return context.spanning(Op.APPLY, base, facts.list([element]), node, ExpressionFlag.TYPE)
}

/** The type that a declarator gives to its name, -1 where it says nothing of values (`auto`, function pointers). */
export function declaredType(
  context: Context,
  typeRow: number,
  declarator: Declarator,
  node: number,
): number {
  // A table of functions is a table, though what its elements give is not their type.
  if (declarator.isFunctionPointer && declarator.isArray)
    return arrayOf(context, context.literal(node, 'function'), node)
  if (typeRow === -1 || declarator.isFunctionPointer || isAuto(context, typeRow)) return -1
  return declarator.isArray ? arrayOf(context, typeRow, node) : typeRow
}

export function isAuto(context: Context, typeRow: number): boolean {
  const { facts } = context
  return context.opOf(typeRow) === Op.LITERAL && facts.stringAt(facts.expressions.get(typeRow, 2)) === 'auto'
}

/** A class or enum that is declared where its type is written. */
export function isBodyless(context: Context, node: number): boolean {
  return context.childByField(node, context.kinds.fields.body) === -1
}
