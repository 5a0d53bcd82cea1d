import { FlowKind, Op } from '../facts.ts'
import { argumentRow } from './arguments.ts'
import { assignTo, declareVariable } from './assignments.ts'
import { conditional, longestString, stringLiteral, Terms } from './context.ts'
import type { Context, Handlers } from './context.ts'
import { tupleNames } from '../tuple-names.ts'
import { stringValue } from './strings.ts'
import { expressionOfType, typeOfTarget } from './target-types.ts'
import { declaredRow } from './types.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('boolean_literal', 'boolean')
  handlers.onLiteral('null_literal', 'null')
  handlers.onLiteral('character_literal', 'char')
  handlers.onLiteral('discard', 'unknown')
  handlers.onExpression('integer_literal', (context, node) =>
    context.literal(node, integerType(context, node)),
  )
  handlers.onExpression('real_literal', (context, node) =>
    context.literal(node, realType(context.tree.text.charCodeAt(context.tree.end[node]! - 1))),
  )
  handlers.expression[handlers.grammar.tokenId('this')] = (context, node) =>
    context.spanning(Op.THIS, -1, -1, node)
  handlers.expression[handlers.grammar.tokenId('base')] = (context, node) =>
    context.spanning(Op.SUPER, -1, -1, node)
  handlers.onExpression('identifier', (context, node) => context.nameRow(node))
  handlers.onExpression('predefined_type', (context, node) => context.literal(node, context.nameOf(node)))
  handlers.onExpression('qualified_name alias_qualified_name', (context, node) => context.type(node))
  handlers.onExpression(
    'string_literal verbatim_string_literal raw_string_literal',
    stringLiteral(stringValue),
  )
  handlers.onExpression('interpolated_string_expression', interpolatedString)
  handlers.onExpression('parenthesized_expression', (context, node) => context.parenthesized(node))
  handlers.onExpression(
    'checked_expression ref_expression expression_element argument makeref_expression refvalue_expression',
    inner,
  )
  handlers.onExpression('declaration_expression', declarationExpression)
  handlers.onExpression('tuple_expression', tuple)
  handlers.onExpression('assignment_expression', assignment)
  handlers.onExpression('prefix_unary_expression', prefixUnary)
  handlers.onExpression('postfix_unary_expression', postfixUnary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('conditional_expression', conditional)
  handlers.onExpression('cast_expression', (context, node) => {
    const { fields } = context.kinds
    const value = context.childByField(node, fields.value)
    return castTo(context, node, value, context.childByField(node, fields.type))
  })
  handlers.onExpression('as_expression', (context, node) => {
    const { fields } = context.kinds
    const value = context.childByField(node, fields.left)
    return castTo(context, node, value, context.childByField(node, fields.right))
  })
  handlers.onExpression('typeof_expression', (context, node) => {
    return context.type(context.childByField(node, context.kinds.fields.type))
  })
  handlers.onExpression('default_expression sizeof_expression', (context, node) => {
    declaredRow(context, context.childByField(node, context.kinds.fields.type))
    return context.literal(node, 'default')
  })
  handlers.onExpression('range_expression', (context, node) => {
    partRows(context, node)
    return context.literal(node, 'range')
  })
  handlers.onExpression('await_expression', (context, node) => {
    const operand = context.firstPart(node)
    return operand === -1 ? -1 : context.spanning(Op.AWAIT, context.expression(operand), -1, node)
  })
  handlers.onExpression('throw_expression', (context, node) => {
    const operand = context.firstPart(node)
    if (operand === -1) return -1
    const row = context.expression(operand)
    context.facts.flow(FlowKind.THROW, context.enclosingFunction, row, context.tree.start[node]!)
    return -1
  })
  // `#if` in the middle of an expression: all of its branches.
  handlers.onExpression('preproc_if', (context, node) => {
    const { tree, kinds } = context
    const rows: number[] = []
    for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
      if (tree.field[child] !== kinds.fields.condition) rows.push(context.expression(child))
    }
    return rows.length === 0 ? -1 : context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node)
  })
}

function integerType({ tree }: Context, node: number): string {
  const unit = tree.text.charCodeAt(tree.end[node]! - 1)
  // L l U u
  if (unit === 76 || unit === 108) return 'long'
  return unit === 85 || unit === 117 ? 'uint' : 'int'
}

function realType(unit: number): string {
  // M m F f
  if (unit === 77 || unit === 109) return 'decimal'
  return unit === 70 || unit === 102 ? 'float' : 'double'
}

/** Rows of all parts of a node. */
export function partRows(context: Context, node: number): number[] {
  const rows: number[] = []
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    rows.push(context.expression(child))
  }
  return rows
}

