import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { selfAsType } from './calls.ts'
import type { Context, Handlers } from './context.ts'
import {
  storeInto,
  firstOperand,
  stringLiteral,
  anything,
  expression,
  literal,
  nameOf,
  nameRow,
  spanning,
  statements,
  type,
  parenthesized,
} from './context.ts'
import { assignName } from './names.ts'
import { operate, operatorCall } from './operators.ts'
import { path } from './paths.ts'
import { stringValue } from './strings.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('integer_literal float_literal negative_literal', 'number')
  handlers.onLiteral('boolean_literal', 'boolean')
  handlers.onLiteral('char_literal', 'character')
  handlers.onLiteral('unit_expression', 'unit')
  handlers.onExpression(
    'identifier scoped_identifier self crate super metavariable bracketed_type',
    (context, node) => path(context, node),
  )
  handlers.onExpression('string_literal raw_string_literal', stringLiteral(stringValue))
  handlers.onExpression('parenthesized_expression', parenthesized)
  handlers.onExpression('reference_expression', (context, node) => {
    const operand = childByField(context.tree, node, context.kinds.fields.value)
    return operand === -1 ? -1 : expression(context, operand)
  })
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('type_cast_expression', cast)
  handlers.onExpression('tuple_expression array_expression', sequence)
  handlers.onExpression('range_expression', (context, node) => {
    statements(context, node)
    return literal(context, node, 'range')
  })
  handlers.onExpression('struct_expression', structExpression)
  handlers.onExpression('assignment_expression compound_assignment_expr', assignment)
}

/** `*x` is x: member look-up sees through references. `-x` and `!x` are, too, unless the type of x says what they are. */
function unary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = firstNamed(tree, node)
  if (operand === -1) return -1
  const row = expression(context, operand)
  const operator = tree.kind[node + 1]
  if (operator !== kinds.tokens.minus && operator !== kinds.tokens.not) {
    operatorCall(context, row, 'Deref::deref', node)
    return row
  }
  const method = operator === kinds.tokens.minus ? 'Neg::neg' : 'Not::not'
  const call = operatorCall(context, row, method, node)
  return call === -1 ? row : spanning(context, Op.ANY_OF, facts.list([call, row]), -2, node)
}

/** Longer chains than this are of the language's own types. */
const mostOperators = 6

/**
 * Arithmetic has the type of one of its operands, unless they say what it gives; comparisons are boolean. Read in a loop, because generated code
 * writes sums of thousands of terms.
 */
function binary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { left, right, operator } = kinds.fields
  const links = context.chain
  const floor = links.length
  const head = firstOperand(context, node, left)
  let value = head === -1 ? -1 : expression(context, head)
  let operands = value === -1 ? [] : [value]
  let isBoolean = false
  const isLong = links.length - floor > mostOperators
  while (links.length > floor) {
    const current = links.pop()!
    const operand = childByField(tree, current, right)
    const row = operand === -1 ? -1 : expression(context, operand)
    const token = childByField(tree, current, operator)
    const call = isLong ? -1 : operate(context, current, token, value, row)
    isBoolean = kinds.comparison.has(tree.kind[token]!)
    if (isBoolean) {
      operands = []
      value = -1
    } else {
      if (row !== -1) operands.push(row)
      value = call === -1 ? -1 : spanning(context, Op.ANY_OF, facts.list([call, ...operands]), -2, current)
    }
  }
  if (isBoolean) return literal(context, node, 'boolean')
  return value === -1 ? spanning(context, Op.ANY_OF, facts.list(operands), -1, node) : value
}

function cast(context: Context, node: number): number {
  const { tree, kinds } = context
  const value = childByField(tree, node, kinds.fields.value)
  const typeNode = childByField(tree, node, kinds.fields.type)
  if (value === -1 || typeNode === -1) return -1
  const row = expression(context, value)
  return spanning(context, Op.CAST, row, type(context, typeNode), node)
}

/** A tuple or an array; `[x; n]` holds x. */
function sequence(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.attributeItem) continue
    const row = expression(context, child)
    if (tree.field[child] !== kinds.fields.length) rows.push(row)
  }
  return spanning(context, Op.ARRAY, facts.list(rows), -1, node)
}

/** `Point { x: 1, y, ..rest }` makes a Point. */
function structExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const nameNode = childByField(tree, node, kinds.fields.name)
  const body = childByField(tree, node, kinds.fields.body)
  if (nameNode === -1 || body === -1) return -1
  let typeRow = path(context, nameNode, ExpressionFlag.TYPE)
  if (facts.expressions.get(typeRow, 0) === Op.THIS_CLASS) typeRow = selfAsType(context, typeRow)
  facts.addExpressionFlags(typeRow, ExpressionFlag.CALLEE)
  const rows: number[] = []
  for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) {
    switch (tree.kind[child]) {
      case kinds.fieldInitializer: {
        const field = childByField(tree, child, kinds.fields.field)
        const value = childByField(tree, child, kinds.fields.value)
        if (field === -1 || value === -1) anything(context, child)
        else rows.push(keyword(context, field, expression(context, value), child))
        break
      }
      case kinds.shorthandInitializer: {
        const name = childByKind(tree, child, kinds.identifier)
        if (name !== -1) rows.push(keyword(context, name, nameRow(context, name), child))
        break
      }
      case kinds.baseInitializer: {
        const base = firstNamed(tree, child)
        if (base !== -1) rows.push(spanning(context, Op.SPREAD, expression(context, base), -1, child))
        break
      }
      default:
        anything(context, child)
    }
  }
  return spanning(context, Op.NEW, typeRow, facts.list(rows), node)
}

function keyword(context: Context, name: number, value: number, node: number): number {
  return spanning(context, Op.KEYWORD, context.facts.string(nameOf(context, name)), value, node)
}

/** `x = v`, `a.b += v`, `(a, b) = v`. */
function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = childByField(tree, node, kinds.fields.left)
  const right = childByField(tree, node, kinds.fields.right)
  if (left === -1 || right === -1) {
    statements(context, node)
    return literal(context, node, 'unit')
  }
  const value = expression(context, right)
  const operator = childByField(tree, node, kinds.fields.operator)
  if (operator !== -1) operate(context, node, operator, expression(context, left), value)
  assignTo(context, left, value)
  return literal(context, node, 'unit')
}

function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.unary) {
    const inner = firstNamed(tree, node)
    if (inner === -1) return
    node = inner
  }
  if (tree.kind[node] === kinds.identifier) {
    if (nameOf(context, node) !== '_') assignName(context, node, value)
    return
  }
  if (tree.kind[node] === kinds.tuple) {
    let position = 0
    for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
      assignTo(context, child, spanning(context, Op.ELEMENT, value, position++, child))
    }
    return
  }
  const row = expression(context, node)
  storeInto(context, row, value, tree.start[target]!)
}
