import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { contentEnd, contentStart, hasPrefix, stringExpression } from './strings.ts'
import { parseTypeText } from './type-text.ts'

/*
 * Type expressions: annotations, bases in aliases, type arguments. Strings are read as the types they name
 * (`"Foo"`, `List["a.Foo"]`), but for the arguments of `Literal`.
 */
export function registerTypes(handlers: Handlers): void {
  handlers.onExpression('type generic_type union_type member_type', (context, node) => context.type(node))
  handlers.onType('type parenthesized_expression', wrappedType)
  handlers.onType('union_type', unionType)
  handlers.onType('binary_operator', (context, node) =>
    isUnion(context, node) ? unionType(context, node) : context.expression(node),
  )
  handlers.onType('generic_type', (context, node) => {
    const base = context.firstNamed(node)
    const parameters = context.nextNamed(base)
    return apply(context, node, context.type(base), typeArguments(context, parameters))
  })
  handlers.onType('member_type', (context, node) => {
    const base = context.firstNamed(node)
    return member(context, context.type(base), context.nextNamed(base))
  })
  handlers.onType('identifier', (context, node) => context.nameRow(node, ExpressionFlag.TYPE))
  handlers.onType('attribute', memberType)
  handlers.onType('subscript', appliedType)
  handlers.onType('string', stringType)
  handlers.onType('splat_type list_splat list_splat_pattern', spreadType)
  handlers.onType('list tuple set expression_list pattern_list tuple_pattern list_pattern', listType)
}

function wrappedType(context: Context, wrapped: number): number {
  const { tree, kinds } = context
  let node = wrapped
  while (tree.kind[node] === kinds.type || tree.kind[node] === kinds.parenthesized) {
    const inner = context.firstNamed(node)
    if (inner === -1) return context.literal(node, 'unknown')
    node = inner
  }
  return context.type(node)
}

function memberType(context: Context, node: number): number {
  const { kinds } = context
  const base = context.childByField(node, kinds.fields.object)
  const name = context.childByField(node, kinds.fields.attribute)
  if (base === -1 || name === -1) return context.expression(node)
  return member(context, context.type(base), name)
}

function appliedType(context: Context, node: number): number {
  const { kinds } = context
  const base = context.childByField(node, kinds.fields.value)
  if (base === -1) return context.expression(node)
  return apply(context, node, context.type(base), typeArguments(context, node, kinds.fields.subscript))
}

function spreadType(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  if (inner === -1) return context.literal(node, 'unknown')
  return context.spanning(Op.SPREAD, context.type(inner), -1, node, ExpressionFlag.TYPE)
}

function listType(context: Context, node: number): number {
  const rows: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) rows.push(context.type(at))
  return context.spanning(Op.ARRAY, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

/** `A | B | C` as one ANY_OF; the chain leans left, and is not followed by recursion. */
function unionType(context: Context, node: number): number {
  const { tree, kinds } = context
  const right: number[] = []
  let left = node
  for (;;) {
    while (tree.kind[left] === kinds.type) left = context.firstNamed(left)
    if (left === -1 || (tree.kind[left] !== kinds.unionType && !isUnion(context, left))) break
    const first = context.firstNamed(left)
    const second = context.nextNamed(first)
    if (second !== -1) right.push(second)
    left = first
  }
  const rows = left === -1 ? [] : [context.type(left)]
  while (right.length > 0) rows.push(context.type(right.pop()!))
  return context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

function isUnion(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.binaryOperator) return false
  const operator = context.childByField(node, kinds.fields.operator)
  return operator !== -1 && tree.kind[operator] === kinds.tokens.bar
}

/** `field` 0: all named children. */
function typeArguments(context: Context, node: number, field = 0): number[] {
  const nodes: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (field === 0 || context.tree.field[at] === field) nodes.push(at)
  }
  return nodes
}

function apply(context: Context, node: number, base: number, nodes: readonly number[]): number {
  const name = context.lastNameOf(base)
  const rows: number[] = []
  for (const [index, at] of nodes.entries()) {
    const isType = name !== 'Literal' && (name !== 'Annotated' || index === 0)
    rows.push(isType ? context.type(at) : context.expression(unwrapType(context, at)))
  }
  return context.spanning(Op.APPLY, base, context.facts.list(rows), node, ExpressionFlag.TYPE)
}

function unwrapType(context: Context, wrapped: number): number {
  const inner = context.tree.kind[wrapped] === context.kinds.type ? context.firstNamed(wrapped) : -1
  return inner === -1 ? wrapped : inner
}

function member(context: Context, base: number, name: number): number {
  if (name === -1) return base
  return context.spanning(
    Op.MEMBER,
    base,
    context.facts.string(context.textAt(name)),
    name,
    ExpressionFlag.TYPE,
  )
}

function stringType(context: Context, node: number): number {
  const { kinds, tree } = context
  if (tree.kind[node] === kinds.string && !hasPrefix(context, node, 'f') && !hasPrefix(context, node, 'b')) {
    const row = parseTypeText(context, contentStart(context, node), contentEnd(context, node))
    if (row !== -1) return row
  }
  return stringExpression(context, node)
}
