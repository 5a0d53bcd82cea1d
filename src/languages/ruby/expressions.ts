import { ExpressionFlag, Op } from '../facts.ts'
import { sequence } from './bodies.ts'
import { implicitSelfCall } from './calls.ts'
import { arrayLiteral, type Context, type Handlers } from './context.ts'
import { hash } from './hashes.ts'
import { callOfLanguage } from './language-calls.ts'
import { localNamed, localRow } from './locals.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onExpression('identifier', identifier)
  handlers.onExpression('constant', (context, node) => context.nameRow(node))
  handlers.onExpression('global_variable', (context, node) => context.nameRow(node))
  handlers.onExpression('scope_resolution', scopeResolution)
  handlers.onExpression('self', (context, node) => context.selfRow(node, true))
  handlers.onExpression('parenthesized_statements', sequence)
  handlers.onExpression('binary', binary)
  handlers.onExpression('unary', unary)
  handlers.onExpression('range', (context, node) => {
    context.statements(node)
    return context.literal(node, 'range')
  })
  handlers.onExpression('array right_assignment_list', arrayLiteral)
  handlers.onExpression('hash', hash)
  handlers.onExpression('splat_argument', (context, node) => {
    const inner = context.firstNamed(node)
    return inner === -1 ? -1 : context.spanning(Op.SPREAD, context.expression(inner), -1, node)
  })
}

/** A local variable where one is in sight, else a call without arguments. */
function identifier(context: Context, node: number): number {
  const name = context.textAt(node)
  if (localNamed(context, name) !== -1) return localRow(context, name, node)
  const special = callOfLanguage(context, { node, receiverNode: -1, nameNode: node, name })
  return special ?? implicitSelfCall(context, node, node, [])
}

/** `A::B`, `::A` */
function scopeResolution(context: Context, node: number): number {
  const { facts, tree } = context
  const scope = context.field(node, 'scope')
  const name = context.field(node, 'name')
  if (name === -1) return -1
  if (scope !== -1) return context.memberNamed(context.expression(scope), context.textAt(name), name)
  return facts.expression(
    Op.NAME,
    facts.string(context.textAt(name)),
    -1,
    0,
    tree.start[name]!,
    tree.end[name]!,
  )
}

/** `a + b` calls `+`; `a && b` gives one of the two. */
function binary(context: Context, node: number): number {
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  const operator = context.field(node, 'operator')
  if (left === -1 || right === -1 || operator === -1) return -1
  const first = context.expression(left)
  const second = context.expression(right)
  const sign = context.textAt(operator)
  if (sign === '&&' || sign === 'and') return context.anyOfRows([second], node)
  if (sign === '||' || sign === 'or') return context.anyOfRows([first, second], node)
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
  return context.methodCall(receiver, negated, operator, node, given, ExpressionFlag.IMPLICIT)
}

function unary(context: Context, node: number): number {
  const operand = context.field(node, 'operand')
  const operator = context.field(node, 'operator')
  if (operand === -1 || operator === -1) return -1
  const sign = context.textAt(operator)
  const value = context.expression(operand)
  if (sign === 'not' || sign === '!' || sign === 'defined?') return context.literal(node, 'boolean')
  return operatorCall(context, value, sign === '~' ? '~' : `${sign}@`, operator, node, [])
}
