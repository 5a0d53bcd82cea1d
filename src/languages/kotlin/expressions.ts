import { pairedWords } from '../core/grammar-ids.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import { genericCall, isGenericCall } from './chains.ts'
import { longestString, type Context, type Handlers } from './context.ts'
import { narrowed, toldBy } from './narrowing.ts'
import { OPERATORS, assignment, isPlain, signed } from './operators.ts'
import { lastNamed } from './types.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('character_literal', 'char')
  handlers.onLiteral('float_literal', 'double')
  handlers.onExpression('number_literal', number)
  handlers.onExpression('identifier', identifier)
  handlers.onExpression('string_literal multiline_string_literal', stringLiteral)
  handlers.onExpression('parenthesized_expression', (context, node) => context.parenthesized(node))
  handlers.onExpression('annotated_expression', (context, node) =>
    context.expression(lastNamed(context, node)),
  )
  handlers.onExpression('spread_expression', (context, node) => {
    const row = context.expression(context.firstNamed(node))
    return context.spanning(Op.SPREAD, row, -1, node)
  })
  handlers.onExpression('collection_literal', (context, node) => {
    const rows = context.expressionsOf(node)
    return context.spanning(Op.ARRAY, context.facts.list(rows), -1, node)
  })
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('infix_expression', infix)
  handlers.onExpression('range_expression', range)
  handlers.onExpression('in_expression', contains)
  handlers.onExpression('is_expression', isOf)
  handlers.onExpression('as_expression', cast)
  handlers.onExpression('unary_expression', unary)
  handlers.onStatement('assignment', assignment)
}

const WORDS = pairedWords(`
  null null  true boolean  false boolean  break unknown  continue unknown
`)

function identifier(context: Context, node: number): number {
  const name = context.nameOf(node)
  const word = WORDS.get(name)
  if (word !== undefined) return context.literal(node, word)
  return context.spanning(Op.NAME, context.facts.string(name), -1, node)
}

function number(context: Context, node: number): number {
  const text = context.textAt(node)
  const what = /[lL]$/u.test(text) ? 'long' : /^[\d_]+\.|[fF]$/u.test(text) ? 'double' : 'int'
  return context.literal(node, what)
}

/** `"a $b ${c}"`: what is shown is asked for its text. */
function stringLiteral(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const marks = context.is(node, 'multiline_string_literal') ? 3 : 1
  const text = context.textAt(node).slice(marks, -marks)
  const read: [start: number, end: number][] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (!context.is(child, 'interpolation')) continue
    read.push([tree.start[child]!, tree.end[child]!])
    const value = context.firstNamed(child)
    if (value !== -1) shown(context, context.expression(value), child)
  }
  // The grammar takes a name without braces for text.
  for (const match of text.matchAll(/(?<!\\)\$([\p{L}_][\p{L}\p{Nd}_]*)/gu)) {
    const start = tree.start[node]! + marks + match.index + 1
    const end = start + match[1]!.length
    if (read.some(([from, to]) => from < start && start < to)) continue
    read.push([start, end])
    const row =
      match[1] === 'this'
        ? facts.expression(Op.THIS, -1, -1, scope, start, end)
        : facts.expression(Op.NAME, facts.string(match[1]!), -1, scope, start, end)
    shown(context, row, node)
  }
  if (read.length > 0 || text.length > longestString) return context.literal(node, 'string')
  return context.spanning(Op.STRING, facts.string(text), -1, node)
}

function shown(context: Context, row: number, node: number): void {
  const op = context.facts.expressions.get(row, 0)
  if (op === Op.NAME || op === Op.THIS || op === Op.CALL || op === Op.MEMBER)
    context.implicitCall(row, 'toString', node)
}

const COMPARISONS = pairedWords(`
  == equals  != equals  < compareTo  > compareTo  <= compareTo  >= compareTo
`)

/** Read in a loop from its head: a text can be a sum of thousands of terms. */
function binary(context: Context, node: number): number {
  const { tree } = context
  if (isGenericCall(context, node)) return genericCall(context, node)
  const links: number[] = []
  let head = node
  while (context.is(head, 'binary_expression') && !isGenericCall(context, head)) {
    links.push(head)
    head = context.field(head, 'left')
  }
  let row = context.expression(head)
  for (const link of links.toReversed()) {
    const right = context.field(link, 'right')
    const operator = context.textAt(context.field(link, 'operator'))
    const left = context.field(link, 'left')
    if (right === -1) continue
    const told =
      operator === '&&'
        ? toldBy(context, left, true)
        : operator === '||'
          ? toldBy(context, left, false)
          : undefined
    const other = narrowed(context, told, right, () => context.expression(right))
    row = operated(context, link, operator, row, other)
  }
  return tree.last[node] === node ? -1 : row
}

function operated(context: Context, node: number, operator: string, left: number, right: number): number {
  if (operator === '?:') return context.anyOf([left, right], node)
  const compared = COMPARISONS.get(operator)
  if (compared !== undefined) {
    if (!isPlain(context, left)) context.implicitCall(left, compared, node, [right])
    return context.literal(node, 'boolean')
  }
  const method = OPERATORS.get(operator)
  if (method === undefined) return context.literal(node, 'boolean')
  const isOfText = operator === '+' && isText(context, left)
  if (isOfText) shown(context, right, node)
  else if (!isPlain(context, left) || !isPlain(context, right))
    return context.implicitCall(left, method, node, [right])
  return context.literal(node, isOfText ? 'string' : 'number')
}

function isText({ facts }: Context, row: number): boolean {
  const { expressions } = facts
  return expressions.get(row, 0) === Op.STRING || facts.stringAt(expressions.get(row, 2)) === 'string'
}

/** `a shl b` calls a method, and `a to b` makes a pair. */
function infix(context: Context, node: number): number {
  const { facts } = context
  const left = context.firstNamed(node)
  const name = context.nextNamed(left)
  const right = context.nextNamed(name)
  if (right === -1) return -1
  const receiver = context.expression(left)
  const given = context.expression(right)
  const text = context.nameOf(name)
  if (text === 'to') return context.spanning(Op.ARRAY, facts.list([receiver, given]), -1, node)
  const callee = context.spanning(Op.MEMBER, receiver, facts.string(text), name, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, callee, facts.list([given]), node)
}

function range(context: Context, node: number): number {
  const left = context.firstNamed(node)
  const right = lastNamed(context, node)
  if (left === -1 || right === left) return -1
  const row = context.expression(left)
  const other = context.expression(right)
  if (isPlain(context, row)) return context.literal(node, 'range')
  return context.implicitCall(row, context.textAt(node).includes('..<') ? 'rangeUntil' : 'rangeTo', node, [
    other,
  ])
}

function contains(context: Context, node: number): number {
  const value = context.expression(context.field(node, 'left'))
  const container = context.expression(context.field(node, 'right'))
  if (!isPlain(context, container)) context.implicitCall(container, 'contains', node, [value])
  return context.literal(node, 'boolean')
}

function isOf(context: Context, node: number): number {
  context.expression(context.field(node, 'left'))
  context.type(context.field(node, 'right'))
  return context.literal(node, 'boolean')
}

function cast(context: Context, node: number): number {
  const row = context.expression(context.field(node, 'left'))
  return context.spanning(Op.CAST, row, context.type(context.field(node, 'right')), node)
}

function unary(context: Context, node: number): number {
  const operand = context.field(node, 'argument')
  const sign = context.textAt(context.field(node, 'operator'))
  if (operand === -1) return -1
  return signed(context, node, sign, context.expression(operand), operand)
}
