import { Op } from '../facts.ts'
import { arrayLiteral, conditional, longestString, stringLiteral, Terms } from './context.ts'
import type { Context, Handlers } from './context.ts'
import { stringValue } from './strings.ts'
import { arrayOf } from './types.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('null_literal', 'null')
  handlers.onLiteral('character_literal', 'char')
  const integers = 'decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal'
  handlers.onExpression(integers, (context, node) =>
    context.literal(node, /[lL]$/.test(context.nameOf(node)) ? 'long' : 'int'),
  )
  const fractions = 'decimal_floating_point_literal hex_floating_point_literal'
  handlers.onExpression(fractions, (context, node) =>
    context.literal(node, /[fF]$/.test(context.nameOf(node)) ? 'float' : 'double'),
  )
  handlers.onExpression('identifier', (context, node) => context.nameRow(node))
  handlers.onExpression('this', (context, node) => context.spanning(Op.THIS, -1, -1, node))
  handlers.onExpression('super', (context, node) => context.spanning(Op.SUPER, -1, -1, node))
  handlers.onExpression('string_literal', stringLiteral(stringValue))
  handlers.onExpression('template_expression', templateExpression)
  handlers.onExpression('parenthesized_expression', (context, node) => context.parenthesized(node))
  handlers.onExpression('assignment_expression', assignment)
  handlers.onExpression('update_expression', update)
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('ternary_expression', conditional)
  handlers.onExpression('cast_expression', cast)
  handlers.onExpression('class_literal', classLiteral)
  handlers.onExpression('array_creation_expression', arrayCreation)
  handlers.onExpression('array_initializer', arrayLiteral)
}

/** `STR."… \{name} …"`: the names inside count. */
function templateExpression(context: Context, node: number): number {
  const processor = context.firstNamed(node)
  if (processor === -1) return -1
  context.expression(processor)
  const text = context.nextNamed(processor)
  if (text === -1) return -1
  for (let part = context.firstNamed(text); part !== -1; part = context.nextNamed(part)) {
    context.expression(context.firstNamed(part))
  }
  return context.literal(node, 'string')
}

function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) return -1
  const value = context.expression(right)
  const sign = context.childByField(node, kinds.fields.operator)
  // An object can be added to nothing but a text.
  const isAdded = sign !== -1 && tree.text.startsWith('+=', tree.start[sign])
  if (isAdded && value !== -1 && mayBeObject(context.facts.expressions.get(value, 0)))
    context.implicitCall(value, 'toString', node)
  assignTo(context, left, value)
  return value
}

/** Gives a value (-1: only written) to a variable, field or array element. */
export function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized && context.firstNamed(node) !== -1)
    node = context.firstNamed(node)
  if (tree.kind[node] === kinds.identifier) {
    context.assignName(node, value)
    return
  }
  const row = context.expression(node)
  context.storeInto(row, value, tree.start[node]!)
}

function update(context: Context, node: number): number {
  const operand = context.firstNamed(node)
  if (operand !== -1) assignTo(context, operand, -1)
  return context.literal(node, 'number')
}

function unary(context: Context, node: number): number {
  const { kinds, facts } = context
  const operand = context.childByField(node, kinds.fields.operand)
  const row = context.expression(operand)
  if (context.childByKind(node, kinds.tokens.not) !== -1) return context.literal(node, 'boolean')
  // `-1` is of the type of `1`.
  const isLiteral = row !== -1 && facts.expressions.get(row, 0) === Op.LITERAL
  return context.literal(node, isLiteral ? facts.stringAt(facts.expressions.get(row, 2)) : 'number')
}

/** Read in a loop: a constant text can be a sum of thousands of terms. */
function binary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { left, right, operator } = kinds.fields
  const links = context.chain
  const floor = links.length
  const head = context.firstOperand(node, left)
  const terms = new Terms(context, mayBeObject)
  let isSum = true
  let isBoolean = false
  if (head === -1) terms.constant = undefined
  else terms.add(context.expression(head))
  while (links.length > floor) {
    const current = links.pop()!
    const operand = context.childByField(current, right)
    const token = tree.kind[context.childByField(current, operator)]!
    isSum &&= token === kinds.tokens.plus
    isBoolean = kinds.comparison.has(token)
    if (operand !== -1) terms.add(context.expression(operand))
  }
  const { constant, isText, objects } = terms
  if (isBoolean) return context.literal(node, 'boolean')
  if (isSum && constant !== undefined && constant.length <= longestString) {
    return context.spanning(Op.STRING, facts.string(constant), -1, node)
  }
  // What is joined to a text is asked for its own.
  if (isSum && isText) for (const row of objects) context.implicitCall(row, 'toString', node)
  return context.literal(node, isSum ? (isText ? 'string' : 'sum') : 'number')
}

function mayBeObject(op: number): boolean {
  return op === Op.NAME || op === Op.THIS || op === Op.NEW || op === Op.CALL
}

/** `(A & B) x` is an A; its other types are referred to. */
function cast(context: Context, node: number): number {
  const { tree, kinds } = context
  const value = context.childByField(node, kinds.fields.value)
  let typeRow = -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] !== kinds.fields.type) continue
    const row = context.type(child)
    if (typeRow === -1) typeRow = row
  }
  if (value === -1) return -1
  const row = context.expression(value)
  return typeRow === -1 ? row : context.spanning(Op.CAST, row, typeRow, node)
}

/** `Foo.class` stands for Foo itself. */
function classLiteral(context: Context, node: number): number {
  return context.type(context.firstNamed(node))
}

function arrayCreation(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const initializer = context.childByField(node, kinds.fields.value)
  if (typeNode === -1) return -1
  let typeRow = context.type(typeNode)
  for (let child = context.nextNamed(typeNode); child !== -1; child = context.nextNamed(child)) {
    if (child === initializer) continue
    // `[n]` is one dimension, `[][]` as many as it has brackets.
    const isSized = tree.kind[child] !== kinds.dimensions
    const size = isSized ? context.firstNamed(child) : -1
    context.expression(size)
    const count = isSized ? 1 : context.nameOf(child).split('[').length - 1
    for (let dimension = 0; dimension < count; dimension++) typeRow = arrayOf(context, typeRow, child)
  }
  const elements =
    initializer === -1
      ? context.spanning(Op.ARRAY, facts.list([]), -1, node)
      : context.expression(initializer)
  return context.spanning(Op.CAST, elements, typeRow, node)
}
