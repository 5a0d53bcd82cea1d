import { BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { deepestNesting, type Context, type Handlers } from './context.ts'
import { isVar } from './types.ts'

/** `x instanceof T t`, `case T t`, `case R(A a, var b)`. */
export function registerPatterns(handlers: Handlers): void {
  handlers.onExpression('instanceof_expression', instanceOf)
}

function instanceOf(context: Context, node: number): number {
  const { kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  if (left === -1) return -1
  const value = context.expression(left)
  const typeNode = context.childByField(node, kinds.fields.right)
  const name = context.childByField(node, kinds.fields.name)
  const pattern = context.childByField(node, kinds.fields.pattern)
  if (pattern !== -1) bindPattern(context, pattern, value)
  else if (typeNode !== -1) bindTyped(context, typeNode, name, value)
  return context.literal(node, 'boolean')
}

/** Binds the variables of a type or record pattern, matched against a value (-1: unknown). */
export function bindPattern(context: Context, node: number, value: number): void {
  const { tree, kinds } = context
  const first = context.firstNamed(node)
  if (first === -1) return
  if (tree.kind[node] === kinds.pattern) {
    bindPattern(context, first, value)
  } else if (tree.kind[node] === kinds.recordPattern) {
    if (context.depth >= deepestNesting) return
    context.depth++
    bindComponents(context, node, first, value)
    context.depth--
  } else {
    const name = context.nextNamed(first)
    if (name !== -1) bindTyped(context, first, name, value)
  }
}

function bindComponents(context: Context, node: number, typeNode: number, value: number): void {
  const { tree, kinds } = context
  const isName = tree.kind[typeNode] === kinds.identifier
  const typeRow = isName ? typeName(context, typeNode) : context.type(typeNode)
  const record = value === -1 ? -1 : context.spanning(Op.CAST, value, typeRow, node)
  const body = context.nextNamed(typeNode)
  let position = 0
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    const component = record === -1 ? -1 : context.spanning(Op.ELEMENT, record, position, child)
    position++
    bindPattern(context, child, component)
  }
}

function bindTyped(context: Context, typeNode: number, name: number, value: number): void {
  const { tree, facts } = context
  const isInferred = isVar(context, typeNode)
  const typeRow = isInferred ? -1 : context.type(typeNode)
  if (name === -1 || context.nameOf(name) === '_') return
  const binding = context.bindVariable(name, {
    kind: BindingKind.VARIABLE,
    scope: context.patternScope,
    visibleFrom: tree.start[name]!,
  })
  context.declareType(binding, typeRow)
  if (value === -1) return
  const source = typeRow === -1 ? value : context.spanning(Op.CAST, value, typeRow, typeNode)
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[name]!)
}

/** The grammar reads a record pattern's type as a plain identifier. */
function typeName(context: Context, node: number): number {
  return context.nameRow(node, ExpressionFlag.TYPE)
}
