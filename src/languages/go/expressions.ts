import { ExpressionFlag, Op } from '../facts.ts'
import { aliasArguments } from './addresses.ts'
import { longestString, registerChain, stringLiteral, type Context, type Handlers } from './context.ts'
import { isExported } from './names.ts'
import { stringValue } from './strings.ts'
import { typeList } from './type-parts.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('int_literal float_literal imaginary_literal rune_literal iota', 'number')
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('nil', 'null')
  handlers.onExpression('identifier', (context, node) => context.nameRow(node))
  handlers.onExpression('interpreted_string_literal raw_string_literal', stringLiteral(stringValue))
  const operands = {
    call_expression: 'function',
    selector_expression: 'operand',
    index_expression: 'operand',
    slice_expression: 'operand',
    type_assertion_expression: 'operand',
  }
  registerChain(handlers, operands, link)
  handlers.onExpression('parenthesized_expression', (context, node) => context.parenthesized(node))
  handlers.onExpression('unary_expression', unary)
  handlers.onExpression('binary_expression', binary)
  handlers.onExpression('type_conversion_expression', conversion)
  handlers.onExpression('type_instantiation_expression', instantiation)
  handlers.onExpression('variadic_argument', (context, node) => {
    const operand = context.firstNamed(node)
    return operand === -1 ? -1 : context.spanning(Op.SPREAD, context.expression(operand), -1, node)
  })
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  switch (tree.kind[node]) {
    case kinds.callExpression:
      return call(context, node, base)
    case kinds.selectorExpression: {
      const name = context.childByField(node, kinds.fields.field)
      if (name === -1) return base
      return context.spanning(Op.MEMBER, base, facts.string(context.nameOf(name)), name)
    }
    case kinds.indexExpression: {
      const index = context.childByField(node, kinds.fields.index)
      const row = context.expression(index)
      return context.spanning(Op.INDEX, base, row, node)
    }
    case kinds.typeAssertion: {
      const typeNode = context.childByField(node, kinds.fields.type)
      return typeNode === -1 ? base : context.spanning(Op.CAST, base, context.type(typeNode), node)
    }
    default: {
      // A slice of x holds what x holds.
      const operand = context.childByField(node, kinds.fields.operand)
      for (let part = context.nextNamed(operand); part !== -1; part = context.nextNamed(part)) {
        context.expression(part)
      }
      return base
    }
  }
}

function call(context: Context, node: number, base: number): number {
  const { kinds, facts } = context
  const callee = instantiated(context, node, base)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const typeArguments = context.childByField(node, kinds.fields.typeArguments)
  if (typeArguments !== -1) applied(context, callee, typeArguments)
  const argumentList = context.childByField(node, kinds.fields.arguments)
  const rows = argumentList === -1 ? [] : argumentRows(context, argumentList)
  const row = context.spanning(Op.CALL, callee, facts.list(rows), node)
  if (argumentList !== -1) aliasArguments(context, argumentList, rows, row)
  return facts.expressions.get(callee, 0) === Op.NAME ? builtinCall(context, node, callee, row, rows) : row
}

/** Says what a generic function or type (row) is applied to; a call is one of it all the same. */
function applied(context: Context, callee: number, typeArguments: number): void {
  const types = typeList(context, typeArguments)
  context.spanning(Op.APPLY, callee, context.facts.list(types), typeArguments)
}

/** `f[int](x)` reads as a call of an element where the type argument could be an index. */
function instantiated(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  if (facts.expressions.get(base, 0) !== Op.INDEX) return base
  const callee = context.childByField(node, kinds.fields.function)
  if (tree.kind[callee] !== kinds.indexExpression) return base
  const index = context.childByField(callee, kinds.fields.index)
  return index !== -1 && looksLikeType(context, index) ? facts.expressions.get(base, 2) : base
}

