import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Rows of all named children of `node` as types. */
export function typeList(context: Context, node: number): number[] {
  const rows = context.typesOf(node)
  return rows
}

/** A type made by the grammar itself: the token that says so, applied to what it is made of. */
export function builtType(
  context: Context,
  name: string,
  token: number,
  node: number,
  of: readonly number[],
): number {
  const { facts, tree } = context
  const flags = ExpressionFlag.TYPE
  const base = facts.expression(
    Op.NAME,
    facts.string(name),
    -1,
    context.scope,
    tree.start[token]!,
    token === node ? tree.start[token]! + name.length : tree.end[token]!,
    flags,
  )
  const row = context.spanning(Op.APPLY, base, facts.list(of), node, flags)
  context.builtTypes.set(row, of)
  return row
}

/** The declared results of a function: one type, or an ARRAY of them as `return a, b` makes one; -1 for none. */
export function resultType(context: Context, result: number): number {
  if (context.tree.kind[result] !== context.kinds.parameterList) return context.type(result)
  return tupleType(context, result, parameterTypes(context, result))
}

export function tupleType(context: Context, node: number, types: readonly number[]): number {
  if (types.length < 2) return types[0] ?? -1
  return context.spanning(Op.ARRAY, context.facts.list(types), -1, node, ExpressionFlag.TYPE)
}

/** Types of a parameter list, one for each parameter: `(a, b T)` gives T twice. */
export function parameterTypes(context: Context, list: number): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const typeNode = context.childByField(child, kinds.fields.type)
    const row = typeNode === -1 ? context.literal(child, 'unknown') : context.type(typeNode)
    let names = 0
    for (let part = context.firstNamed(child); part !== -1; part = context.nextNamed(part)) {
      if (tree.field[part] === kinds.fields.name && tree.kind[part] === kinds.identifier) names++
    }
    for (let count = Math.max(names, 1); count > 0; count--) rows.push(row)
  }
  return rows
}