/** `$"… {name} …"`: the names inside count. */
function interpolatedString(context: Context, node: number): number {
  const { tree, kinds } = context
  for (let part = context.firstNamed(node); part !== -1; part = context.nextNamed(part)) {
    if (tree.kind[part] !== kinds.interpolation) continue
    for (let child = context.firstPart(part); child !== -1; child = context.nextPart(child)) {
      if (tree.kind[child] === kinds.alignmentClause) partRows(context, child)
      else if (context.handlers.expression[tree.kind[child]!] !== undefined)
        askForText(context, context.expression(child), child)
    }
  }
  return context.literal(node, 'string')
}

/** What is put into a text is asked for its own. */
function askForText(context: Context, row: number, node: number): void {
  const op = row === -1 ? -1 : context.facts.expressions.get(row, 0)
  if (isAsked(op)) context.implicitCall(row, 'ToString', node)
}

function inner(context: Context, node: number): number {
  if (context.tree.kind[node] === context.kinds.argument) return argumentRow(context, node)
  const part = context.firstPart(node)
  return context.expression(part)
}

/** `out var x` declares a variable; what the call stores in it is not known. */
function declarationExpression(context: Context, node: number): number {
  const { kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const name = context.nameField(node)
  if (isProduct(context, node, typeNode)) {
    context.expression(context.childByField(typeNode, kinds.fields.type))
    if (name !== -1) context.nameRow(name)
    return context.literal(node, 'number')
  }
  const typeRow = declaredRow(context, typeNode)
  if (name !== -1) declareVariable(context, name, typeRow, -1)
  return context.literal(node, 'unknown')
}

/** The grammar takes the argument `x * y` for a pointer, which only `out` can declare there. */
function isProduct(context: Context, node: number, typeNode: number): boolean {
  const { tree, kinds } = context
  if (typeNode === -1 || tree.kind[typeNode] !== kinds.pointerType) return false
  return context.childByKind(tree.parent[node]!, kinds.tokens.out) === -1
}

/** `(a, b.C, Name: d)`: an element without a name takes that of its value. */
function tuple(context: Context, node: number): number {
  const { facts } = context
  const rows: number[] = []
  const names: string[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const key = context.nameField(child)
    const value = key === -1 ? context.firstPart(child) : context.nextPart(key)
    if (value === -1) continue
    const row = context.expression(value)
    const op = row === -1 ? 0 : facts.expressions.get(row, 0)
    const column = op === Op.NAME ? 2 : op === Op.MEMBER ? 3 : -1
    rows.push(row)
    if (key !== -1) names.push(context.nameOf(key))
    else names.push(column === -1 ? '' : facts.stringAt(facts.expressions.get(row, column)))
  }
  const text = tupleNames(names)
  return context.spanning(Op.ARRAY, facts.list(rows), text === '' ? -1 : facts.string(text), node)
}

function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) return -1
  const isTyped = tree.kind[right] === kinds.implicitObjectCreation
  const value = isTyped
    ? expressionOfType(context, right, typeOfTarget(context, left))
    : context.expression(right)
  const sign = context.childByField(node, kinds.fields.operator)
  if (tree.kind[left] === kinds.identifier && sign !== -1 && kinds.compound.has(tree.kind[sign]!)) {
    const row = context.nameRow(left)
    const isText = value !== -1 && context.facts.expressions.get(value, 0) === Op.STRING
    if (!isText) applyOperator(context, node, sign, [row, value])
  }
  assignTo(context, left, value)
  return value
}

function prefixUnary(context: Context, node: number): number {
  const { tree, kinds } = context
  const operand = context.firstPart(node)
  if (operand === -1) return -1
  const sign = tree.kind[context.firstChild(node)]
  if (sign === kinds.tokens.increment || sign === kinds.tokens.decrement) {
    step(context, node, operand, context.firstChild(node))
  } else {
    const row = context.expression(operand)
    if (sign !== kinds.tokens.not) applyOperator(context, node, context.firstChild(node), [row])
  }
  return context.literal(node, sign === kinds.tokens.not ? 'boolean' : 'number')
}

/** `x!` is x; `x++` writes it. */
function postfixUnary(context: Context, node: number): number {
  const { tree, kinds } = context
  let operand = context.firstPart(node)
  if (operand === -1) return -1
  if (context.childByKind(node, kinds.tokens.not) === -1) {
    step(context, node, operand, lastChild(context, node))
    return context.literal(node, 'number')
  }
  while (tree.kind[operand] === kinds.postfixUnary && context.childByKind(operand, kinds.tokens.not) !== -1) {
    const next = context.firstPart(operand)
    if (next === -1) return -1
    operand = next
  }
  return context.expression(operand)
}

/** `x++` writes x, and may be an operator of its class. */
function step(context: Context, node: number, operand: number, sign: number): void {
  const { tree, kinds } = context
  if (tree.kind[operand] === kinds.identifier) applyOperator(context, node, sign, [context.nameRow(operand)])
  assignTo(context, operand, -1)
}

function lastChild(context: Context, node: number): number {
  let last = -1
  for (let child = context.firstChild(node); child !== -1; child = context.tree.next[child]!) last = child
  return last
}

