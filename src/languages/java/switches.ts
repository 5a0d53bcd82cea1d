import { Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { bindPattern } from './patterns.ts'

export function registerSwitches(handlers: Handlers): void {
  handlers.onExpression('switch_expression', switchExpression)
  handlers.onStatement('switch_expression', (context, node) => {
    context.expression(node)
  })
  handlers.onStatement('yield_statement', (context, node) => {
    const value = context.firstNamed(node)
    if (value === -1) return
    const row = context.expression(value)
    context.yielded?.push(row)
  })
}

/** Its value is any that an arm gives. Old-style groups share one scope, arms have one each. */
function switchExpression(context: Context, node: number): number {
  const { tree, kinds, yielded, patternScope } = context
  const operand = context.childByField(node, kinds.fields.condition)
  const body = context.childByField(node, kinds.fields.body)
  const value = context.expression(operand)
  if (body === -1) return value
  const rows: number[] = []
  context.yielded = rows
  const outer = context.enterScope(ScopeKind.BLOCK, body)
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    const isRule = tree.kind[child] === kinds.switchRule
    const around = isRule ? context.enterScope(ScopeKind.BLOCK, child) : context.scope
    context.patternScope = context.scope
    switchArm(context, child, value, isRule)
    context.leaveScope(around)
  }
  context.leaveScope(outer)
  context.yielded = yielded
  context.patternScope = patternScope
  return rows.length === 0 ? -1 : context.anyOf(rows, node)
}

function switchArm(context: Context, arm: number, value: number, isRule: boolean): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(arm); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.switchLabel) {
      switchLabel(context, child, value)
    } else if (isRule && tree.kind[child] === kinds.expressionStatement) {
      const result = context.firstNamed(child)
      if (result !== -1) context.yielded!.push(context.expression(result))
    } else {
      context.statement(child)
    }
  }
}

function switchLabel(context: Context, label: number, value: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(label); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.pattern) bindPattern(context, child, value)
    else if (tree.kind[child] === kinds.identifier && value !== -1) {
      context.labels.push(child, value, context.scope)
    } else if (context.handlers.expression[tree.kind[child]!] === undefined) {
      context.statements(child)
    } else {
      context.expression(child)
    }
  }
}

/**
 * `case RED` names a constant of the operand's enum, or a constant that the file declares or imports: which of them
 * is known once all of the file's fields are.
 */
export function settleLabels(context: Context): void {
  const { facts, labels, tree } = context
  for (let index = 0; index < labels.length; index += 3) {
    const node = labels[index]!
    context.scope = labels[index + 2]!
    const name = facts.string(context.nameOf(node))
    const binding = context.variableFrom(context.scope, name, tree.start[node]!)
    if (binding === -1 && !context.importedNames.has(name)) {
      context.spanning(Op.MEMBER, labels[index + 1]!, name, node)
    } else {
      context.nameRow(node)
    }
  }
  context.scope = 0
}
