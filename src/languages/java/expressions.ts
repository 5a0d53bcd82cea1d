import { Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { assignName } from './names.ts'
import type { Context, Handlers } from './context.ts'
import {
  longestString,
  firstOperand,
  storeInto,
  conditional,
  stringLiteral,
  expression,
  implicitCall,
  literal,
  nameOf,
  nameRow,
  spanning,
  type,
  rowsOf,
  parenthesized,
} from './context.ts'
import { stringValue } from './strings.ts'
import { arrayOf } from './types.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('null_literal', 'null')
  handlers.onLiteral('character_literal', 'char')
  const integers = 'decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal'
  handlers.onExpression(integers, (context, node) =>
    literal(context, node, /[lL]$/.test(nameOf(context, node)) ? 'long' : 'int'),
  )
  const fractions = 'decimal_floating_point_literal hex_floating_point_literal'
  handlers.onExpression(fractions, (context, node) =>
    literal(context, node, /[fF]$/.test(nameOf(context, node)) ? 'float' : 'double'),
  )
  handlers.onExpression('identifier', (context, node) => nameRow(context, node))
  handlers.onExpression('this', (context, node) => spanning(context, Op.THIS, -1, -1, node))
  handlers.onExpression('super', (context, node) => spanning(context, Op.SUPER, -1, -1, node))
  handlers.onExpression('string_literal', stringLiteral(stringValue))
  handlers.onExpression('template_expression', templateExpression)
  handlers.onExpression('parenthesized_expression', parenthesized)
  handlers.onExpression('assignment_expression', assignment)
  handlers.onExpression('update_expression', update)
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('ternary_expression', conditional)
  handlers.onExpression('cast_expression', cast)
  handlers.onExpression('class_literal', classLiteral)
  handlers.onExpression('array_creation_expression', arrayCreation)
  handlers.onExpression('array_initializer', (context, node) => {
    const rows = rowsOf(context, node, expression)
    return spanning(context, Op.ARRAY, context.facts.list(rows), -1, node)
  })
}

/** `STR."… \{name} …"`: the names inside count. */
function templateExpression(context: Context, node: number): number {
  const { tree } = context
  const processor = firstNamed(tree, node)
  if (processor === -1) return -1
  expression(context, processor)
  const text = nextNamed(tree, processor)
  if (text === -1) return -1
  for (let part = firstNamed(tree, text); part !== -1; part = nextNamed(tree, part)) {
    const inner = firstNamed(tree, part)
    if (inner !== -1) expression(context, inner)
  }
  return literal(context, node, 'string')
}

function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = childByField(tree, node, kinds.fields.left)
  const right = childByField(tree, node, kinds.fields.right)
  if (left === -1 || right === -1) return -1
  const value = expression(context, right)
  const sign = childByField(tree, node, kinds.fields.operator)
  // An object can be added to nothing but a text.
  const isAdded = sign !== -1 && tree.text.startsWith('+=', tree.start[sign])
  if (isAdded && value !== -1 && mayBeObject(context.facts.expressions.get(value, 0)))
    implicitCall(context, value, 'toString', node)
  assignTo(context, left, value)
  return value
}

/** Gives a value (-1: only written) to a variable, field or array element. */
export function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized && firstNamed(tree, node) !== -1)
    node = firstNamed(tree, node)
  if (tree.kind[node] === kinds.identifier) {
    assignName(context, node, value)
    return
  }
  const row = expression(context, node)
  storeInto(context, row, value, tree.start[node]!)
}

function update(context: Context, node: number): number {
  const operand = firstNamed(context.tree, node)
  if (operand !== -1) assignTo(context, operand, -1)
  return literal(context, node, 'number')
}

function unary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = childByField(tree, node, kinds.fields.operand)
  const row = operand === -1 ? -1 : expression(context, operand)
  if (childByKind(tree, node, kinds.tokens.not) !== -1) return literal(context, node, 'boolean')
  // `-1` is of the type of `1`.
  const isLiteral = row !== -1 && facts.expressions.get(row, 0) === Op.LITERAL
  return literal(context, node, isLiteral ? facts.stringAt(facts.expressions.get(row, 2)) : 'number')
}

/** Read in a loop: a constant text can be a sum of thousands of terms. */
function binary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { left, right, operator } = kinds.fields
  const links = context.chain
  const floor = links.length
  const head = firstOperand(context, node, left)
  let constant: string | undefined
  let isText = false
  let isSum = true
  let isBoolean = false
  const objects: number[] = []
  const take = (row: number): void => {
    if (mayBeObject(facts.expressions.get(row, 0))) objects.push(row)
    const isString = facts.expressions.get(row, 0) === Op.STRING
    isText ||= isString || isStringLiteral(context, row)
    constant =
      isString && constant !== undefined
        ? constant + facts.stringAt(facts.expressions.get(row, 2))
        : undefined
  }
  if (head !== -1) {
    constant = ''
    take(expression(context, head))
  }
  while (links.length > floor) {
    const current = links.pop()!
    const operand = childByField(tree, current, right)
    const token = tree.kind[childByField(tree, current, operator)]!
    isSum &&= token === kinds.tokens.plus
    isBoolean = kinds.comparison.has(token)
    if (operand !== -1) take(expression(context, operand))
  }
  if (isBoolean) return literal(context, node, 'boolean')
  if (isSum && constant !== undefined && constant.length <= longestString) {
    return spanning(context, Op.STRING, facts.string(constant), -1, node)
  }
  // What is joined to a text is asked for its own.
  if (isSum && isText) for (const row of objects) implicitCall(context, row, 'toString', node)
  return literal(context, node, isSum ? (isText ? 'string' : 'sum') : 'number')
}

function mayBeObject(op: number): boolean {
  return op === Op.NAME || op === Op.THIS || op === Op.NEW || op === Op.CALL
}

function isStringLiteral(context: Context, row: number): boolean {
  const { facts } = context
  return (
    facts.expressions.get(row, 0) === Op.LITERAL && facts.stringAt(facts.expressions.get(row, 2)) === 'string'
  )
}

/** `(A & B) x` is an A; its other types are referred to. */
function cast(context: Context, node: number): number {
  const { tree, kinds } = context
  const value = childByField(tree, node, kinds.fields.value)
  let typeRow = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.field[child] !== kinds.fields.type) continue
    const row = type(context, child)
    if (typeRow === -1) typeRow = row
  }
  if (value === -1) return -1
  const row = expression(context, value)
  return typeRow === -1 ? row : spanning(context, Op.CAST, row, typeRow, node)
}

/** `Foo.class` stands for Foo itself. */
function classLiteral(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  return inner === -1 ? -1 : type(context, inner)
}

function arrayCreation(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  const initializer = childByField(tree, node, kinds.fields.value)
  if (typeNode === -1) return -1
  let typeRow = type(context, typeNode)
  for (let child = nextNamed(tree, typeNode); child !== -1; child = nextNamed(tree, child)) {
    if (child === initializer) continue
    // `[n]` is one dimension, `[][]` as many as it has brackets.
    const isSized = tree.kind[child] !== kinds.dimensions
    const size = isSized ? firstNamed(tree, child) : -1
    if (size !== -1) expression(context, size)
    const count = isSized ? 1 : nameOf(context, child).split('[').length - 1
    for (let dimension = 0; dimension < count; dimension++) typeRow = arrayOf(context, typeRow, child)
  }
  const elements =
    initializer === -1
      ? spanning(context, Op.ARRAY, facts.list([]), -1, node)
      : expression(context, initializer)
  return spanning(context, Op.CAST, elements, typeRow, node)
}