/** Read in a loop: a constant text can be a sum of thousands of terms. */
function binary(context: Context, node: number): number {
  const { tree, kinds } = context
  const { left, right, operator } = kinds.fields
  if (operatorOf(context, node) === kinds.tokens.coalesce) return coalesce(context, node)
  const links = context.chain
  const floor = links.length
  let head = node
  while (
    head !== -1 &&
    tree.kind[head] === kinds.binary &&
    operatorOf(context, head) !== kinds.tokens.coalesce
  ) {
    links.push(head)
    head = context.childByField(head, left)
  }
  const terms = new Terms(context, isAsked)
  let isSum = true
  let isBoolean = false
  let value = context.expression(head)
  if (head !== -1) terms.add(value)
  while (links.length > floor) {
    const current = links.pop()!
    const operand = context.childByField(current, right)
    const sign = context.childByField(current, operator)
    const token = sign === -1 ? -1 : tree.kind[sign]!
    isSum &&= token === kinds.tokens.plus
    isBoolean = kinds.comparison.has(token)
    const row = context.expression(operand)
    if (operand !== -1) terms.add(row)
    const isLogical = token === kinds.tokens.and || token === kinds.tokens.or || sign === -1
    value = isLogical ? -1 : applyOperator(context, current, sign, [value, row])
  }
  if (isBoolean) return context.literal(node, 'boolean')
  return isSum ? sum(context, node, value, terms) : withPlain(context, node, value, terms, 'number')
}

/** `a + b + c`, where `value` is what operators of classes give: a text, a number, or that. */
function sum(context: Context, node: number, value: number, terms: Terms): number {
  const { constant, isText, objects } = terms
  if (constant !== undefined && constant.length <= longestString) {
    return context.spanning(Op.STRING, context.facts.string(constant), -1, node)
  }
  if (isText) for (const row of objects) context.implicitCall(row, 'ToString', node)
  return withPlain(context, node, value, terms, isText ? 'string' : 'sum')
}

function withPlain(context: Context, node: number, value: number, { isText }: Terms, what: string): number {
  const plain = context.literal(node, what)
  if (value === -1 || isText) return plain
  return context.spanning(Op.ANY_OF, context.facts.list([value, plain]), -1, node)
}

/** An operator may be a method of a type of its operands: `a + b` calls `operator +`. Returns that call, -1 for none. */
function applyOperator(context: Context, node: number, sign: number, operands: readonly number[]): number {
  const { tree, facts, kinds } = context
  if (!operands.every((row) => row !== -1 && mayBeOperand(context, row, tree.kind[sign]!))) return -1
  if (!operands.some((row) => mayBeObject(facts.expressions.get(row, 0)))) return -1
  const base =
    operands.length === 1 ? operands[0]! : context.spanning(Op.ANY_OF, facts.list(operands), -1, node)
  const text = tree.text.slice(tree.start[sign], tree.end[sign])
  // `a += b` is `a = a + b`.
  const name = `operator ${kinds.compound.has(tree.kind[sign]!) ? text.slice(0, -1) : text}`
  return context.implicitCall(base, name, node, operands)
}

/** Numbers that are written out count where they scale something: most of what is added to or compared with one is a number. */
function mayBeOperand({ kinds, facts }: Context, row: number, sign: number): boolean {
  const op = facts.expressions.get(row, 0)
  if (op === Op.ANY_OF || mayBeObject(op)) return true
  if (op !== Op.LITERAL) return false
  const what = facts.stringAt(facts.expressions.get(row, 2))
  return kinds.scaling.has(sign) ? what !== 'null' && what !== 'unknown' : FRACTIONS.has(what)
}

const FRACTIONS = new Set(['double', 'float', 'decimal'])

/** Whether something put into a text is asked for its own. */
function isAsked(op: number): boolean {
  return op === Op.THIS || mayBeObject(op)
}

function mayBeObject(op: number): boolean {
  return op === Op.NAME || op === Op.MEMBER || op === Op.CALL || op === Op.INDEX || op === Op.NEW
}

/** `a ?? b ?? c` is any of them; it nests to the right. */
function coalesce(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  let current = node
  while (
    current !== -1 &&
    tree.kind[current] === kinds.binary &&
    operatorOf(context, current) === kinds.tokens.coalesce
  ) {
    const left = context.childByField(current, kinds.fields.left)
    if (left !== -1) rows.push(context.expression(left))
    current = context.childByField(current, kinds.fields.right)
  }
  if (current !== -1) rows.push(context.expression(current))
  return context.spanning(Op.ANY_OF, facts.list(rows), -1, node)
}

function operatorOf(context: Context, node: number): number {
  const { tree, kinds } = context
  const operator = context.childByField(node, kinds.fields.operator)
  return operator === -1 ? -1 : tree.kind[operator]!
}

function castTo(context: Context, node: number, value: number, typeNode: number): number {
  if (value === -1) return -1
  const row = context.expression(value)
  return typeNode === -1 ? row : context.spanning(Op.CAST, row, context.type(typeNode), node)
}
