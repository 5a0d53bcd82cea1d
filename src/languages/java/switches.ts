import { Op, ScopeKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  enterScope,
  expression,
  leaveScope,
  nameOf,
  nameRow,
  spanning,
  statement,
  statements,
} from './context.ts'
import { variableFrom } from './names.ts'
import { bindPattern } from './patterns.ts'

export function registerSwitches(handlers: Handlers): void {
  handlers.onExpression('switch_expression', switchExpression)
  handlers.onStatement('switch_expression', (context, node) => {
    expression(context, node)
  })
  handlers.onStatement('yield_statement', (context, node) => {
    const value = firstNamed(context.tree, node)
    if (value === -1) return
    const row = expression(context, value)
    context.yielded?.push(row)
  })
}

/** Its value is any that an arm gives. Old-style groups share one scope, arms have one each. */
function switchExpression(context: Context, node: number): number {
  const { tree, kinds, facts, yielded, patternScope } = context
  const operand = childByField(tree, node, kinds.fields.condition)
  const body = childByField(tree, node, kinds.fields.body)
  const value = operand === -1 ? -1 : expression(context, operand)
  if (body === -1) return value
  const rows: number[] = []
  context.yielded = rows
  const outer = enterScope(context, ScopeKind.BLOCK, body)
  for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) {
    const isRule = tree.kind[child] === kinds.switchRule
    const around = isRule ? enterScope(context, ScopeKind.BLOCK, child) : context.scope
    context.patternScope = context.scope
    switchArm(context, child, value, isRule)
    leaveScope(context, around)
  }
  leaveScope(context, outer)
  context.yielded = yielded
  context.patternScope = patternScope
  if (rows.length === 0) return -1
  return rows.length === 1 ? rows[0]! : spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

function switchArm(context: Context, arm: number, value: number, isRule: boolean): void {
  const { tree, kinds } = context
  for (let child = firstNamed(tree, arm); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.switchLabel) {
      switchLabel(context, child, value)
    } else if (isRule && tree.kind[child] === kinds.expressionStatement) {
      const result = firstNamed(tree, child)
      if (result !== -1) context.yielded!.push(expression(context, result))
    } else {
      statement(context, child)
    }
  }
}

function switchLabel(context: Context, label: number, value: number): void {
  const { tree, kinds } = context
  for (let child = firstNamed(tree, label); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.pattern) bindPattern(context, child, value)
    else if (tree.kind[child] === kinds.identifier && value !== -1) {
      context.labels.push(child, value, context.scope)
    } else if (context.handlers.expression[tree.kind[child]!] === undefined) {
      statements(context, child)
    } else {
      expression(context, child)
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
    const name = facts.string(nameOf(context, node))
    const binding = variableFrom(context, context.scope, name, tree.start[node]!)
    if (binding === -1 && !context.importedNames.has(name)) {
      spanning(context, Op.MEMBER, labels[index + 1]!, name, node)
    } else {
      nameRow(context, node)
    }
  }
  context.scope = 0
}
