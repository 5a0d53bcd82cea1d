import { ExpressionFlag, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { genericCall, isGenericCall } from './chains.ts'
import type { Context, Handlers } from './context.ts'
import { longestString, anyOf, expression, field, implicitCall, is, literal, nameAt, parenthesized, rowsOf, spanning, textAt, type } from './context.ts' // prettier-ignore
import { narrowed, toldBy } from './narrowing.ts'
import { OPERATORS, assignment, isPlain, signed } from './operators.ts'
import { lastNamed } from './types.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('character_literal', 'char')
  handlers.onLiteral('float_literal', 'double')
  handlers.onExpression('number_literal', number)
  handlers.onExpression('identifier', identifier)
  handlers.onExpression('string_literal multiline_string_literal', stringLiteral)
  handlers.onExpression('parenthesized_expression', parenthesized)
  handlers.onExpression('annotated_expression', (context, node) =>
    expression(context, lastNamed(context, node)),
  )
  handlers.onExpression('spread_expression', (context, node) => {
    const row = expression(context, firstNamed(context.tree, node))
    return spanning(context, Op.SPREAD, row, -1, node)
  })
  handlers.onExpression('collection_literal', (context, node) => {
    const rows = rowsOf(context, node, expression)
    return spanning(context, Op.ARRAY, context.facts.list(rows), -1, node)
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

const WORDS: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['break', 'unknown'],
  ['continue', 'unknown'],
])

function identifier(context: Context, node: number): number {
  const name = nameAt(context, node)
  const word = WORDS.get(name)
  if (word !== undefined) return literal(context, node, word)
  return spanning(context, Op.NAME, context.facts.string(name), -1, node)
}

function number(context: Context, node: number): number {
  const text = textAt(context, node)
  const what = /[lL]$/u.test(text) ? 'long' : /^[\d_]+\.|[fF]$/u.test(text) ? 'double' : 'int'
  return literal(context, node, what)
}

/** `"a $b ${c}"`: what is shown is asked for its text. */
function stringLiteral(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const marks = is(context, node, 'multiline_string_literal') ? 3 : 1
  const text = textAt(context, node).slice(marks, -marks)
  const read: [start: number, end: number][] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (!is(context, child, 'interpolation')) continue
    read.push([tree.start[child]!, tree.end[child]!])
    const value = firstNamed(tree, child)
    if (value !== -1) shown(context, expression(context, value), child)
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
  if (read.length > 0 || text.length > longestString) return literal(context, node, 'string')
  return spanning(context, Op.STRING, facts.string(text), -1, node)
}

function shown(context: Context, row: number, node: number): void {
  const op = context.facts.expressions.get(row, 0)
  if (op === Op.NAME || op === Op.THIS || op === Op.CALL || op === Op.MEMBER)
    implicitCall(context, row, 'toString', node)
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['==', 'equals'],
  ['!=', 'equals'],
  ['<', 'compareTo'],
  ['>', 'compareTo'],
  ['<=', 'compareTo'],
  ['>=', 'compareTo'],
])

/** Read in a loop from its head: a text can be a sum of thousands of terms. */
function binary(context: Context, node: number): number {
  const { tree } = context
  if (isGenericCall(context, node)) return genericCall(context, node)
  const links: number[] = []
  let head = node
  while (is(context, head, 'binary_expression') && !isGenericCall(context, head)) {
    links.push(head)
    head = field(context, head, 'left')
  }
  let row = expression(context, head)
  for (const link of links.toReversed()) {
    const right = field(context, link, 'right')
    const operator = textAt(context, field(context, link, 'operator'))
    const left = field(context, link, 'left')
    if (right === -1) continue
    const told =
      operator === '&&'
        ? toldBy(context, left, true)
        : operator === '||'
          ? toldBy(context, left, false)
          : undefined
    const other = narrowed(context, told, right, () => expression(context, right))
    row = operated(context, link, operator, row, other)
  }
  return tree.last[node] === node ? -1 : row
}

function operated(context: Context, node: number, operator: string, left: number, right: number): number {
  if (operator === '?:') return anyOf(context, [left, right], node)
  const compared = COMPARISONS.get(operator)
  if (compared !== undefined) {
    if (!isPlain(context, left)) implicitCall(context, left, compared, node, [right])
    return literal(context, node, 'boolean')
  }
  const method = OPERATORS.get(operator)
  if (method === undefined) return literal(context, node, 'boolean')
  const isOfText = operator === '+' && isText(context, left)
  if (isOfText) shown(context, right, node)
  else if (!isPlain(context, left) || !isPlain(context, right))
    return implicitCall(context, left, method, node, [right])
  return literal(context, node, isOfText ? 'string' : 'number')
}

function isText({ facts }: Context, row: number): boolean {
  const { expressions } = facts
  return expressions.get(row, 0) === Op.STRING || facts.stringAt(expressions.get(row, 2)) === 'string'
}

/** `a shl b` calls a method, and `a to b` makes a pair. */
function infix(context: Context, node: number): number {
  const { tree, facts } = context
  const left = firstNamed(tree, node)
  const name = left === -1 ? -1 : nextNamed(tree, left)
  const right = name === -1 ? -1 : nextNamed(tree, name)
  if (right === -1) return -1
  const receiver = expression(context, left)
  const given = expression(context, right)
  const text = nameAt(context, name)
  if (text === 'to') return spanning(context, Op.ARRAY, facts.list([receiver, given]), -1, node)
  const callee = spanning(context, Op.MEMBER, receiver, facts.string(text), name, ExpressionFlag.CALLEE)
  return spanning(context, Op.CALL, callee, facts.list([given]), node)
}

function range(context: Context, node: number): number {
  const { tree } = context
  const left = firstNamed(tree, node)
  const right = lastNamed(context, node)
  if (left === -1 || right === left) return -1
  const row = expression(context, left)
  const other = expression(context, right)
  if (isPlain(context, row)) return literal(context, node, 'range')
  return implicitCall(context, row, textAt(context, node).includes('..<') ? 'rangeUntil' : 'rangeTo', node, [
    other,
  ])
}

function contains(context: Context, node: number): number {
  const value = expression(context, field(context, node, 'left'))
  const container = expression(context, field(context, node, 'right'))
  if (!isPlain(context, container)) implicitCall(context, container, 'contains', node, [value])
  return literal(context, node, 'boolean')
}

function isOf(context: Context, node: number): number {
  expression(context, field(context, node, 'left'))
  type(context, field(context, node, 'right'))
  return literal(context, node, 'boolean')
}

function cast(context: Context, node: number): number {
  const row = expression(context, field(context, node, 'left'))
  return spanning(context, Op.CAST, row, type(context, field(context, node, 'right')), node)
}

function unary(context: Context, node: number): number {
  const operand = field(context, node, 'argument')
  const sign = textAt(context, field(context, node, 'operator'))
  if (operand === -1) return -1
  return signed(context, node, sign, expression(context, operand), operand)
}
