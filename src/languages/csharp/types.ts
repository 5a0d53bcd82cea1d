import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { qualifiedType } from './qualified-names.ts'
import { tupleNames } from '../tuple-names.ts'
import { withArguments } from './type-arguments.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('identifier', (context, node) => context.nameRow(node, ExpressionFlag.TYPE))
  handlers.onType('predefined_type implicit_type', (context, node) =>
    context.literal(node, context.nameOf(node)),
  )
  handlers.onType('generic_name', genericType)
  handlers.onType('qualified_name alias_qualified_name', qualifiedType)
  handlers.onType('array_type', arrayType)
  handlers.onType('nullable_type', (context, node) => suffixed(context, node, '?'))
  handlers.onType('pointer_type', (context, node) => suffixed(context, node, '*'))
  handlers.onType('ref_type scoped_type', (context, node) => {
    return context.type(context.childByField(node, context.kinds.fields.type))
  })
  handlers.onType('tuple_type', tupleType)
  handlers.onType('function_pointer_type', (context, node) => {
    for (let inner = node + 1; inner <= context.tree.last[node]!; inner++) {
      if (context.tree.field[inner] !== 0 && context.handlers.type[context.tree.kind[inner]!] !== undefined) {
        context.type(inner)
        inner = context.tree.last[inner]!
      }
    }
    return context.literal(node, 'function')
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
    node !== -1 && tree.kind[node] === kinds.refType ? context.childByField(node, kinds.fields.type) : node
  return inner === -1 || tree.kind[inner] === kinds.implicitType ? -1 : context.type(inner)
}

function genericType(context: Context, node: number): number {
  const name = context.firstNamed(node)
  if (name === -1) return -1
  return withArguments(context, context.nameRow(name, ExpressionFlag.TYPE), node, ExpressionFlag.TYPE)
}

function arrayType(context: Context, node: number): number {
  const { kinds } = context
  const element = context.childByField(node, kinds.fields.type)
  const rank = context.childByField(node, kinds.fields.rank)
  if (element === -1) return -1
  const row = context.type(element)
  if (rank === -1) return row
  // Sizes stand here in `new T[n]`.
  for (let size = context.firstNamed(rank); size !== -1; size = context.nextNamed(size))
    context.expression(size)
  return applied(context, '[]', row, node, rank)
}

/** `T?` and `T*` as APPLY of the sign behind the type. */
function suffixed(context: Context, node: number, sign: string): number {
  const inner = context.childByField(node, context.kinds.fields.type)
  return inner === -1 ? -1 : applied(context, sign, context.type(inner), node, context.tree.last[node]!)
}

function applied(context: Context, sign: string, row: number, node: number, at: number): number {
  const { tree, facts } = context
  const start = tree.start[at]!
  const end = Math.min(start + sign.length, tree.end[node]!)
  const flags = ExpressionFlag.TYPE
  const base = facts.expression(Op.NAME, facts.string(sign), -1, context.scope, start, end, flags)
  return context.spanning(Op.APPLY, base, facts.list([row]), node, flags)
}

/** A tuple's elements by position, as arguments of a type without a name; the base says how they are called. */
function tupleType(context: Context, node: number): number {
  const { kinds, facts } = context
  const rows: number[] = []
  const names: string[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const element = context.childByField(child, kinds.fields.type)
    rows.push(element === -1 ? context.literal(child, 'unknown') : context.type(element))
    const name = context.nameField(child)
    names.push(name === -1 ? '' : context.nameOf(name))
  }
  const text = tupleNames(names)
  const called = text === '' ? -1 : facts.string(text)
  const base = context.spanning(Op.LITERAL, facts.string('tuple'), called, node)
  return context.spanning(Op.APPLY, base, facts.list(rows), node, ExpressionFlag.TYPE)
}
