import { ExpressionFlag, Op } from '../facts.ts'
import { selfAsType } from './calls.ts'
import { stringLiteral, type Context, type Handlers } from './context.ts'
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
  handlers.onExpression('parenthesized_expression', (context, node) => context.parenthesized(node))
  handlers.onExpression('reference_expression', (context, node) => {
    const operand = context.childByField(node, context.kinds.fields.value)
    return context.expression(operand)
  })
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('type_cast_expression', cast)
  handlers.onExpression('tuple_expression array_expression', sequence)
  handlers.onExpression('range_expression', (context, node) => {
    context.statements(node)
    return context.literal(node, 'range')
  })
  handlers.onExpression('struct_expression', structExpression)
  handlers.onExpression('assignment_expression compound_assignment_expr', assignment)
}

/** `*x` is x: member look-up sees through references. `-x` and `!x` are, too, unless the type of x says what they are. */
function unary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = context.firstNamed(node)
  if (operand === -1) return -1
  const row = context.expression(operand)
  const operator = tree.kind[node + 1]
  if (operator !== kinds.tokens.minus && operator !== kinds.tokens.not) {
    operatorCall(context, row, 'Deref::deref', node)
    return row
  }
  const method = operator === kinds.tokens.minus ? 'Neg::neg' : 'Not::not'
  const call = operatorCall(context, row, method, node)
  return call === -1 ? row : context.spanning(Op.ANY_OF, facts.list([call, row]), -2, node)
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
  const head = context.firstOperand(node, left)
  let value = context.expression(head)
  let operands = value === -1 ? [] : [value]
  let isBoolean = false
  const isLong = links.length - floor > mostOperators
  while (links.length > floor) {
    const current = links.pop()!
    const operand = context.childByField(current, right)
    const row = context.expression(operand)
    const token = context.childByField(current, operator)
    const call = isLong ? -1 : operate(context, current, token, value, row)
    isBoolean = kinds.comparison.has(tree.kind[token]!)
    if (isBoolean) {
      operands = []
      value = -1
    } else {
      if (row !== -1) operands.push(row)
      value = call === -1 ? -1 : context.spanning(Op.ANY_OF, facts.list([call, ...operands]), -2, current)
    }
  }
  if (isBoolean) return context.literal(node, 'boolean')
  return value === -1 ? context.spanning(Op.ANY_OF, facts.list(operands), -1, node) : value
}

function cast(context: Context, node: number): number {
  const { kinds } = context
  const value = context.childByField(node, kinds.fields.value)
  const typeNode = context.childByField(node, kinds.fields.type)
  if (value === -1 || typeNode === -1) return -1
  const row = context.expression(value)
  return context.spanning(Op.CAST, row, context.type(typeNode), node)
}

/** A tuple or an array; `[x; n]` holds x. */
function sequence(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.attributeItem) continue
    const row = context.expression(child)
    if (tree.field[child] !== kinds.fields.length) rows.push(row)
  }
  return context.spanning(Op.ARRAY, facts.list(rows), -1, node)
}

/** `Point { x: 1, y, ..rest }` makes a Point. */
function structExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  const body = context.childByField(node, kinds.fields.body)
  if (nameNode === -1 || body === -1) return -1
  let typeRow = path(context, nameNode, ExpressionFlag.TYPE)
  if (facts.expressions.get(typeRow, 0) === Op.THIS_CLASS) typeRow = selfAsType(context, typeRow)
  facts.addExpressionFlags(typeRow, ExpressionFlag.CALLEE)
  const rows: number[] = []
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    switch (tree.kind[child]) {
      case kinds.fieldInitializer: {
        const field = context.childByField(child, kinds.fields.field)
        const value = context.childByField(child, kinds.fields.value)
        if (field === -1 || value === -1) context.anything(child)
        else rows.push(keyword(context, field, context.expression(value), child))
        break
      }
      case kinds.shorthandInitializer: {
        const name = context.childByKind(child, kinds.identifier)
        if (name !== -1) rows.push(keyword(context, name, context.nameRow(name), child))
        break
      }
      case kinds.baseInitializer: {
        const base = context.firstNamed(child)
        if (base !== -1) rows.push(context.spanning(Op.SPREAD, context.expression(base), -1, child))
        break
      }
      default:
        context.anything(child)
    }
  }
  return context.spanning(Op.NEW, typeRow, facts.list(rows), node)
}

function keyword(context: Context, name: number, value: number, node: number): number {
  return context.spanning(Op.KEYWORD, context.facts.string(context.nameOf(name)), value, node)
}

/** `x = v`, `a.b += v`, `(a, b) = v`. */
function assignment(context: Context, node: number): number {
  const { kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) {
    context.statements(node)
    return context.literal(node, 'unit')
  }
  const value = context.expression(right)
  const operator = context.childByField(node, kinds.fields.operator)
  if (operator !== -1) operate(context, node, operator, context.expression(left), value)
  assignTo(context, left, value)
  return context.literal(node, 'unit')
}

function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.unary) {
    const inner = context.firstNamed(node)
    if (inner === -1) return
    node = inner
  }
  if (tree.kind[node] === kinds.identifier) {
    if (context.nameOf(node) !== '_') assignName(context, node, value)
    return
  }
  if (tree.kind[node] === kinds.tuple) {
    let position = 0
    for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
      assignTo(context, child, context.spanning(Op.ELEMENT, value, position++, child))
    }
    return
  }
  const row = context.expression(node)
  context.storeInto(row, value, tree.start[target]!)
}
