import { ExpressionFlag, FlowKind, Op, ScopeKind, THIS_OBJECT } from '../facts.ts'
import { argumentRows, endsHere } from './chains.ts'
import { conditional, type Context, type Handlers } from './context.ts'
import { initialiser } from './initialisers.ts'
import { assignName } from './names.ts'
import { convertToBool, operatorCall } from './operators.ts'
import { declareParameters } from './parameters.ts'
import { qualifiedName } from './qualified-names.ts'
import { concatenated, stringRow } from './strings.ts'

export function registerExpressions(handlers: Handlers): void {
  handlers.onLiteral('char_literal', 'char')
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('null', 'null')
  handlers.onExpression('number_literal', (context, node) =>
    context.literal(node, numberKind(context.nameOf(node))),
  )
  const on = (kinds: string, handler: (context: Context, node: number) => number) =>
    handlers.onExpression(kinds, handler)
  on('identifier', (context, node) => context.nameRow(node))
  on('field_identifier', (context, node) => context.nameRow(node))
  on('this', (context, node) => context.spanning(Op.THIS, -1, -1, node))
  on('qualified_identifier template_function template_method dependent_name operator_name', (context, node) =>
    qualifiedName(context, node, 0),
  )
  on('string_literal raw_string_literal', stringRow)
  on('concatenated_string', concatenated)
  on('user_defined_literal', userLiteral)
  on('parenthesized_expression', parenthesized)
  on('extension_expression', parenthesized)
  on('assignment_expression', assignment)
  on('update_expression', update)
  on('unary_expression', unary)
  on('binary_expression', binary)
  on('comma_expression', comma)
  on('conditional_expression', conditional)
  on('cast_expression', cast)
  on('sizeof_expression alignof_expression', sizeOf)
  on('offsetof_expression', offsetOf)
  on('compound_literal_expression', compoundLiteral)
  on('pointer_expression', pointer)
  on('initializer_list', (context, node) => initialiser(context, node, -1, false))
  on('new_expression', newExpression)
  if (handlers.grammar.name === 'cpp') on('delete_expression', deleteExpression)
  if (handlers.grammar.name === 'c') on('generic_expression', choiceByType)
  on('co_await_expression', (context, node) => wrapped(context, node, Op.AWAIT, 'argument'))
  on('parameter_pack_expansion', packExpansion)
  on('requires_expression', requiresExpression)
  on('preproc_defined', (context, node) => {
    for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
      context.nameRow(child)
    }
    return context.literal(node, 'boolean')
  })
}

/** The type of a number as it is written: `1`, `1u`, `1.5f`. */
function numberKind(text: string): string {
  const isHexadecimal = /^0[xX]/.test(text)
  const isReal = isHexadecimal ? /[.pP]/.test(text) : /[.eE]/.test(text)
  if (isReal) return /[fF]$/.test(text) ? 'float' : /[lL]$/.test(text) ? 'long double' : 'double'
  const suffix = /[uUlLzZ]*$/.exec(text)![0].toLowerCase()
  const size = suffix.includes('l') || suffix.includes('z') ? 'long' : 'int'
  return suffix.includes('u') ? `unsigned ${size}` : size
}

function wrapped(context: Context, node: number, op: number, field: 'argument'): number {
  const operand = context.childByField(node, context.kinds.fields[field])
  return operand === -1 ? -1 : context.spanning(op, context.expression(operand), -1, node)
}

function parenthesized(context: Context, node: number): number {
  let inner = node
  while (context.tree.kind[inner] === context.kinds.parenthesized || inner === node) {
    const next = context.firstNamed(inner)
    if (next === -1) return -1
    inner = next
  }
  return context.expression(inner)
}

function assignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) return -1
  const operator = context.childByField(node, kinds.fields.operator)
  const isPlain = operator === -1 || tree.end[operator]! - tree.start[operator]! === 1
  const value = context.expression(right)
  endsHere(context, right, value)
  const row = assignTo(context, left, isPlain ? value : -1)
  if (operator !== -1 && row !== -1) {
    operatorCall(context, node, operator, `operator${context.nameOf(operator)}`, row, [value])
  }
  return value
}

/** Gives a value (-1: only written) to a variable, field or element, and tells the row of that. */
export function assignTo(context: Context, target: number, value: number): number {
  const { tree, kinds, facts } = context
  let node = target
  while (
    (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.pointerExpression) &&
    context.firstNamed(node) !== -1
  ) {
    node = context.firstNamed(node)
  }
  const isFollowed = node !== target && tree.text.charCodeAt(tree.start[target]!) === 42
  if (tree.kind[node] === kinds.identifier) {
    // Through a pointer the variable itself stays what it is.
    const written = assignName(context, node, node === target ? value : -1)
    if (!isFollowed) return written
    const place = context.spanning(Op.INDEX, written, -1, target)
    if (value !== -1 && context.opOf(value) !== Op.LITERAL)
      facts.flow(FlowKind.STORE, place, value, tree.start[target]!)
    return place
  }
  const row = context.expression(node)
  const op = context.opOf(row)
  if (isFollowed && context.isCpp && op === Op.THIS) return context.spanning(Op.THIS, -1, THIS_OBJECT, target)
  if (op !== Op.MEMBER && op !== Op.INDEX) return row
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, row, value, tree.start[node]!)
  return row
}

