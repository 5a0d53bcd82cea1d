import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { expression, literal, nameOf, spanning, type, rowsOf } from './context.ts'
import { path } from './paths.ts'
import { bounds } from './type-parts.ts'

/** Type expressions. References and pointers stand for what they point to: member look-up sees through them. */
export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', namedType)
  handlers.onType('primitive_type', (context, node) => {
    const name = context.facts.string(nameOf(context, node))
    return spanning(context, Op.NAME, name, -1, node, ExpressionFlag.TYPE)
  })
  handlers.onType('scoped_type_identifier', (context, node) => path(context, node, ExpressionFlag.TYPE))
  handlers.onType('generic_type generic_type_with_turbofish', genericType)
  handlers.onType('reference_type pointer_type', innerType)
  handlers.onType('array_type', arrayType)
  handlers.onType('tuple_type', tupleType)
  handlers.onType('unit_type never_type', (context, node) => literal(context, node, 'unit'))
  handlers.onType('function_type', functionType)
  handlers.onType('dynamic_type abstract_type', traitType)
  handlers.onType('bounded_type', (context, node) => bounds(context, node))
  handlers.onType('higher_ranked_trait_bound qualified_type', (context, node) => {
    const of = childByField(context.tree, node, context.kinds.fields.type)
    return of === -1 ? -1 : type(context, of)
  })
  handlers.onType('bracketed_type removed_trait_bound', (context, node) => {
    const of = firstNamed(context.tree, node)
    return of === -1 ? -1 : type(context, of)
  })
  handlers.onType('lifetime', (context, node) => literal(context, node, 'lifetime'))
}

function namedType(context: Context, node: number): number {
  // `_` leaves the type to inference.
  if (context.tree.text.charCodeAt(context.tree.start[node]!) === 95 && nameOf(context, node) === '_') {
    return literal(context, node, 'inferred')
  }
  return path(context, node, ExpressionFlag.TYPE)
}

function genericType(context: Context, node: number): number {
  const { facts } = context
  const row = path(context, node, ExpressionFlag.TYPE)
  if (facts.expressions.get(row, 0) !== Op.APPLY) return row
  facts.addExpressionFlags(facts.expressions.get(row, 2), ExpressionFlag.TYPE)
  return row
}

function innerType(context: Context, node: number): number {
  const { tree, kinds } = context
  let inner = node
  while (tree.kind[inner] === kinds.referenceType || tree.kind[inner] === kinds.pointerType) {
    const next = childByField(tree, inner, kinds.fields.type)
    if (next === -1) return -1
    inner = next
  }
  return type(context, inner)
}

/** `[T]` and `[T; n]` are `[]` applied to T. */
function arrayType(context: Context, node: number): number {
  const { tree, kinds } = context
  const element = childByField(tree, node, kinds.fields.element)
  const length = childByField(tree, node, kinds.fields.length)
  const row = element === -1 ? -1 : type(context, element)
  if (length !== -1) expression(context, length)
  return builtType(context, '[]', tree.start[node]!, tree.start[node]! + 1, node, row)
}

function tupleType(context: Context, node: number): number {
  const { facts } = context
  const rows = rowsOf(context, node, type)
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

/** `Fn(A) -> B` and `fn(A) -> B` are applied to what they return; their parameters are only references. */
function functionType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { trait, parameters, returnType } = kinds.fields
  const list = childByField(tree, node, parameters)
  if (list !== -1) {
    for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
      const of = tree.kind[child] === kinds.parameter ? childByField(tree, child, kinds.fields.type) : child
      if (of !== -1) type(context, of)
    }
  }
  const result = childByField(tree, node, returnType)
  const row = result === -1 ? -1 : type(context, result)
  const traitNode = childByField(tree, node, trait)
  if (traitNode === -1) {
    let token = node + 1
    while (token <= tree.last[node]! && tree.kind[token] !== kinds.tokens.fn) token++
    if (token > tree.last[node]!) return row
    return builtType(context, 'fn', tree.start[token]!, tree.end[token]!, node, row)
  }
  const base = path(context, traitNode, ExpressionFlag.TYPE)
  return spanning(context, Op.APPLY, base, facts.list(row === -1 ? [] : [row]), node, ExpressionFlag.TYPE)
}

/** `dyn T` and `impl T` are a T. */
function traitType(context: Context, node: number): number {
  const { tree, kinds } = context
  const trait = childByField(tree, node, kinds.fields.trait)
  return trait === -1 ? -1 : type(context, trait)
}

function builtType(
  context: Context,
  name: string,
  start: number,
  end: number,
  node: number,
  of: number,
): number {
  const { facts, scope } = context
  const flags = ExpressionFlag.TYPE
  const base = facts.expression(Op.NAME, facts.string(name), -1, scope, start, end, flags)
  return spanning(context, Op.APPLY, base, facts.list(of === -1 ? [] : [of]), node, flags)
}
