import { FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { leavable, leave } from './labels.ts'
import { iterate } from './operators.ts'
import { bindPattern } from './patterns.ts'

export function registerControl(handlers: Handlers): void {
  handlers.onExpression('if_expression', ifExpression)
  handlers.onExpression('let_condition', letCondition)
  handlers.onExpression('let_chain', (context, node) => {
    each(context, node)
    return context.literal(node, 'boolean')
  })
  handlers.onExpression('match_expression', matchExpression)
  handlers.onExpression('while_expression', whileExpression)
  handlers.onExpression('for_expression', forExpression)
  handlers.onExpression('loop_expression', (context, node) => {
    return leavable(context, node, true, () => {
      context.expression(context.childByField(node, context.kinds.fields.body))
      return context.literal(node, 'unknown')
    })
  })
  handlers.onExpression('return_expression', (context, node) => {
    context.flowOf(FlowKind.RETURN, node)
    return context.literal(node, 'never')
  })
  handlers.onExpression('break_expression continue_expression', leave)
  handlers.onExpression('yield_expression', (context, node) => {
    const row = context.expression(context.firstNamed(node))
    if (row === -1) return -1
    context.facts.flow(FlowKind.YIELD, context.enclosingFunction, row, context.tree.start[node]!)
    return context.spanning(Op.YIELD, row, -1, node)
  })
}

function each(context: Context, node: number): void {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] !== context.kinds.label) context.expression(child)
  }
}

/** A chain of `else if` is read in a loop: generated code has thousands. What a condition binds, its block sees. */
function ifExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const { condition, consequence, alternative } = kinds.fields
  const rows: number[] = []
  let current = node
  while (current !== -1) {
    const then = context.childByField(current, consequence)
    const outer = context.enterScope(ScopeKind.BLOCK, current)
    context.expression(context.childByField(current, condition))
    if (then !== -1) rows.push(context.expression(then))
    context.leaveScope(outer)
    const clause = context.childByField(current, alternative)
    current = -1
    if (clause === -1) break
    const inner = context.firstNamed(clause)
    if (inner === -1) break
    if (tree.kind[inner] === kinds.ifExpression) current = inner
    else rows.push(context.expression(inner))
  }
  return context.anyOf(rows, node)
}

/** `let P = e` in a condition. */
function letCondition(context: Context, node: number): number {
  const { tree, kinds } = context
  const pattern = context.childByField(node, kinds.fields.pattern)
  const value = context.childByField(node, kinds.fields.value)
  const row = context.expression(value)
  if (pattern !== -1) bindPattern(context, pattern, row, tree.end[node]!)
  return context.literal(node, 'boolean')
}

function matchExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const { value, body, pattern, condition } = kinds.fields
  const valueNode = context.childByField(node, value)
  const arms = context.childByField(node, body)
  const source = context.expression(valueNode)
  const rows: number[] = []
  if (arms === -1) return -1
  for (let arm = context.firstNamed(arms); arm !== -1; arm = context.nextNamed(arm)) {
    if (tree.kind[arm] !== kinds.matchArm) {
      context.anything(arm)
      continue
    }
    const outer = context.enterScope(ScopeKind.BLOCK, arm)
    const matched = context.childByField(arm, pattern)
    const guard = context.childByField(matched, condition)
    for (let child = context.firstNamed(matched); child !== -1; child = context.nextNamed(child)) {
      if (child !== guard) bindPattern(context, child, source, 0)
    }
    context.expression(guard)
    const result = context.childByField(arm, value)
    if (result !== -1) rows.push(context.expression(result))
    context.leaveScope(outer)
  }
  return context.anyOf(rows, node)
}

function whileExpression(context: Context, node: number): number {
  const { kinds } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  context.expression(context.childByField(node, kinds.fields.condition))
  context.expression(context.childByField(node, kinds.fields.body))
  context.leaveScope(outer)
  return context.literal(node, 'unit')
}

function forExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const pattern = context.childByField(node, kinds.fields.pattern)
  const value = context.childByField(node, kinds.fields.value)
  const row = context.expression(value)
  if (row !== -1) iterate(context, row, value, tree.kind[value] === kinds.reference)
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  if (pattern !== -1) {
    const item = row === -1 ? row : context.spanning(Op.ELEMENT, row, -1, value)
    bindPattern(context, pattern, item, 0)
  }
  context.expression(context.childByField(node, kinds.fields.body))
  context.leaveScope(outer)
  return context.literal(node, 'unit')
}
