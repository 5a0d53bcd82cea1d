import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import { aliasArguments } from './addresses.ts'
import type { Context, Handlers } from './context.ts'
import {
  longestString,
  firstOperand,
  chained,
  stringLiteral,
  expression,
  literal,
  nameOf,
  nameRow,
  spanning,
  type,
  parenthesized,
} from './context.ts'
import { isExported } from './names.ts'
import { stringValue } from './strings.ts'
import { typeList } from './type-parts.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('int_literal float_literal imaginary_literal rune_literal iota', 'number')
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('nil', 'null')
  handlers.onExpression('identifier', (context, node) => nameRow(context, node))
  handlers.onExpression('interpreted_string_literal raw_string_literal', stringLiteral(stringValue))
  handlers.onExpression(
    'call_expression selector_expression index_expression slice_expression type_assertion_expression',
    chained(operandOf, link),
  )
  handlers.onExpression('parenthesized_expression', parenthesized)
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('type_conversion_expression', conversion)
  handlers.onExpression('type_instantiation_expression', instantiation)
  handlers.onExpression('variadic_argument', (context, node) => {
    const operand = firstNamed(context.tree, node)
    return operand === -1 ? -1 : spanning(context, Op.SPREAD, expression(context, operand), -1, node)
  })
}

/** What a link of a chain stands on, -1 where the node is no link. */
function operandOf(context: Context, node: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.callExpression:
      return childByField(tree, node, kinds.fields.function)
    case kinds.selectorExpression:
    case kinds.indexExpression:
    case kinds.sliceExpression:
    case kinds.typeAssertion:
      return childByField(tree, node, kinds.fields.operand)
    default:
      return -1
  }
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  switch (tree.kind[node]) {
    case kinds.callExpression:
      return call(context, node, base)
    case kinds.selectorExpression: {
      const name = childByField(tree, node, kinds.fields.field)
      if (name === -1) return base
      return spanning(context, Op.MEMBER, base, facts.string(nameOf(context, name)), name)
    }
    case kinds.indexExpression: {
      const index = childByField(tree, node, kinds.fields.index)
      const row = index === -1 ? -1 : expression(context, index)
      return spanning(context, Op.INDEX, base, row, node)
    }
    case kinds.typeAssertion: {
      const typeNode = childByField(tree, node, kinds.fields.type)
      return typeNode === -1 ? base : spanning(context, Op.CAST, base, type(context, typeNode), node)
    }
    default: {
      // A slice of x holds what x holds.
      const operand = childByField(tree, node, kinds.fields.operand)
      for (let part = nextNamed(tree, operand); part !== -1; part = nextNamed(tree, part)) {
        expression(context, part)
      }
      return base
    }
  }
}

function call(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  const callee = instantiated(context, node, base)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const typeArguments = childByField(tree, node, kinds.fields.typeArguments)
  if (typeArguments !== -1) applied(context, callee, typeArguments)
  const argumentList = childByField(tree, node, kinds.fields.arguments)
  const rows = argumentList === -1 ? [] : argumentRows(context, argumentList)
  const row = spanning(context, Op.CALL, callee, facts.list(rows), node)
  if (argumentList !== -1) aliasArguments(context, argumentList, rows, row)
  return facts.expressions.get(callee, 0) === Op.NAME ? builtinCall(context, node, callee, row, rows) : row
}

/** Says what a generic function or type (row) is applied to; a call is one of it all the same. */
function applied(context: Context, callee: number, typeArguments: number): void {
  const types = typeList(context, typeArguments)
  spanning(context, Op.APPLY, callee, context.facts.list(types), typeArguments)
}

/** `f[int](x)` reads as a call of an element where the type argument could be an index. */
function instantiated(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  if (facts.expressions.get(base, 0) !== Op.INDEX) return base
  const callee = childByField(tree, node, kinds.fields.function)
  if (tree.kind[callee] !== kinds.indexExpression) return base
  const index = childByField(tree, callee, kinds.fields.index)
  return index !== -1 && looksLikeType(context, index) ? facts.expressions.get(base, 2) : base
}

/** A capitalised or predeclared name, or what only a type can be written as. */
function looksLikeType(context: Context, node: number): boolean {
  const { tree, kinds } = context
  let name = node
  while (tree.kind[name] === kinds.unary) name = childByField(tree, name, kinds.fields.operand)
  while (tree.kind[name] === kinds.pointerType || tree.kind[name] === kinds.typeElement)
    name = firstNamed(tree, name)
  if (tree.kind[name] === kinds.selectorExpression) name = childByField(tree, name, kinds.fields.field)
  if (tree.kind[name] === kinds.qualifiedType) name = childByField(tree, name, kinds.fields.name)
  if (name === -1) return false
  const kind = tree.kind[name]
  const isName = kind === kinds.identifier || kind === kinds.fieldIdentifier || kind === kinds.typeIdentifier
  if (!isName) return context.handlers.type[kind!] !== undefined
  const text = nameOf(context, name)
  return predeclaredTypes.has(text) || isExported(text)
}

const predeclaredTypes = new Set(
  (
    'any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string ' +
    'uint uint16 uint32 uint64 uint8 uintptr'
  ).split(' '),
)

