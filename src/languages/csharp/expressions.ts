import { FlowKind, Op } from '../facts.ts'
import { childByField, childByKind, firstChild, firstNamed, nextNamed } from '../tree.ts'
import { argumentRow } from './arguments.ts'
import { assignTo, declareVariable } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import {
  longestString,
  conditional,
  stringLiteral,
  expression,
  firstPart,
  implicitCall,
  literal,
  nameField,
  nameOf,
  nameRow,
  nextPart,
  spanning,
  type,
  parenthesized,
} from './context.ts'
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
    literal(context, node, integerType(context, node)),
  )
  handlers.onExpression('real_literal', (context, node) =>
    literal(context, node, realType(context.tree.text.charCodeAt(context.tree.end[node]! - 1))),
  )
  handlers.expression[handlers.grammar.tokenId('this')] = (context, node) =>
    spanning(context, Op.THIS, -1, -1, node)
  handlers.expression[handlers.grammar.tokenId('base')] = (context, node) =>
    spanning(context, Op.SUPER, -1, -1, node)
  handlers.onExpression('identifier', (context, node) => nameRow(context, node))
  handlers.onExpression('predefined_type', (context, node) => literal(context, node, nameOf(context, node)))
  handlers.onExpression('qualified_name alias_qualified_name', type)
  handlers.onExpression(
    'string_literal verbatim_string_literal raw_string_literal',
    stringLiteral(stringValue),
  )
  handlers.onExpression('interpolated_string_expression', interpolatedString)
  handlers.onExpression('parenthesized_expression', parenthesized)
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
    const value = childByField(context.tree, node, fields.value)
    return castTo(context, node, value, childByField(context.tree, node, fields.type))
  })
  handlers.onExpression('as_expression', (context, node) => {
    const { fields } = context.kinds
    const value = childByField(context.tree, node, fields.left)
    return castTo(context, node, value, childByField(context.tree, node, fields.right))
  })
  handlers.onExpression('typeof_expression', (context, node) => {
    const typeNode = childByField(context.tree, node, context.kinds.fields.type)
    return typeNode === -1 ? -1 : type(context, typeNode)
  })
  handlers.onExpression('default_expression sizeof_expression', (context, node) => {
    declaredRow(context, childByField(context.tree, node, context.kinds.fields.type))
    return literal(context, node, 'default')
  })
  handlers.onExpression('range_expression', (context, node) => {
    partRows(context, node)
    return literal(context, node, 'range')
  })
  handlers.onExpression('await_expression', (context, node) => {
    const operand = firstPart(context, node)
    return operand === -1 ? -1 : spanning(context, Op.AWAIT, expression(context, operand), -1, node)
  })
  handlers.onExpression('throw_expression', (context, node) => {
    const operand = firstPart(context, node)
    if (operand === -1) return -1
    const row = expression(context, operand)
    if (context.enclosingFunction !== -1) {
      context.facts.flow(FlowKind.THROW, context.enclosingFunction, row, context.tree.start[node]!)
    }
    return -1
  })
  // `#if` in the middle of an expression: all of its branches.
  handlers.onExpression('preproc_if', (context, node) => {
    const { tree, kinds } = context
    const rows: number[] = []
    for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
      if (tree.field[child] !== kinds.fields.condition) rows.push(expression(context, child))
    }
    return rows.length === 0 ? -1 : spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node)
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
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    rows.push(expression(context, child))
  }
  return rows
}

/** `$"… {name} …"`: the names inside count. */
function interpolatedString(context: Context, node: number): number {
  const { tree, kinds } = context
  for (let part = firstNamed(tree, node); part !== -1; part = nextNamed(tree, part)) {
    if (tree.kind[part] !== kinds.interpolation) continue
    for (let child = firstPart(context, part); child !== -1; child = nextPart(context, child)) {
      if (tree.kind[child] === kinds.alignmentClause) partRows(context, child)
      else if (context.handlers.expression[tree.kind[child]!] !== undefined)
        askForText(context, expression(context, child), child)
    }
  }
  return literal(context, node, 'string')
}

/** What is put into a text is asked for its own. */
function askForText(context: Context, row: number, node: number): void {
  const op = row === -1 ? -1 : context.facts.expressions.get(row, 0)
  if (op === Op.THIS || mayBeObject(op)) implicitCall(context, row, 'ToString', node)
}

