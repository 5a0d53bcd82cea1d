import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import { partRows } from './expressions.ts'
import { initialise } from './initializers.ts'
import { implicitCreation } from './target-types.ts'

/** `new` in all its forms, collections, and `with`. */
export function registerCreations(handlers: Handlers): void {
  handlers.onExpression('object_creation_expression', objectCreation)
  handlers.onExpression('implicit_object_creation_expression', (context, node) =>
    implicitCreation(context, node, -1),
  )
  handlers.onExpression('anonymous_object_creation_expression', anonymousObject)
  handlers.onExpression('array_creation_expression stackalloc_expression', arrayCreation)
  const implicitArrays = 'implicit_array_creation_expression implicit_stackalloc_expression'
  handlers.onExpression(implicitArrays, (context, node) => {
    const values = context.childByKind(node, context.kinds.initializer)
    return context.expression(values)
  })
  handlers.onExpression('initializer_expression', (context, node) =>
    context.spanning(Op.ARRAY, context.facts.list(partRows(context, node)), -1, node),
  )
  handlers.onExpression('collection_expression', (context, node) =>
    context.spanning(Op.ARRAY, context.facts.list(partRows(context, node)), -1, node),
  )
  handlers.onExpression('collection_element', (context, node) => {
    const inner = context.firstPart(node)
    return context.expression(inner)
  })
  handlers.onExpression('spread_element', (context, node) => {
    const inner = context.firstPart(node)
    return inner === -1 ? -1 : context.spanning(Op.SPREAD, context.expression(inner), -1, node)
  })
  handlers.onExpression('with_expression', withExpression)
}

function objectCreation(context: Context, node: number): number {
  const { kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) return -1
  const callee = context.type(typeNode)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  if (facts.expressions.get(callee, 0) === Op.APPLY) {
    facts.addExpressionFlags(facts.expressions.get(callee, 2), ExpressionFlag.CALLEE)
  }
  const rows = argumentRows(context, context.childByField(node, kinds.fields.arguments))
  const made = context.spanning(Op.NEW, callee, facts.list(rows), node)
  const initializer = context.childByField(node, kinds.fields.initializer)
  if (initializer !== -1) initialise(context, made, initializer)
  return made
}

/** `new { A = 1, b.C, d }`: a member without a name takes that of its value. */
function anonymousObject(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const pairs: number[] = []
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    const next = tree.next[child]!
    const isNamed =
      tree.kind[child] === kinds.identifier && next !== -1 && tree.kind[next] === kinds.tokens.equals
    if (isNamed) {
      const key = facts.string(context.nameOf(child))
      child = context.nextPart(child)
      if (child === -1) break
      pairs.push(key, context.expression(child))
    } else {
      const row = context.expression(child)
      const op = facts.expressions.get(row, 0)
      const column = op === Op.NAME ? 2 : op === Op.MEMBER ? 3 : -1
      pairs.push(column === -1 ? 0 : facts.expressions.get(row, column), row)
    }
  }
  return context.spanning(Op.OBJECT, facts.list(pairs), -1, node)
}

function arrayCreation(context: Context, node: number): number {
  const { kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const values = context.childByKind(node, kinds.initializer)
  if (typeNode === -1) return -1
  const typeRow = context.type(typeNode)
  const elements =
    values === -1 ? context.spanning(Op.ARRAY, facts.list([]), -1, node) : context.expression(values)
  return context.spanning(Op.CAST, elements, typeRow, node)
}

/** `x with { A = 1 }` is another x. */
function withExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = context.firstPart(node)
  if (operand === -1) return -1
  const row = context.expression(operand)
  for (let child = context.nextNamed(operand); child !== -1; child = context.nextNamed(child)) {
    const name = tree.kind[child] === kinds.withInitializer ? context.firstNamed(child) : -1
    const value = name === -1 ? -1 : context.nextPart(name)
    if (value === -1) continue
    const target = context.memberRow(row, name, ExpressionFlag.WRITE)
    facts.flow(FlowKind.STORE, target, context.expression(value), tree.start[child]!)
  }
  return row
}