/** Arguments; the first of `new` and `make` is a type. */
function argumentRows(context: Context, list: number): number[] {
  const { tree, handlers } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const isValue = handlers.expression[tree.kind[child]!] !== undefined
    rows.push(isValue ? expression(context, child) : type(context, child))
  }
  return rows
}

/** What the built-in functions that make or carry values give, beside the call itself. */
function builtinCall(
  context: Context,
  node: number,
  callee: number,
  row: number,
  rows: readonly number[],
): number {
  const { facts } = context
  const first = rows[0]
  if (first === undefined) return row
  switch (facts.stringAt(facts.expressions.get(callee, 2))) {
    case 'new':
      facts.addExpressionFlags(first, ExpressionFlag.TYPE | ExpressionFlag.CALLEE)
      return spanning(context, Op.NEW, first, facts.list([]), node)
    case 'make':
      facts.addExpressionFlags(first, ExpressionFlag.TYPE)
      return spanning(context, Op.CAST, row, first, node)
    case 'append': {
      const added = spanning(context, Op.ARRAY, facts.list(rows.slice(1)), -1, node)
      return spanning(context, Op.ANY_OF, facts.list([first, added]), -1, node)
    }
    default:
      return row
  }
}

/** `&x` and `*x` are x: member look-up sees through pointers. `<-c` is an element of c. */
function unary(context: Context, node: number): number {
  const { tree, kinds } = context
  const operand = childByField(tree, node, kinds.fields.operand)
  if (operand === -1) return -1
  const row = expression(context, operand)
  const operator = tree.kind[childByField(tree, node, kinds.fields.operator)]
  if (operator === kinds.tokens.receive) return spanning(context, Op.ELEMENT, row, -1, node)
  if (operator === kinds.tokens.not) return literal(context, node, 'boolean')
  return row
}

/**
 * Arithmetic has the type of its operands (`2 * time.Second` is a time.Duration); comparisons are boolean.
 * Read in a loop, because a table of generated text can be one sum of thousands of terms.
 */
function binary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const { left, right, operator } = kinds.fields
  const links = context.chain
  const floor = links.length
  const head = firstOperand(context, node, left)
  let operands = head === -1 ? [] : [expression(context, head)]
  let isBoolean = false
  while (links.length > floor) {
    const current = links.pop()!
    const operand = childByField(tree, current, right)
    const row = operand === -1 ? -1 : expression(context, operand)
    isBoolean = kinds.comparison.has(tree.kind[childByField(tree, current, operator)]!)
    if (isBoolean) operands = []
    else if (row !== -1) operands.push(row)
  }
  if (isBoolean) return literal(context, node, 'boolean')
  const text = constantText(context, operands)
  if (text !== undefined) return spanning(context, Op.STRING, facts.string(text), -1, node)
  return spanning(context, Op.ANY_OF, facts.list(operands), -1, node)
}

/** Constant strings that are added make one: routes and queries are written so. */
function constantText(context: Context, operands: readonly number[]): string | undefined {
  const { facts } = context
  const parts: string[] = []
  for (const row of operands) {
    if (facts.expressions.get(row, 0) !== Op.STRING) return undefined
    parts.push(facts.stringAt(facts.expressions.get(row, 2)))
  }
  const text = parts.join('')
  return text.length > longestString ? undefined : text
}

/** `[]byte(x)`. The grammar reads `f[T](x)` and `handlers[i](x)` as conversions too; those are calls. */
function conversion(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  const operand = childByField(tree, node, kinds.fields.operand)
  if (typeNode === -1 || operand === -1) return -1
  if (tree.kind[typeNode] !== kinds.genericType) {
    const typeRow = type(context, typeNode)
    return spanning(context, Op.CAST, expression(context, operand), typeRow, node)
  }
  const callee = genericCallee(context, typeNode)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  return spanning(context, Op.CALL, callee, facts.list([expression(context, operand)]), node)
}

/** A generic type that stands where a function may: its name as a value, or an element of it. */
function genericCallee(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const base = childByField(tree, node, kinds.fields.type)
  const typeArguments = childByField(tree, node, kinds.fields.typeArguments)
  if (base === -1) return literal(context, node, 'unknown')
  let callee = -1
  if (tree.kind[base] === kinds.qualifiedType) {
    const qualifier = childByField(tree, base, kinds.fields.package)
    const name = childByField(tree, base, kinds.fields.name)
    if (qualifier === -1 || name === -1) return literal(context, node, 'unknown')
    const text = facts.string(nameOf(context, name))
    callee = spanning(context, Op.MEMBER, nameRow(context, qualifier), text, name)
  } else {
    callee = nameRow(context, base)
  }
  const only = typeArguments === -1 ? -1 : firstNamed(tree, typeArguments)
  if (only === -1) return callee
  if (nextNamed(tree, only) !== -1 || looksLikeType(context, only)) {
    applied(context, callee, typeArguments)
    return callee
  }
  let index = only
  while (tree.kind[index] === kinds.typeElement) index = firstNamed(tree, index)
  return spanning(context, Op.INDEX, callee, nameRow(context, index), node)
}

function instantiation(context: Context, node: number): number {
  const types = typeList(context, node)
  return spanning(
    context,
    Op.APPLY,
    types[0] ?? literal(context, node, 'unknown'),
    context.facts.list(types.slice(1)),
    node,
  )
}
