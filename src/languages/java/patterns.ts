import { BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  declareType,
  deepestNesting,
  expression,
  literal,
  nameOf,
  nameRow,
  spanning,
  type,
} from './context.ts'
import { bindVariable } from './names.ts'
import { isVar } from './types.ts'

/** `x instanceof T t`, `case T t`, `case R(A a, var b)`. */
export function registerPatterns(handlers: Handlers): void {
  handlers.onExpression('instanceof_expression', instanceOf)
}

function instanceOf(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = childByField(tree, node, kinds.fields.left)
  if (left === -1) return -1
  const value = expression(context, left)
  const typeNode = childByField(tree, node, kinds.fields.right)
  const name = childByField(tree, node, kinds.fields.name)
  const pattern = childByField(tree, node, kinds.fields.pattern)
  if (pattern !== -1) bindPattern(context, pattern, value)
  else if (typeNode !== -1) bindTyped(context, typeNode, name, value)
  return literal(context, node, 'boolean')
}

/** Binds the variables of a type or record pattern, matched against a value (-1: unknown). */
export function bindPattern(context: Context, node: number, value: number): void {
  const { tree, kinds } = context
  const first = firstNamed(tree, node)
  if (first === -1) return
  if (tree.kind[node] === kinds.pattern) {
    bindPattern(context, first, value)
  } else if (tree.kind[node] === kinds.recordPattern) {
    if (context.depth >= deepestNesting) return
    context.depth++
    bindComponents(context, node, first, value)
    context.depth--
  } else {
    const name = nextNamed(tree, first)
    if (name !== -1) bindTyped(context, first, name, value)
  }
}

function bindComponents(context: Context, node: number, typeNode: number, value: number): void {
  const { tree, kinds } = context
  const isName = tree.kind[typeNode] === kinds.identifier
  const typeRow = isName ? typeName(context, typeNode) : type(context, typeNode)
  const record = value === -1 ? -1 : spanning(context, Op.CAST, value, typeRow, node)
  const body = nextNamed(tree, typeNode)
  if (body === -1) return
  let position = 0
  for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) {
    const component = record === -1 ? -1 : spanning(context, Op.ELEMENT, record, position, child)
    position++
    bindPattern(context, child, component)
  }
}

function bindTyped(context: Context, typeNode: number, name: number, value: number): void {
  const { tree, facts } = context
  const isInferred = isVar(context, typeNode)
  const typeRow = isInferred ? -1 : type(context, typeNode)
  if (name === -1 || nameOf(context, name) === '_') return
  const binding = bindVariable(context, name, {
    kind: BindingKind.VARIABLE,
    scope: context.patternScope,
    visibleFrom: tree.start[name]!,
  })
  if (typeRow !== -1) declareType(context, binding, typeRow)
  if (value === -1) return
  const source = typeRow === -1 ? value : spanning(context, Op.CAST, value, typeRow, typeNode)
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[name]!)
}

/** The grammar reads a record pattern's type as a plain identifier. */
function typeName(context: Context, node: number): number {
  return nameRow(context, node, ExpressionFlag.TYPE)
}
