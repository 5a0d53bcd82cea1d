import { Op, ScopeKind } from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { enterScope, expression, firstPart, leaveScope, nextPart, spanning, statement } from './context.ts'
import { isPattern, pattern } from './patterns.ts'

export function registerSwitches(handlers: Handlers): void {
  handlers.onStatement('switch_statement', switchStatement)
  handlers.onExpression('switch_expression', switchExpression)
  handlers.onExpression('when_clause', (context, node) => {
    const test = firstPart(context, node)
    return test === -1 ? -1 : expression(context, test)
  })
}

/** All sections share the locals that they declare; what a label's pattern binds too, under names of its own. */
function switchStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const operand = childByField(tree, node, kinds.fields.value)
  const body = childByField(tree, node, kinds.fields.body)
  const value = operand === -1 ? -1 : expression(context, operand)
  if (body === -1) return
  const outer = enterScope(context, ScopeKind.BLOCK, body)
  for (let section = firstNamed(tree, body); section !== -1; section = nextNamed(tree, section)) {
    if (tree.kind[section] !== kinds.switchSection) {
      statement(context, section)
      continue
    }
    // The label stands before the colon, statements behind it.
    let isLabel = true
    for (let child = firstChild(tree, section); child !== -1; child = tree.next[child]!) {
      if (isColon(context, child)) isLabel = false
      else if (!isNode(context, child)) continue
      else if (!isLabel) statement(context, child)
      else if (isPattern(context, child)) pattern(context, child, value)
      else expression(context, child)
    }
  }
  leaveScope(context, outer)
}

/** Its value is any that an arm gives. */
function switchExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = firstPart(context, node)
  if (operand === -1) return -1
  const value = expression(context, operand)
  const rows: number[] = []
  for (let arm = nextNamed(tree, operand); arm !== -1; arm = nextNamed(tree, arm)) {
    if (tree.kind[arm] !== kinds.switchArm) continue
    const outer = enterScope(context, ScopeKind.BLOCK, arm)
    let last = -1
    for (let child = firstPart(context, arm); child !== -1; child = nextPart(context, child)) {
      const isLast = nextPart(context, child) === -1
      if (isLast) last = child
      else if (isPattern(context, child)) pattern(context, child, value)
      else expression(context, child)
    }
    if (last !== -1) rows.push(expression(context, last))
    leaveScope(context, outer)
  }
  return rows.length === 0 ? -1 : spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

function isColon(context: Context, node: number): boolean {
  const { tree } = context
  return tree.text.charCodeAt(tree.start[node]!) === 58 && tree.start[node]! + 1 === tree.end[node]
}

/** Whether a child is more than a token: a named node, or `this` and `base`. */
function isNode(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.comment) return false
  const isWord = tree.kind[node] === kinds.tokens.this || tree.kind[node] === kinds.tokens.base
  return (
    isWord ||
    context.handlers.expression[tree.kind[node]!] !== undefined ||
    tree.last[node]! > node ||
    isStatement(context, node)
  )
}

function isStatement(context: Context, node: number): boolean {
  return context.handlers.statement[context.tree.kind[node]!] !== undefined
}
