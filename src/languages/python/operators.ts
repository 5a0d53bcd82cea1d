import { Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { moveTo } from './frames.ts'
import { implicitCall, truth } from './protocols.ts'
import { narrow, toldBy } from './versions.ts'

export function registerOperators(handlers: Handlers): void {
  handlers.onExpression('binary_operator', binary)
  handlers.onExpression('boolean_operator', boolean)
  handlers.onExpression('conditional_expression', conditional)
  handlers.onExpression('not_operator unary_operator', unary)
}

/** A chain of operators leans left. What `+` and `|` join flows on from both sides, from the left alone otherwise. */
function binary(context: Context, node: number): number {
  const { tree, kinds } = context
  const links: number[] = []
  let head = node
  while (tree.kind[head] === kinds.binaryOperator) {
    const left = context.childByField(head, kinds.fields.left)
    if (left === -1) break
    links.push(head)
    head = context.unwrap(left)
  }
  let carriers = links.length === 0 ? [context.unknownParts(head)] : [context.expression(head)]
  let left = carriers[0]!
  let count = 0
  const results: number[] = []
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[context.childByField(link, kinds.fields.operator)]
    const right = context.childByField(link, kinds.fields.right)
    if (right === -1) continue
    const rightRow = context.expression(right)
    if (operator === kinds.tokens.plus || operator === kinds.tokens.bar) carriers.push(rightRow)
    left = operate(context, link, left, kinds.operatorMethods.get(operator!), rightRow)
    count++
    if (left !== -1 && count <= mostOperators) results.push(left)
  }
  const text = textWithPlaces(context, node, carriers[0]!)
  carriers = carriers.filter((at) => context.opOf(at) !== Op.LITERAL && context.opOf(at) !== Op.STRING)
  if (text !== -1) carriers = [text]
  if (results.length === 0) return anyOf(context, node, carriers)
  // What a method gives is told by that alone, what the language does is told by the operands.
  return context.spanning(Op.ANY_OF, context.facts.list([results.at(-1)!, ...carriers]), -2, node)
}

/** What a text that others are put into or added to begins with, as an f-string tells it: `'visit_' + kind`; -1 for others. */
function textWithPlaces(context: Context, node: number, left: number): number {
  if (context.opOf(left) !== Op.STRING) return -1
  const text = context.facts.stringAt(context.facts.expressions.get(left, 2)).split(/%[^%]/)[0]!
  return context.spanning(Op.STRING, context.facts.string(`${text}{}`), -1, node)
}

/** Longer chains than this join texts. */
const mostOperators = 6

/** `a + b` runs `a.__add__(b)`, or `b.__radd__(a)` where a is a number or text. */
function operate(
  context: Context,
  node: number,
  left: number,
  name: string | undefined,
  right: number,
): number {
  if (left === -1 || name === undefined) return -1
  const isText = context.opOf(left) === Op.STRING
  // A text takes anything into its places.
  if (isText && name === 'mod') return -1
  const isLiteral = isText || context.opOf(left) === Op.LITERAL
  return isLiteral
    ? implicitCall(context, right, `__r${name}__`, [left], node)
    : implicitCall(context, left, `__${name}__`, [right], node)
}

/** `a or b` may be either; `a and b` is only worth following as its last operand. */
function boolean(context: Context, node: number): number {
  const { tree, kinds } = context
  const outside = context.frame
  const links: number[] = []
  let head = node
  while (tree.kind[head] === kinds.booleanOperator) {
    const left = context.childByField(head, kinds.fields.left)
    if (left === -1) break
    links.push(head)
    head = context.unwrap(left)
  }
  let carriers = links.length === 0 ? [context.unknownParts(head)] : [context.expression(head)]
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[context.childByField(link, kinds.fields.operator)]
    const right = context.childByField(link, kinds.fields.right)
    if (right === -1) continue
    // What the left side says holds on the right of `and`.
    if (operator === kinds.tokens.or) moveTo(context, outside)
    else if (context.tests.size > 0) {
      for (const told of toldBy(context, context.childByField(link, kinds.fields.left))) {
        narrow(context, told.name, told.row, tree.start[right]!)
      }
    }
    const rightRow = context.expression(right)
    if (operator === kinds.tokens.or) carriers.push(rightRow)
    else carriers = [rightRow]
  }
  moveTo(context, outside)
  return anyOf(context, node, carriers)
}

/** `a if b else c if d else e` leans right. */
function conditional(context: Context, node: number): number {
  const carriers: number[] = []
  let at = node
  while (context.tree.kind[at] === context.kinds.conditional) {
    const first = context.firstNamed(at)
    const condition = context.nextNamed(first)
    const last = context.nextNamed(condition)
    if (last === -1) {
      context.unknownParts(at)
      return anyOf(context, node, carriers)
    }
    carriers.push(context.expression(first))
    context.expression(condition)
    at = context.unwrap(last)
  }
  carriers.push(context.expression(at))
  return anyOf(context, node, carriers)
}

function unary(context: Context, node: number): number {
  const { tree, kinds } = context
  const isTruth = tree.kind[node] === kinds.notOperator
  let at = node
  for (;;) {
    if (tree.kind[at] !== kinds.notOperator && tree.kind[at] !== kinds.unaryOperator) break
    const operand = context.firstNamed(at)
    if (operand === -1) return context.literal(node, 'unknown')
    at = context.unwrap(operand)
  }
  const operand = context.expression(at)
  if (!isTruth) {
    const operator = tree.kind[context.childByField(node, kinds.fields.operator)]
    const method =
      operator === kinds.tokens.minus ? '__neg__' : operator === kinds.tokens.tilde ? '__invert__' : '__pos__'
    const result = implicitCall(context, operand, method, [], node)
    return result === -1
      ? operand
      : context.spanning(Op.ANY_OF, context.facts.list([result, operand]), -2, node)
  }
  truth(context, operand, node)
  return context.literal(node, 'boolean')
}

function anyOf(context: Context, node: number, rows: readonly number[]): number {
  if (rows.length === 0) return context.literal(node, 'unknown')
  return rows.length === 1 ? rows[0]! : context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node)
}