function inner(context: Context, node: number): number {
  if (context.tree.kind[node] === context.kinds.argument) return argumentRow(context, node)
  const part = firstPart(context, node)
  return part === -1 ? -1 : expression(context, part)
}

/** `out var x` declares a variable; what the call stores in it is not known. */
function declarationExpression(context: Context, node: number): number {
  const { tree, kinds } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  const name = nameField(context, node)
  if (isProduct(context, node, typeNode)) {
    const factor = childByField(tree, typeNode, kinds.fields.type)
    if (factor !== -1) expression(context, factor)
    if (name !== -1) nameRow(context, name)
    return literal(context, node, 'number')
  }
  const typeRow = declaredRow(context, typeNode)
  if (name !== -1) declareVariable(context, name, typeRow, -1)
  return literal(context, node, 'unknown')
}

/** The grammar takes the argument `x * y` for a pointer, which only `out` can declare there. */
function isProduct(context: Context, node: number, typeNode: number): boolean {
  const { tree, kinds } = context
  if (typeNode === -1 || tree.kind[typeNode] !== kinds.pointerType) return false
  return childByKind(tree, tree.parent[node]!, kinds.tokens.out) === -1
}

/** `(a, b.C, Name: d)`: an element without a name takes that of its value. */
function tuple(context: Context, node: number): number {
  const { tree, facts } = context
  const rows: number[] = []
  const names: string[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const key = nameField(context, child)
    const value = key === -1 ? firstPart(context, child) : nextPart(context, key)
    if (value === -1) continue
    const row = expression(context, value)
    const op = row === -1 ? 0 : facts.expressions.get(row, 0)
    const column = op === Op.NAME ? 2 : op === Op.MEMBER ? 3 : -1
    rows.push(row)
    if (key !== -1) names.push(nameOf(context, key))
    else names.push(column === -1 ? '' : facts.stringAt(facts.expressions.get(row, column)))
  }
  const text = tupleNames(names)
  return spanning(context, Op.ARRAY, facts.list(rows), text === '' ? -1 : facts.string(text), node)
}

function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = childByField(tree, node, kinds.fields.left)
  const right = childByField(tree, node, kinds.fields.right)
  if (left === -1 || right === -1) return -1
  const isTyped = tree.kind[right] === kinds.implicitObjectCreation
  const value = isTyped
    ? expressionOfType(context, right, typeOfTarget(context, left))
    : expression(context, right)
  const sign = childByField(tree, node, kinds.fields.operator)
  if (tree.kind[left] === kinds.identifier && sign !== -1 && kinds.compound.has(tree.kind[sign]!)) {
    const row = nameRow(context, left)
    const isText = value !== -1 && context.facts.expressions.get(value, 0) === Op.STRING
    if (!isText) applyOperator(context, node, sign, [row, value])
  }
  assignTo(context, left, value)
  return value
}

function prefixUnary(context: Context, node: number): number {
  const { tree, kinds } = context
  const operand = firstPart(context, node)
  if (operand === -1) return -1
  const sign = tree.kind[firstChild(tree, node)]
  if (sign === kinds.tokens.increment || sign === kinds.tokens.decrement) {
    step(context, node, operand, firstChild(tree, node))
  } else {
    const row = expression(context, operand)
    if (sign !== kinds.tokens.not) applyOperator(context, node, firstChild(tree, node), [row])
  }
  return literal(context, node, sign === kinds.tokens.not ? 'boolean' : 'number')
}

/** `x!` is x; `x++` writes it. */
function postfixUnary(context: Context, node: number): number {
  const { tree, kinds } = context
  let operand = firstPart(context, node)
  if (operand === -1) return -1
  if (childByKind(tree, node, kinds.tokens.not) === -1) {
    step(context, node, operand, lastChild(context, node))
    return literal(context, node, 'number')
  }
  while (tree.kind[operand] === kinds.postfixUnary && childByKind(tree, operand, kinds.tokens.not) !== -1) {
    const next = firstPart(context, operand)
    if (next === -1) return -1
    operand = next
  }
  return expression(context, operand)
}

