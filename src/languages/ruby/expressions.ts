import { ExpressionFlag, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { sequence } from './bodies.ts'
import { implicitSelfCall } from './calls.ts'
import type { Context, Handlers } from './context.ts'
import {
  anyOfRows,
  expression,
  field,
  literal,
  memberRow,
  methodCall,
  nameRow,
  selfRow,
  spanning,
  statements,
  textAt,
} from './context.ts'
import { hash } from './hashes.ts'
import { callOfLanguage } from './language-calls.ts'
import { localNamed, localRow } from './locals.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onExpression('identifier', identifier)
  handlers.onExpression('constant', (context, node) => nameRow(context, node))
  handlers.onExpression('global_variable', (context, node) => nameRow(context, node))
  handlers.onExpression('scope_resolution', scopeResolution)
  handlers.onExpression('self', (context, node) => selfRow(context, node, true))
  handlers.onExpression('parenthesized_statements', sequence)
  handlers.onExpression('binary', binary)
  handlers.onExpression('unary', unary)
  handlers.onExpression('range', (context, node) => {
    statements(context, node)
    return literal(context, node, 'range')
  })
  handlers.onExpression('array right_assignment_list', array)
  handlers.onExpression('hash', hash)
  handlers.onExpression('splat_argument', (context, node) => {
    const inner = firstNamed(context.tree, node)
    return inner === -1 ? -1 : spanning(context, Op.SPREAD, expression(context, inner), -1, node)
  })
}

/** A local variable where one is in sight, else a call without arguments. */
function identifier(context: Context, node: number): number {
  const name = textAt(context, node)
  if (localNamed(context, name) !== -1) return localRow(context, name, node)
  const special = callOfLanguage(context, { node, receiverNode: -1, nameNode: node, name })
  return special ?? implicitSelfCall(context, node, node, [])
}

/** `A::B`, `::A` */
function scopeResolution(context: Context, node: number): number {
  const { facts, tree } = context
  const scope = field(context, node, 'scope')
  const name = field(context, node, 'name')
  if (name === -1) return -1
  if (scope !== -1) return memberRow(context, expression(context, scope), textAt(context, name), name)
  return facts.expression(
    Op.NAME,
    facts.string(textAt(context, name)),
    -1,
    0,
    tree.start[name]!,
    tree.end[name]!,
  )
}

/** `a + b` calls `+`; `a && b` gives one of the two. */
function binary(context: Context, node: number): number {
  const left = field(context, node, 'left')
  const right = field(context, node, 'right')
  const operator = field(context, node, 'operator')
  if (left === -1 || right === -1 || operator === -1) return -1
  const first = expression(context, left)
  const second = expression(context, right)
  const sign = textAt(context, operator)
  if (sign === '&&' || sign === 'and') return anyOfRows(context, [second], node)
  if (sign === '||' || sign === 'or') return anyOfRows(context, [first, second], node)
  return operatorCall(context, first, sign, operator, node, [second])
}

/** The method that an operator runs, unless it is the language's own. */
function operatorCall(
  context: Context,
  receiver: number,
  sign: string,
  operator: number,
  node: number,
  given: readonly number[],
): number {
  // What stands for itself has the language's own operators.
  const negated = sign === '!=' ? '==' : sign === '!~' ? '=~' : sign
  return methodCall(context, receiver, negated, operator, node, given, ExpressionFlag.IMPLICIT)
}

function unary(context: Context, node: number): number {
  const operand = field(context, node, 'operand')
  const operator = field(context, node, 'operator')
  if (operand === -1 || operator === -1) return -1
  const sign = textAt(context, operator)
  const value = expression(context, operand)
  if (sign === 'not' || sign === '!' || sign === 'defined?') return literal(context, node, 'boolean')
  return operatorCall(context, value, sign === '~' ? '~' : `${sign}@`, operator, node, [])
}

function array(context: Context, node: number): number {
  const { tree, facts } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    rows.push(expression(context, child))
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node)
}