/** A capitalised or predeclared name, or what only a type can be written as. */
function looksLikeType(context: Context, node: number): boolean {
  const { tree, kinds } = context
  let name = node
  while (tree.kind[name] === kinds.unary) name = context.childByField(name, kinds.fields.operand)
  while (tree.kind[name] === kinds.pointerType || tree.kind[name] === kinds.typeElement)
    name = context.firstNamed(name)
  if (tree.kind[name] === kinds.selectorExpression) name = context.childByField(name, kinds.fields.field)
  if (tree.kind[name] === kinds.qualifiedType) name = context.childByField(name, kinds.fields.name)
  if (name === -1) return false
  const kind = tree.kind[name]
  const isName = kind === kinds.identifier || kind === kinds.fieldIdentifier || kind === kinds.typeIdentifier
  if (!isName) return context.handlers.type[kind!] !== undefined
  const text = context.nameOf(name)
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
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const isValue = context.handlers.expression[context.tree.kind[child]!] !== undefined
    rows.push(isValue ? context.expression(child) : context.type(child))
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
      return context.spanning(Op.NEW, first, facts.list([]), node)
    case 'make':
      facts.addExpressionFlags(first, ExpressionFlag.TYPE)
      return context.spanning(Op.CAST, row, first, node)
    case 'append': {
      const added = context.spanning(Op.ARRAY, facts.list(rows.slice(1)), -1, node)
      return context.spanning(Op.ANY_OF, facts.list([first, added]), -1, node)
    }
    default:
      return row
  }
}

/** `&x` and `*x` are x: member look-up sees through pointers. `<-c` is an element of c. */
function unary(context: Context, node: number): number {
  const { tree, kinds } = context
  const operand = context.childByField(node, kinds.fields.operand)
  if (operand === -1) return -1
  const row = context.expression(operand)
  const operator = tree.kind[context.childByField(node, kinds.fields.operator)]
  if (operator === kinds.tokens.receive) return context.spanning(Op.ELEMENT, row, -1, node)
  if (operator === kinds.tokens.not) return context.literal(node, 'boolean')
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
  const head = context.firstOperand(node, left)
  let operands = head === -1 ? [] : [context.expression(head)]
  let isBoolean = false
  while (links.length > floor) {
    const current = links.pop()!
    const operand = context.childByField(current, right)
    const row = context.expression(operand)
    isBoolean = kinds.comparison.has(tree.kind[context.childByField(current, operator)]!)
    if (isBoolean) operands = []
    else if (row !== -1) operands.push(row)
  }
  if (isBoolean) return context.literal(node, 'boolean')
  const text = constantText(context, operands)
  if (text !== undefined) return context.spanning(Op.STRING, facts.string(text), -1, node)
  return context.spanning(Op.ANY_OF, facts.list(operands), -1, node)
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
  const typeNode = context.childByField(node, kinds.fields.type)
  const operand = context.childByField(node, kinds.fields.operand)
  if (typeNode === -1 || operand === -1) return -1
  if (tree.kind[typeNode] !== kinds.genericType) {
    const typeRow = context.type(typeNode)
    return context.spanning(Op.CAST, context.expression(operand), typeRow, node)
  }
  const callee = genericCallee(context, typeNode)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, callee, facts.list([context.expression(operand)]), node)
}

/** A generic type that stands where a function may: its name as a value, or an element of it. */
function genericCallee(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const base = context.childByField(node, kinds.fields.type)
  const typeArguments = context.childByField(node, kinds.fields.typeArguments)
  if (base === -1) return context.literal(node, 'unknown')
  let callee = -1
  if (tree.kind[base] === kinds.qualifiedType) {
    const qualifier = context.childByField(base, kinds.fields.package)
    const name = context.childByField(base, kinds.fields.name)
    if (qualifier === -1 || name === -1) return context.literal(node, 'unknown')
    const text = facts.string(context.nameOf(name))
    callee = context.spanning(Op.MEMBER, context.nameRow(qualifier), text, name)
  } else {
    callee = context.nameRow(base)
  }
  const only = context.firstNamed(typeArguments)
  if (only === -1) return callee
  if (context.nextNamed(only) !== -1 || looksLikeType(context, only)) {
    applied(context, callee, typeArguments)
    return callee
  }
  let index = only
  while (tree.kind[index] === kinds.typeElement) index = context.firstNamed(index)
  return context.spanning(Op.INDEX, callee, context.nameRow(index), node)
}

function instantiation(context: Context, node: number): number {
  const types = typeList(context, node)
  return context.spanning(
    Op.APPLY,
    types[0] ?? context.literal(node, 'unknown'),
    context.facts.list(types.slice(1)),
    node,
  )
}
