import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import {
  expression,
  lastNameOf,
  literal,
  nameRow,
  spanning,
  type,
  type Context,
  type Handlers,
} from './context.ts'
import { contentEnd, contentStart, hasPrefix, stringExpression } from './strings.ts'
import { parseTypeText } from './type-text.ts'

/*
 * Type expressions: annotations, bases in aliases, type arguments. Strings are read as the types they name
 * (`"Foo"`, `List["a.Foo"]`), but for the arguments of `Literal`.
 */
export function registerTypes(handlers: Handlers): void {
  handlers.onExpression('type generic_type union_type member_type', type)
  handlers.onType('type parenthesized_expression', wrappedType)
  handlers.onType('union_type', unionType)
  handlers.onType('binary_operator', (context, node) =>
    isUnion(context, node) ? unionType(context, node) : expression(context, node),
  )
  handlers.onType('generic_type', (context, node) => {
    const base = firstNamed(context.tree, node)
    const parameters = nextNamed(context.tree, base)
    return apply(context, node, type(context, base), typeArguments(context, parameters))
  })
  handlers.onType('member_type', (context, node) => {
    const base = firstNamed(context.tree, node)
    return member(context, type(context, base), nextNamed(context.tree, base))
  })
  handlers.onType('identifier', (context, node) => nameRow(context, node, ExpressionFlag.TYPE))
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
    const inner = firstNamed(tree, node)
    if (inner === -1) return literal(context, node, 'unknown')
    node = inner
  }
  return type(context, node)
}

function memberType(context: Context, node: number): number {
  const { tree, kinds } = context
  const base = childByField(tree, node, kinds.fields.object)
  const name = childByField(tree, node, kinds.fields.attribute)
  if (base === -1 || name === -1) return expression(context, node)
  return member(context, type(context, base), name)
}

function appliedType(context: Context, node: number): number {
  const { tree, kinds } = context
  const base = childByField(tree, node, kinds.fields.value)
  if (base === -1) return expression(context, node)
  return apply(context, node, type(context, base), typeArguments(context, node, kinds.fields.subscript))
}

function spreadType(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  if (inner === -1) return literal(context, node, 'unknown')
  return spanning(context, Op.SPREAD, type(context, inner), -1, node, ExpressionFlag.TYPE)
}

function listType(context: Context, node: number): number {
  const { tree, facts } = context
  const rows: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) rows.push(type(context, at))
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

/** `A | B | C` as one ANY_OF; the chain leans left, and is not followed by recursion. */
function unionType(context: Context, node: number): number {
  const { tree, kinds } = context
  const right: number[] = []
  let left = node
  for (;;) {
    while (tree.kind[left] === kinds.type) left = firstNamed(tree, left)
    if (left === -1 || (tree.kind[left] !== kinds.unionType && !isUnion(context, left))) break
    const first = firstNamed(tree, left)
    const second = first === -1 ? -1 : nextNamed(tree, first)
    if (second !== -1) right.push(second)
    left = first
  }
  const rows = left === -1 ? [] : [type(context, left)]
  while (right.length > 0) rows.push(type(context, right.pop()!))
  return spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

function isUnion(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.binaryOperator) return false
  const operator = childByField(tree, node, kinds.fields.operator)
  return operator !== -1 && tree.kind[operator] === kinds.tokens.bar
}

/** `field` 0: all named children. */
function typeArguments(context: Context, node: number, field = 0): number[] {
  const { tree } = context
  const nodes: number[] = []
  if (node === -1) return nodes
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (field === 0 || tree.field[at] === field) nodes.push(at)
  }
  return nodes
}

function apply(context: Context, node: number, base: number, nodes: readonly number[]): number {
  const name = lastNameOf(context, base)
  const rows: number[] = []
  for (const [index, at] of nodes.entries()) {
    const isType = name !== 'Literal' && (name !== 'Annotated' || index === 0)
    rows.push(isType ? type(context, at) : expression(context, unwrapType(context, at)))
  }
  return spanning(context, Op.APPLY, base, context.facts.list(rows), node, ExpressionFlag.TYPE)
}

function unwrapType(context: Context, wrapped: number): number {
  const { tree, kinds } = context
  const inner = tree.kind[wrapped] === kinds.type ? firstNamed(tree, wrapped) : -1
  return inner === -1 ? wrapped : inner
}

function member(context: Context, base: number, name: number): number {
  if (name === -1) return base
  return spanning(
    context,
    Op.MEMBER,
    base,
    context.facts.string(textOf(context.tree, name)),
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