function update(context: Context, node: number): number {
  const operand = context.childByField(node, context.kinds.fields.argument)
  const row = operand === -1 ? -1 : assignTo(context, operand, -1)
  const sign = context.childByField(node, context.kinds.fields.operator)
  // `x++` calls the operator that takes a number.
  const isBehind = sign !== -1 && operand !== -1 && context.tree.start[sign]! > context.tree.start[operand]!
  if (sign !== -1) {
    const given = isBehind && row !== -1 && context.isCpp ? [context.literal(sign, 'number')] : []
    operatorCall(context, node, sign, `operator${context.nameOf(sign)}`, row, given)
  }
  return row === -1 ? context.literal(node, 'number') : row
}

function unary(context: Context, node: number): number {
  const { kinds } = context
  const operand = context.childByField(node, kinds.fields.argument)
  const row = context.expression(operand)
  const sign = context.childByField(node, kinds.fields.operator)
  if (sign !== -1) {
    if (context.nameOf(sign) === '!') convertToBool(context, node, row)
    const call = operatorCall(context, node, sign, `operator${context.nameOf(sign)}`, row, [])
    if (call !== -1) return call
  }
  return context.literal(node, context.childByKind(node, kinds.tokens.not) === -1 ? 'number' : 'boolean')
}

/** Read in a loop: sums and `<<` chains have thousands of terms. A pointer that is added to is the pointer. */
function binary(context: Context, node: number): number {
  const { tree, kinds } = context
  const { left, right, operator } = kinds.fields
  const links = context.chain
  const floor = links.length
  const head = context.firstOperand(node, left)
  let row = head === -1 ? context.literal(node, 'unknown') : context.expression(head)
  const firstLink = links.at(-1)
  while (links.length > floor) {
    const current = links.pop()!
    const operand = context.childByField(current, right)
    const sign = context.childByField(current, operator)
    if (operand === -1 || sign === -1) continue
    const other = context.expression(operand)
    endsHere(context, operand, other)
    if (current === firstLink) endsHere(context, head, row)
    const name = context.nameOf(sign)
    const isOfAddress = isAddress(context, operand) || (isAddress(context, head) && current === firstLink)
    const call = isOfAddress ? -1 : operatorCall(context, current, sign, `operator${name}`, row, [other])
    const isMoved = (name === '+' || name === '-') && context.opOf(row) !== Op.LITERAL
    if (call !== -1) row = call
    else if (!isMoved) {
      row = context.literal(node, kinds.comparison.has(tree.kind[sign]!) ? 'boolean' : 'number')
    }
  }
  return row
}

/** `2.5_m` calls `operator""_m(2.5)`. */
function userLiteral(context: Context, node: number): number {
  const { tree, facts } = context
  const value = context.firstNamed(node)
  const suffix = context.nextNamed(value)
  if (suffix === -1) return context.literal(node, 'unknown')
  const flags = ExpressionFlag.CALLEE | ExpressionFlag.IMPLICIT
  const name = facts.string(`operator""${context.nameOf(suffix)}`)
  const callee = facts.expression(
    Op.NAME,
    name,
    -1,
    context.scope,
    tree.start[suffix]!,
    tree.end[suffix]!,
    flags,
  )
  const given = context.literal(value, 'unknown')
  return context.spanning(Op.CALL, callee, facts.list([given]), node, ExpressionFlag.IMPLICIT)
}

/** `&x` */
function isAddress({ tree, kinds }: Context, node: number): boolean {
  return (
    node !== -1 &&
    tree.kind[node] === kinds.pointerExpression &&
    tree.text.charCodeAt(tree.start[node]!) === 38
  )
}

/** `a, b, c` is its last. */
function comma(context: Context, node: number): number {
  const { tree, kinds } = context
  const links = context.chain
  const floor = links.length
  const head = context.firstOperand(node, kinds.fields.left)
  let row = context.expression(head)
  while (links.length > floor) {
    let operand = context.childByField(links.pop()!, kinds.fields.right)
    while (operand !== -1 && tree.kind[operand] === kinds.comma) {
      context.expression(context.childByField(operand, kinds.fields.left))
      operand = context.childByField(operand, kinds.fields.right)
    }
    if (operand !== -1) row = context.expression(operand)
  }
  return row
}

/**
 * `(Foo *)p` is a Foo. A cast to anything but a pointer changes no object that has members or can be called, and
 * neither does one to `void *`: the value goes on (`(callback)f`).
 */