/** `x++` writes x, and may be an operator of its class. */
function step(context: Context, node: number, operand: number, sign: number): void {
  const { tree, kinds } = context
  if (tree.kind[operand] === kinds.identifier) applyOperator(context, node, sign, [nameRow(context, operand)])
  assignTo(context, operand, -1)
}

function lastChild({ tree }: Context, node: number): number {
  let last = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) last = child
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
    head = childByField(tree, head, left)
  }
  const terms = new Terms(context)
  let isSum = true
  let isBoolean = false
  let value = head === -1 ? -1 : expression(context, head)
  if (head !== -1) terms.add(value)
  while (links.length > floor) {
    const current = links.pop()!
    const operand = childByField(tree, current, right)
    const sign = childByField(tree, current, operator)
    const token = sign === -1 ? -1 : tree.kind[sign]!
    isSum &&= token === kinds.tokens.plus
    isBoolean = kinds.comparison.has(token)
    const row = operand === -1 ? -1 : expression(context, operand)
    if (operand !== -1) terms.add(row)
    const isLogical = token === kinds.tokens.and || token === kinds.tokens.or || sign === -1
    value = isLogical ? -1 : applyOperator(context, current, sign, [value, row])
  }
  if (isBoolean) return literal(context, node, 'boolean')
  return isSum ? sum(context, node, value, terms) : withPlain(context, node, value, terms, 'number')
}

/** What is read of the terms of a sum. */
class Terms {
  /** The text that all of them make, undefined where one is none. */
  constant: string | undefined = ''
  isText = false
  readonly objects: number[] = []
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  add(row: number): void {
    const { facts } = this.#context
    const op = facts.expressions.get(row, 0)
    if (op === Op.THIS || mayBeObject(op)) this.objects.push(row)
    const text = () => facts.stringAt(facts.expressions.get(row, 2))
    if (op === Op.STRING) {
      this.isText = true
      if (this.constant !== undefined) this.constant += text()
      return
    }
    this.constant = undefined
    this.isText ||= op === Op.LITERAL && text() === 'string'
  }
}

/** `a + b + c`, where `value` is what operators of classes give: a text, a number, or that. */
function sum(context: Context, node: number, value: number, terms: Terms): number {
  const { constant, isText, objects } = terms
  if (constant !== undefined && constant.length <= longestString) {
    return spanning(context, Op.STRING, context.facts.string(constant), -1, node)
  }
  if (isText) for (const row of objects) implicitCall(context, row, 'ToString', node)
  return withPlain(context, node, value, terms, isText ? 'string' : 'sum')
}

function withPlain(context: Context, node: number, value: number, { isText }: Terms, what: string): number {
  const plain = literal(context, node, what)
  if (value === -1 || isText) return plain
  return spanning(context, Op.ANY_OF, context.facts.list([value, plain]), -1, node)
}

/** An operator may be a method of a type of its operands: `a + b` calls `operator +`. Returns that call, -1 for none. */
function applyOperator(context: Context, node: number, sign: number, operands: readonly number[]): number {
  const { tree, facts, kinds } = context
  if (!operands.every((row) => row !== -1 && mayBeOperand(context, row, tree.kind[sign]!))) return -1
  if (!operands.some((row) => mayBeObject(facts.expressions.get(row, 0)))) return -1
  const base =
    operands.length === 1 ? operands[0]! : spanning(context, Op.ANY_OF, facts.list(operands), -1, node)
  const text = tree.text.slice(tree.start[sign], tree.end[sign])
  // `a += b` is `a = a + b`.
  const name = `operator ${kinds.compound.has(tree.kind[sign]!) ? text.slice(0, -1) : text}`
  return implicitCall(context, base, name, node, operands)
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
    const left = childByField(tree, current, kinds.fields.left)
    if (left !== -1) rows.push(expression(context, left))
    current = childByField(tree, current, kinds.fields.right)
  }
  if (current !== -1) rows.push(expression(context, current))
  return spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

function operatorOf(context: Context, node: number): number {
  const { tree, kinds } = context
  const operator = childByField(tree, node, kinds.fields.operator)
  return operator === -1 ? -1 : tree.kind[operator]!
}

function castTo(context: Context, node: number, value: number, typeNode: number): number {
  if (value === -1) return -1
  const row = expression(context, value)
  return typeNode === -1 ? row : spanning(context, Op.CAST, row, type(context, typeNode), node)
}
