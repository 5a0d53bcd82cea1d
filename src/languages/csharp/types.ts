import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, literal, nameField, nameOf, nameRow, spanning, type } from './context.ts'
import { qualifiedType } from './qualified-names.ts'
import { tupleNames } from '../tuple-names.ts'
import { withArguments } from './type-arguments.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('identifier', (context, node) => nameRow(context, node, ExpressionFlag.TYPE))
  handlers.onType('predefined_type implicit_type', (context, node) =>
    literal(context, node, nameOf(context, node)),
  )
  handlers.onType('generic_name', genericType)
  handlers.onType('qualified_name alias_qualified_name', qualifiedType)
  handlers.onType('array_type', arrayType)
  handlers.onType('nullable_type', (context, node) => suffixed(context, node, '?'))
  handlers.onType('pointer_type', (context, node) => suffixed(context, node, '*'))
  handlers.onType('ref_type scoped_type', (context, node) => {
    const inner = childByField(context.tree, node, context.kinds.fields.type)
    return inner === -1 ? -1 : type(context, inner)
  })
  handlers.onType('tuple_type', tupleType)
  handlers.onType('function_pointer_type', (context, node) => {
    for (let inner = node + 1; inner <= context.tree.last[node]!; inner++) {
      if (context.tree.field[inner] !== 0 && context.handlers.type[context.tree.kind[inner]!] !== undefined) {
        type(context, inner)
        inner = context.tree.last[inner]!
      }
    }
    return literal(context, node, 'function')
  })
}

/** `T[]` as APPLY of `[]`. */
export function arrayOf(context: Context, element: number, node: number): number {
  return applied(context, '[]', element, node, node)
}

/** Row of a declared type, -1 for none and for `var` and `ref var`, which declare nothing. */
export function declaredRow(context: Context, node: number): number {
  const { tree, kinds } = context
  const inner =
    node !== -1 && tree.kind[node] === kinds.refType ? childByField(tree, node, kinds.fields.type) : node
  return inner === -1 || tree.kind[inner] === kinds.implicitType ? -1 : type(context, inner)
}

function genericType(context: Context, node: number): number {
  const name = firstNamed(context.tree, node)
  if (name === -1) return -1
  return withArguments(context, nameRow(context, name, ExpressionFlag.TYPE), node, ExpressionFlag.TYPE)
}

function arrayType(context: Context, node: number): number {
  const { tree, kinds } = context
  const element = childByField(tree, node, kinds.fields.type)
  const rank = childByField(tree, node, kinds.fields.rank)
  if (element === -1) return -1
  const row = type(context, element)
  if (rank === -1) return row
  // Sizes stand here in `new T[n]`.
  for (let size = firstNamed(tree, rank); size !== -1; size = nextNamed(tree, size)) expression(context, size)
  return applied(context, '[]', row, node, rank)
}

/** `T?` and `T*` as APPLY of the sign behind the type. */
function suffixed(context: Context, node: number, sign: string): number {
  const inner = childByField(context.tree, node, context.kinds.fields.type)
  return inner === -1 ? -1 : applied(context, sign, type(context, inner), node, context.tree.last[node]!)
}

function applied(context: Context, sign: string, row: number, node: number, at: number): number {
  const { tree, facts } = context
  const start = tree.start[at]!
  const end = Math.min(start + sign.length, tree.end[node]!)
  const flags = ExpressionFlag.TYPE
  const base = facts.expression(Op.NAME, facts.string(sign), -1, context.scope, start, end, flags)
  return spanning(context, Op.APPLY, base, facts.list([row]), node, flags)
}

/** A tuple's elements by position, as arguments of a type without a name; the base says how they are called. */
function tupleType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  const names: string[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const element = childByField(tree, child, kinds.fields.type)
    rows.push(element === -1 ? literal(context, child, 'unknown') : type(context, element))
    const name = nameField(context, child)
    names.push(name === -1 ? '' : nameOf(context, name))
  }
  const text = tupleNames(names)
  const called = text === '' ? -1 : facts.string(text)
  const base = spanning(context, Op.LITERAL, facts.string('tuple'), called, node)
  return spanning(context, Op.APPLY, base, facts.list(rows), node, ExpressionFlag.TYPE)
}