function cast(context: Context, node: number): number {
  const { kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const value = context.childByField(node, kinds.fields.value)
  const typeRow = context.type(typeNode)
  if (value === -1) return typeRow
  const row = context.expression(value)
  const isPointer = typeNode !== -1 && context.childByField(typeNode, kinds.fields.declarator) !== -1
  if (typeRow === -1 || !isPointer || context.opOf(typeRow) === Op.LITERAL) return row
  return context.spanning(Op.CAST, row, typeRow, node)
}

/** `_Generic((x), int: f, double: g)` is what stands behind one of the types. */
function choiceByType(context: Context, node: number): number {
  const rows: number[] = []
  const tested = context.firstNamed(node)
  context.expression(tested)
  for (let child = context.nextNamed(tested); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] === context.kinds.typeDescriptor) context.type(child)
    else rows.push(context.expression(child))
  }
  return context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node)
}

function sizeOf(context: Context, node: number): number {
  const { kinds } = context
  context.type(context.childByField(node, kinds.fields.type))
  context.expression(context.childByField(node, kinds.fields.value))
  return context.literal(node, 'number')
}

/** `offsetof(struct s, member)` */
function offsetOf(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) return -1
  const typeRow = context.type(typeNode)
  const member = context.nextNamed(typeNode)
  if (member !== -1 && tree.kind[member] === kinds.fieldIdentifier) {
    const object = context.spanning(Op.CAST, context.literal(node, 'unknown'), typeRow, node)
    context.spanning(Op.MEMBER, object, facts.string(context.nameOf(member)), member)
  } else if (member !== -1) {
    context.expression(member)
  }
  return context.literal(node, 'number')
}

/** `(struct s){ .a = 1 }`, and in C++ `Foo{1}`, which makes a Foo. */
function compoundLiteral(context: Context, node: number): number {
  const { kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const value = context.childByField(node, kinds.fields.value)
  const typeRow = context.type(typeNode)
  if (value === -1) return -1
  const hasNames = context.childByKind(value, kinds.initializerPair) !== -1
  if (context.isCpp && typeRow !== -1 && !hasNames && context.opOf(typeRow) !== Op.LITERAL) {
    const rows = argumentRows(context, value)
    return context.spanning(Op.NEW, context.asCallee(typeRow), facts.list(rows), node)
  }
  const isArray = typeNode !== -1 && context.childByField(typeNode, kinds.fields.declarator) !== -1
  const row = initialiser(context, value, typeRow, isArray)
  if (typeRow === -1 || isArray || context.opOf(typeRow) === Op.LITERAL) return row
  return context.spanning(Op.CAST, row, typeRow, node)
}

/** `*p` and `&x`: pointers are transparent. In C++ `*` may be an operator of a class: an element at no index. */
function pointer(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  let inner = node
  let isFollowed = false
  while (tree.kind[inner] === kinds.pointerExpression || tree.kind[inner] === kinds.parenthesized) {
    const next = context.firstNamed(inner)
    if (next === -1) return -1
    isFollowed ||= context.isCpp && tree.text.charCodeAt(tree.start[inner]!) === 42
    inner = next
  }
  const row = context.expression(inner)
  const op = context.opOf(row)
  const isTaken = context.isCpp && inner !== node && tree.text.charCodeAt(tree.start[node]!) === 38
  if (isTaken && (op === Op.NAME || op === Op.MEMBER || op === Op.INDEX))
    facts.addExpressionFlags(row, ExpressionFlag.OPTIONAL)
  if (isFollowed && op === Op.THIS) return context.spanning(Op.THIS, -1, THIS_OBJECT, node)
  const mayBeObject = op === Op.NAME || op === Op.MEMBER || op === Op.CALL || op === Op.INDEX
  return isFollowed && mayBeObject ? context.spanning(Op.INDEX, row, -1, node) : row
}

/** `delete p` runs the destructor of what p points to. */
function deleteExpression(context: Context, node: number): number {
  const operand = context.firstNamed(node)
  if (operand === -1) return -1
  return operatorCall(context, node, node, '~', context.expression(operand), [])
}

function newExpression(context: Context, node: number): number {
  const { kinds, facts } = context
  const placement = context.childByField(node, kinds.fields.placement)
  if (placement !== -1) argumentRows(context, placement)
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) return -1
  const typeRow = context.type(typeNode)
  context.statements(context.childByField(node, kinds.fields.declarator))
  const rows = argumentRows(context, context.childByField(node, kinds.fields.arguments))
  return context.spanning(Op.NEW, context.asCallee(typeRow), facts.list(rows), node)
}

function packExpansion(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  return inner === -1 ? -1 : context.spanning(Op.SPREAD, context.expression(inner), -1, node)
}

/** `requires(T t) { t.f(); }` */
function requiresExpression(context: Context, node: number): number {
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const parameters = context.childByField(node, context.kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, -1, parameters)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child !== parameters) context.anything(child)
  }
  context.leaveScope(outer)
  return context.literal(node, 'boolean')
}
