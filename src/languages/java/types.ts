import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { qualifiedName } from './qualified-names.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', (context, node) => context.nameRow(node, ExpressionFlag.TYPE))
  handlers.onType('integral_type floating_point_type boolean_type void_type', (context, node) =>
    context.literal(node, context.nameOf(node)),
  )
  handlers.onType('scoped_type_identifier', scopedType)
  handlers.onType('generic_type', genericType)
  handlers.onType('array_type', (context, node) => {
    const element = context.childByField(node, context.kinds.fields.element)
    return element === -1 ? -1 : arrayOf(context, context.type(element), node)
  })
  handlers.onType('annotated_type', annotatedType)
  handlers.onType('wildcard', wildcard)
  handlers.onType('type_list catch_type type_bound', unionType)
}

/** `T[]` and `T...` as APPLY of `[]`, once for each pair of brackets. */
export function arrayOf(context: Context, element: number, node: number): number {
  const { tree, kinds, facts } = context
  const dimensions = context.childByKind(node, kinds.dimensions)
  const at = tree.start[dimensions === -1 ? node : dimensions]!
  const name = facts.string('[]')
  const flags = ExpressionFlag.TYPE
  const end = Math.min(at + 2, tree.end[node]!)
  const count = dimensions === -1 ? 1 : context.nameOf(dimensions).split('[').length - 1
  let row = element
  for (let dimension = 0; dimension < count; dimension++) {
    const base = facts.expression(Op.NAME, name, -1, context.scope, at, end, flags)
    row = context.spanning(Op.APPLY, base, facts.list([row]), node, flags)
  }
  return row
}

/** Whether a type node is the word `var`: nothing is declared. */
export function isVar(context: Context, node: number): boolean {
  const { tree, kinds } = context
  return (
    tree.kind[node] === kinds.typeIdentifier &&
    tree.start[node]! + 3 === tree.end[node] &&
    tree.text.startsWith('var', tree.start[node])
  )
}

/** Declared type of a declarator (`int x[]` adds dimensions), -1 for `var`. */
export function declaredType(
  context: Context,
  typeNode: number,
  typeRow: number,
  declarator: number,
): number {
  const { kinds } = context
  if (typeNode === -1 || isVar(context, typeNode)) return -1
  const dimensions = context.childByField(declarator, kinds.fields.dimensions)
  return dimensions === -1 ? typeRow : arrayOf(context, typeRow, declarator)
}

/** Rows of the types in a list or bound. */
export function typeRows(context: Context, node: number): number[] {
  const rows = context.typesOf(node)
  return rows
}

function scopedType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const qualified = qualifiedName(context, node, ExpressionFlag.TYPE)
  if (qualified !== -1) return qualified
  const parts: number[] = []
  let head = node
  while (tree.kind[head] === kinds.scopedType) {
    let name = -1
    for (let child = context.firstNamed(head); child !== -1; child = context.nextNamed(child)) {
      if (tree.kind[child] === kinds.typeIdentifier) name = child
    }
    parts.push(name)
    const next = context.firstNamed(head)
    if (next === -1 || next === name) break
    head = next
  }
  let row = head === -1 ? context.literal(node, 'unknown') : context.type(head)
  for (const name of parts.reverse()) {
    if (name === -1 || name === head) continue
    row = context.spanning(Op.MEMBER, row, facts.string(context.nameOf(name)), name, ExpressionFlag.TYPE)
  }
  return row
}

function genericType(context: Context, node: number): number {
  const { kinds, facts } = context
  const base = context.firstNamed(node)
  if (base === -1) return -1
  const row = context.type(base)
  const typeArguments = context.childByKind(node, kinds.typeArguments)
  const of = typeArguments === -1 ? [] : typeRows(context, typeArguments)
  return context.spanning(Op.APPLY, row, facts.list(of), node, ExpressionFlag.TYPE)
}

function annotatedType(context: Context, node: number): number {
  let row = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (!isAnnotation(context, child)) row = context.type(child)
  }
  return row
}

/** `? extends T` is a T; `? super T` and `?` promise nothing, T is still referred to. */
function wildcard(context: Context, node: number): number {
  const { tree, kinds } = context
  const isSuper = context.childByKind(node, kinds.super) !== -1
  let row = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.super && !isAnnotation(context, child)) row = context.type(child)
  }
  return isSuper || row === -1 ? context.literal(node, 'wildcard') : row
}

function unionType(context: Context, node: number): number {
  const rows = typeRows(context, node)
  if (rows.length === 1) return rows[0]!
  return context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

function isAnnotation(context: Context, node: number): boolean {
  const { tree, kinds } = context
  return tree.kind[node] === kinds.annotation || tree.kind[node] === kinds.markerAnnotation
}
