import { FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { anything, enterScope, expression, leaveScope, literal, spanning } from './context.ts'
import { leavable, leave } from './labels.ts'
import { iterate } from './operators.ts'
import { bindPattern } from './patterns.ts'

export function registerControl(handlers: Handlers): void {
  handlers.onExpression('if_expression', ifExpression)
  handlers.onExpression('let_condition', letCondition)
  handlers.onExpression('let_chain', (context, node) => {
    each(context, node)
    return literal(context, node, 'boolean')
  })
  handlers.onExpression('match_expression', matchExpression)
  handlers.onExpression('while_expression', whileExpression)
  handlers.onExpression('for_expression', forExpression)
  handlers.onExpression('loop_expression', (context, node) => {
    const body = childByField(context.tree, node, context.kinds.fields.body)
    return leavable(context, node, true, () => {
      if (body !== -1) expression(context, body)
      return literal(context, node, 'unknown')
    })
  })
  handlers.onExpression('return_expression', returnExpression)
  handlers.onExpression('break_expression continue_expression', leave)
  handlers.onExpression('yield_expression', (context, node) => {
    const value = firstNamed(context.tree, node)
    if (value === -1) return -1
    const row = expression(context, value)
    if (context.enclosingFunction !== -1)
      context.facts.flow(FlowKind.YIELD, context.enclosingFunction, row, context.tree.start[node]!)
    return spanning(context, Op.YIELD, row, -1, node)
  })
}

function each(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.label) expression(context, child)
  }
}

/** A chain of `else if` is read in a loop: generated code has thousands. What a condition binds, its block sees. */
function ifExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { condition, consequence, alternative } = kinds.fields
  const rows: number[] = []
  let current = node
  while (current !== -1) {
    const test = childByField(tree, current, condition)
    const then = childByField(tree, current, consequence)
    const outer = enterScope(context, ScopeKind.BLOCK, current)
    if (test !== -1) expression(context, test)
    if (then !== -1) rows.push(expression(context, then))
    leaveScope(context, outer)
    const clause = childByField(tree, current, alternative)
    current = -1
    if (clause === -1) break
    const inner = firstNamed(tree, clause)
    if (inner === -1) break
    if (tree.kind[inner] === kinds.ifExpression) current = inner
    else rows.push(expression(context, inner))
  }
  if (rows.length === 1) return rows[0]!
  return spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

/** `let P = e` in a condition. */
function letCondition(context: Context, node: number): number {
  const { tree, kinds } = context
  const pattern = childByField(tree, node, kinds.fields.pattern)
  const value = childByField(tree, node, kinds.fields.value)
  const row = value === -1 ? -1 : expression(context, value)
  if (pattern !== -1) bindPattern(context, pattern, row, tree.end[node]!)
  return literal(context, node, 'boolean')
}

function matchExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { value, body, pattern, condition } = kinds.fields
  const valueNode = childByField(tree, node, value)
  const arms = childByField(tree, node, body)
  const source = valueNode === -1 ? -1 : expression(context, valueNode)
  const rows: number[] = []
  if (arms === -1) return -1
  for (let arm = firstNamed(tree, arms); arm !== -1; arm = nextNamed(tree, arm)) {
    if (tree.kind[arm] !== kinds.matchArm) {
      anything(context, arm)
      continue
    }
    const outer = enterScope(context, ScopeKind.BLOCK, arm)
    const matched = childByField(tree, arm, pattern)
    const guard = matched === -1 ? -1 : childByField(tree, matched, condition)
    if (matched !== -1) {
      for (let child = firstNamed(tree, matched); child !== -1; child = nextNamed(tree, child)) {
        if (child !== guard) bindPattern(context, child, source, 0)
      }
    }
    if (guard !== -1) expression(context, guard)
    const result = childByField(tree, arm, value)
    if (result !== -1) rows.push(expression(context, result))
    leaveScope(context, outer)
  }
  if (rows.length === 1) return rows[0]!
  return spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

function whileExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const condition = childByField(tree, node, kinds.fields.condition)
  const body = childByField(tree, node, kinds.fields.body)
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  if (condition !== -1) expression(context, condition)
  if (body !== -1) expression(context, body)
  leaveScope(context, outer)
  return literal(context, node, 'unit')
}

function forExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const pattern = childByField(tree, node, kinds.fields.pattern)
  const value = childByField(tree, node, kinds.fields.value)
  const body = childByField(tree, node, kinds.fields.body)
  const row = value === -1 ? -1 : expression(context, value)
  if (row !== -1) iterate(context, row, value, tree.kind[value] === kinds.reference)
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  if (pattern !== -1) {
    const item = row === -1 ? row : spanning(context, Op.ELEMENT, row, -1, value)
    bindPattern(context, pattern, item, 0)
  }
  if (body !== -1) expression(context, body)
  leaveScope(context, outer)
  return literal(context, node, 'unit')
}

function returnExpression(context: Context, node: number): number {
  const { tree, facts } = context
  const value = firstNamed(tree, node)
  if (value !== -1) {
    const row = expression(context, value)
    if (context.enclosingFunction !== -1)
      facts.flow(FlowKind.RETURN, context.enclosingFunction, row, tree.start[node]!)
  }
  return literal(context, node, 'never')
}
