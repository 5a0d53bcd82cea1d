import { Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { isPattern, pattern } from './patterns.ts'

export function registerSwitches(handlers: Handlers): void {
  handlers.onStatement('switch_statement', switchStatement)
  handlers.onExpression('switch_expression', switchExpression)
  handlers.onExpression('when_clause', (context, node) => {
    const test = context.firstPart(node)
    return context.expression(test)
  })
}

/** All sections share the locals that they declare; what a label's pattern binds too, under names of its own. */
function switchStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const operand = context.childByField(node, kinds.fields.value)
  const body = context.childByField(node, kinds.fields.body)
  const value = context.expression(operand)
  if (body === -1) return
  const outer = context.enterScope(ScopeKind.BLOCK, body)
  for (let section = context.firstNamed(body); section !== -1; section = context.nextNamed(section)) {
    if (tree.kind[section] !== kinds.switchSection) {
      context.statement(section)
      continue
    }
    // The label stands before the colon, statements behind it.
    let isLabel = true
    for (let child = context.firstChild(section); child !== -1; child = tree.next[child]!) {
      if (isColon(context, child)) isLabel = false
      else if (!isNode(context, child)) continue
      else if (!isLabel) context.statement(child)
      else if (isPattern(context, child)) pattern(context, child, value)
      else context.expression(child)
    }
  }
  context.leaveScope(outer)
}

/** Its value is any that an arm gives. */
function switchExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = context.firstPart(node)
  if (operand === -1) return -1
  const value = context.expression(operand)
  const rows: number[] = []
  for (let arm = context.nextNamed(operand); arm !== -1; arm = context.nextNamed(arm)) {
    if (tree.kind[arm] !== kinds.switchArm) continue
    const outer = context.enterScope(ScopeKind.BLOCK, arm)
    let last = -1
    for (let child = context.firstPart(arm); child !== -1; child = context.nextPart(child)) {
      const isLast = context.nextPart(child) === -1
      if (isLast) last = child
      else if (isPattern(context, child)) pattern(context, child, value)
      else context.expression(child)
    }
    if (last !== -1) rows.push(context.expression(last))
    context.leaveScope(outer)
  }
  return rows.length === 0 ? -1 : context.spanning(Op.ANY_OF, facts.list(rows), -1, node)
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
