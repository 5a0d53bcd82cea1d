import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { path } from './paths.ts'
import { bounds } from './type-parts.ts'

/** Type expressions. References and pointers stand for what they point to: member look-up sees through them. */
export function registerTypes(handlers: Handlers): void {
  handlers.onType('type_identifier', namedType)
  handlers.onType('primitive_type', (context, node) => {
    const name = context.facts.string(context.nameOf(node))
    return context.spanning(Op.NAME, name, -1, node, ExpressionFlag.TYPE)
  })
  handlers.onType('scoped_type_identifier', (context, node) => path(context, node, ExpressionFlag.TYPE))
  handlers.onType('generic_type generic_type_with_turbofish', genericType)
  handlers.onType('reference_type pointer_type', innerType)
  handlers.onType('array_type', arrayType)
  handlers.onType('tuple_type', tupleType)
  handlers.onType('unit_type never_type', (context, node) => context.literal(node, 'unit'))
  handlers.onType('function_type', functionType)
  handlers.onType('dynamic_type abstract_type', traitType)
  handlers.onType('bounded_type', (context, node) => bounds(context, node))
  handlers.onType('higher_ranked_trait_bound qualified_type', (context, node) => {
    return context.type(context.childByField(node, context.kinds.fields.type))
  })
  handlers.onType('bracketed_type removed_trait_bound', (context, node) => {
    return context.type(context.firstNamed(node))
  })
  handlers.onType('lifetime', (context, node) => context.literal(node, 'lifetime'))
}

function namedType(context: Context, node: number): number {
  // `_` leaves the type to inference.
  if (context.tree.text.charCodeAt(context.tree.start[node]!) === 95 && context.nameOf(node) === '_') {
    return context.literal(node, 'inferred')
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
    const next = context.childByField(inner, kinds.fields.type)
    if (next === -1) return -1
    inner = next
  }
  return context.type(inner)
}

/** `[T]` and `[T; n]` are `[]` applied to T. */
function arrayType(context: Context, node: number): number {
  const { tree, kinds } = context
  const row = context.type(context.childByField(node, kinds.fields.element))
  context.expression(context.childByField(node, kinds.fields.length))
  return builtType(context, '[]', tree.start[node]!, tree.start[node]! + 1, node, row)
}

function tupleType(context: Context, node: number): number {
  const rows = context.typesOf(node)
  return context.spanning(Op.ARRAY, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

/** `Fn(A) -> B` and `fn(A) -> B` are applied to what they return; their parameters are only references. */
function functionType(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { trait, parameters, returnType } = kinds.fields
  const list = context.childByField(node, parameters)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const of = tree.kind[child] === kinds.parameter ? context.childByField(child, kinds.fields.type) : child
    context.type(of)
  }
  const row = context.type(context.childByField(node, returnType))
  const traitNode = context.childByField(node, trait)
  if (traitNode === -1) {
    let token = node + 1
    while (token <= tree.last[node]! && tree.kind[token] !== kinds.tokens.fn) token++
    if (token > tree.last[node]!) return row
    return builtType(context, 'fn', tree.start[token]!, tree.end[token]!, node, row)
  }
  const base = path(context, traitNode, ExpressionFlag.TYPE)
  return context.spanning(Op.APPLY, base, facts.list(row === -1 ? [] : [row]), node, ExpressionFlag.TYPE)
}

/** `dyn T` and `impl T` are a T. */
function traitType(context: Context, node: number): number {
  return context.type(context.childByField(node, context.kinds.fields.trait))
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
  return context.spanning(Op.APPLY, base, facts.list(of === -1 ? [] : [of]), node, flags)
}
