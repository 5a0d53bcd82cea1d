import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { annotationRow } from './annotations.ts'
import type { Context, Handlers } from './context.ts'
import { literal, nameOf, nameRow, spanning, type, rowsOf } from './context.ts'
import { qualifiedName } from './qualified-names.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', (context, node) => nameRow(context, node, ExpressionFlag.TYPE))
  handlers.onType('integral_type floating_point_type boolean_type void_type', (context, node) =>
    literal(context, node, nameOf(context, node)),
  )
  handlers.onType('scoped_type_identifier', scopedType)
  handlers.onType('generic_type', genericType)
  handlers.onType('array_type', (context, node) => {
    const element = childByField(context.tree, node, context.kinds.fields.element)
    return element === -1 ? -1 : arrayOf(context, type(context, element), node)
  })
  handlers.onType('annotated_type', annotatedType)
  handlers.onType('wildcard', wildcard)
  handlers.onType('type_list catch_type type_bound', unionType)
}

/** `T[]` and `T...` as APPLY of `[]`, once for each pair of brackets. */
export function arrayOf(context: Context, element: number, node: number): number {
  const { tree, kinds, facts } = context
  const dimensions = childByKind(tree, node, kinds.dimensions)
  const at = tree.start[dimensions === -1 ? node : dimensions]!
  const name = facts.string('[]')
  const flags = ExpressionFlag.TYPE
  const end = Math.min(at + 2, tree.end[node]!)
  const count = dimensions === -1 ? 1 : nameOf(context, dimensions).split('[').length - 1
  let row = element
  for (let dimension = 0; dimension < count; dimension++) {
    const base = facts.expression(Op.NAME, name, -1, context.scope, at, end, flags)
    row = spanning(context, Op.APPLY, base, facts.list([row]), node, flags)
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
  const { tree, kinds } = context
  if (typeNode === -1 || isVar(context, typeNode)) return -1
  const dimensions = childByField(tree, declarator, kinds.fields.dimensions)
  return dimensions === -1 ? typeRow : arrayOf(context, typeRow, declarator)
}

/** Rows of the types in a list or bound. */
export function typeRows(context: Context, node: number): number[] {
  const rows = rowsOf(context, node, type)
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
    for (let child = firstNamed(tree, head); child !== -1; child = nextNamed(tree, child)) {
      if (tree.kind[child] === kinds.typeIdentifier) name = child
      else if (isAnnotation(context, child)) annotationRow(context, child)
    }
    parts.push(name)
    const next = firstNamed(tree, head)
    if (next === -1 || next === name) break
    head = next
  }
  let row = head === -1 ? literal(context, node, 'unknown') : type(context, head)
  for (const name of parts.reverse()) {
    if (name === -1 || name === head) continue
    row = spanning(context, Op.MEMBER, row, facts.string(nameOf(context, name)), name, ExpressionFlag.TYPE)
  }
  return row
}

function genericType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const base = firstNamed(tree, node)
  if (base === -1) return -1
  const row = type(context, base)
  const typeArguments = childByKind(tree, node, kinds.typeArguments)
  const of = typeArguments === -1 ? [] : typeRows(context, typeArguments)
  return spanning(context, Op.APPLY, row, facts.list(of), node, ExpressionFlag.TYPE)
}

function annotatedType(context: Context, node: number): number {
  let row = -1
  for (let child = firstNamed(context.tree, node); child !== -1; child = nextNamed(context.tree, child)) {
    if (isAnnotation(context, child)) annotationRow(context, child)
    else row = type(context, child)
  }
  return row
}

/** `? extends T` is a T; `? super T` and `?` promise nothing, T is still referred to. */
function wildcard(context: Context, node: number): number {
  const { tree, kinds } = context
  const isSuper = childByKind(tree, node, kinds.super) !== -1
  let row = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (isAnnotation(context, child)) annotationRow(context, child)
    else if (tree.kind[child] !== kinds.super) row = type(context, child)
  }
  return isSuper || row === -1 ? literal(context, node, 'wildcard') : row
}

function unionType(context: Context, node: number): number {
  const rows = typeRows(context, node)
  if (rows.length === 1) return rows[0]!
  return spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

function isAnnotation(context: Context, node: number): boolean {
  const { tree, kinds } = context
  return tree.kind[node] === kinds.annotation || tree.kind[node] === kinds.markerAnnotation
}
