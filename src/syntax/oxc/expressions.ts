import { numbered } from '../../languages/core/grammar-ids.ts'
import { asExpression, assertion, nonNull, satisfiesExpression } from './assertions.ts'
import { functionBody, functionNode, signature, functionParts } from './functions.ts'
import { jsxElement, jsxFragment } from './jsx.ts'
import { F, K, T } from './kinds.ts'
import { reference, key } from './names.ts'
import { target } from './patterns.ts'
import { expressionAt, leafAt, leafOf, nodeOf, optionalExpressionAt, wordIf, type Reader } from './parts.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { typeArguments, typeArgumentsAt } from './type-clauses.ts'

/** Variants of an expression, and of an element or argument. */
const Expression = {
  ...numbered(
    0,
    `BOOLEAN NULL NUMBER BIGINT REGEXP STRING TEMPLATE REFERENCE SUPER ARRAY ARROW ASSIGNMENT AWAIT BINARY CALL CHAIN
    CLASS CONDITIONAL FUNCTION IMPORT LOGICAL NEW OBJECT PARENTHESIZED SEQUENCE TAGGED_TEMPLATE THIS UNARY UPDATE YIELD
    PRIVATE_IN IMPORT_META NEW_TARGET JSX_ELEMENT JSX_FRAGMENT AS SATISFIES ASSERTION NON_NULL INSTANTIATION`,
  ),
  ...numbered(48, 'COMPUTED_MEMBER STATIC_MEMBER PRIVATE_MEMBER'),
  ...numbered(64, 'SPREAD HOLE'),
}

const expressionSize = 16
const logicalTokens = [T['||'], T['&&'], T['??']]
/** Number of `+` among oxc's binary operators. */
const ADDITION = 8

export function expression(raw: RawTree, at: number, field: number): void {
  const read = readers[raw.byteAt(at)]
  if (read === undefined) throw new Unrepresentable('expression')
  read(raw, raw.variantAt(at), field)
}

const readers: Readonly<Record<number, Reader>> = {
  [Expression.REFERENCE]: reference,
  [Expression.STATIC_MEMBER]: (raw, pos, field) => member(raw, pos, K.property_identifier, field),
  [Expression.PRIVATE_MEMBER]: (raw, pos, field) => member(raw, pos, K.private_property_identifier, field),
  [Expression.CALL]: call,
  [Expression.STRING]: leafOf(K.string),
  [Expression.BOOLEAN]: (raw, pos, field) => raw.leafOf(raw.isSet(pos + 12) ? K.true : K.false, field, pos),
  [Expression.NULL]: leafOf(K.null),
  [Expression.NUMBER]: leafOf(K.number),
  [Expression.BIGINT]: leafOf(K.number),
  [Expression.REGEXP]: leafOf(K.regex),
  [Expression.TEMPLATE]: template,
  [Expression.SUPER]: leafOf(K.super),
  [Expression.THIS]: leafOf(K.this),
  [Expression.IMPORT_META]: leafOf(K.meta_property),
  [Expression.NEW_TARGET]: leafOf(K.meta_property),
  [Expression.ARRAY]: nodeOf(K.array, (raw, pos) => elements(raw, pos + 16)),
  [Expression.OBJECT]: objectLiteral,
  [Expression.ARROW]: arrow,
  [Expression.FUNCTION]: (raw, pos, field) =>
    functionNode(raw, pos, K.function_expression, field, raw.startOf(pos)),
  [Expression.CLASS]: (raw, pos, field) => raw.read.class(raw, pos, field, K.class),
  [Expression.ASSIGNMENT]: assignmentExpression,
  [Expression.BINARY]: binaryExpression,
  [Expression.LOGICAL]: logicalExpression,
  [Expression.PRIVATE_IN]: nodeOf(
    K.binary_expression,
    leafAt(16, K.private_property_identifier, F.left),
    expressionAt(48, F.right),
  ),
  [Expression.CHAIN]: (raw, pos, field) => chainElement(raw, pos + 16, field),
  [Expression.CONDITIONAL]: conditionalExpression,
  [Expression.IMPORT]: importCall,
  [Expression.NEW]: nodeOf(
    K.new_expression,
    expressionAt(16, F.constructor),
    typeArgumentsAt(32),
    (raw, pos) => callArguments(raw, pos + 40, raw.endOf(pos)),
  ),
  [Expression.SEQUENCE]: nodeOf(K.sequence_expression, (raw, pos) => elements(raw, pos + 16)),
  [Expression.TAGGED_TEMPLATE]: nodeOf(
    K.call_expression,
    expressionAt(16, F.function),
    typeArgumentsAt(32),
    (raw, pos) => template(raw, pos + 40, F.arguments),
  ),
  [Expression.UPDATE]: nodeOf(K.update_expression, (raw, pos) => target(raw, pos + 16, F.argument)),
  [Expression.YIELD]: nodeOf(K.yield_expression, wordIf(12, T['*']), optionalExpressionAt(16)),
  [Expression.AWAIT]: nodeOf(K.await_expression, expressionAt(16)),
  [Expression.PARENTHESIZED]: nodeOf(K.parenthesized_expression, expressionAt(16)),
  [Expression.UNARY]: nodeOf(K.unary_expression, expressionAt(16)),
  [Expression.SPREAD]: nodeOf(K.spread_element, expressionAt(16)),
  [Expression.NON_NULL]: nonNull,
  [Expression.AS]: asExpression,
  [Expression.SATISFIES]: satisfiesExpression,
  [Expression.ASSERTION]: assertion,
  [Expression.INSTANTIATION]: nodeOf(K.instantiation_expression, expressionAt(16), typeArgumentsAt(32)),
  [Expression.JSX_ELEMENT]: jsxElement,
  [Expression.JSX_FRAGMENT]: jsxFragment,
  [Expression.COMPUTED_MEMBER]: subscript,
  [Expression.HOLE]: () => undefined,
}

function assignmentExpression(raw: RawTree, pos: number, field: number): void {
  const isPlain = raw.byteAt(pos + 12) === 0
  const kind = isPlain ? K.assignment_expression : K.augmented_assignment_expression
  const node = raw.open(kind, field, raw.startOf(pos))
  target(raw, pos + 16, F.left)
  expression(raw, pos + 32, F.right)
  raw.close(node, raw.endOf(pos))
}

function binaryExpression(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.binary_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.left)
  if (raw.byteAt(pos + 12) === ADDITION) raw.token(T['+'], F.operator, raw.startOf(pos))
  expression(raw, pos + 32, F.right)
  raw.close(node, raw.endOf(pos))
}

function logicalExpression(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.binary_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.left)
  raw.token(logicalTokens[raw.byteAt(pos + 12)]!, F.operator, raw.startOf(pos))
  expression(raw, pos + 32, F.right)
  raw.close(node, raw.endOf(pos))
}

function conditionalExpression(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.ternary_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.condition)
  expression(raw, pos + 32, F.consequence)
  expression(raw, pos + 48, F.alternative)
  raw.close(node, raw.endOf(pos))
}

function elements(raw: RawTree, list: number): void {
  for (const at of raw.items(list, expressionSize)) expression(raw, at, F.NONE)
}

const Chain = { CALL: 0, NON_NULL: 1 } as const

/** The links of a chain have the numbers that they have as expressions, but for these two. */
function chainElement(raw: RawTree, at: number, field: number): void {
  switch (raw.byteAt(at)) {
    case Chain.CALL:
      call(raw, raw.variantAt(at), field)
      return
    case Chain.NON_NULL:
      nonNull(raw, raw.variantAt(at), field)
      return
    default:
      expression(raw, at, field)
  }
}

function member(raw: RawTree, pos: number, propertyKind: number, field: number): void {
  const node = raw.open(K.member_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.object)
  optional(raw, pos)
  raw.leafOf(propertyKind, F.property, pos + 32)
  raw.close(node, raw.endOf(pos))
}

function subscript(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.subscript_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.object)
  optional(raw, pos)
  expression(raw, pos + 32, F.index)
  raw.close(node, raw.endOf(pos))
}

function call(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.call_expression, field, raw.startOf(pos))
  expression(raw, pos + 16, F.function)
  optional(raw, pos)
  typeArguments(raw, raw.wordAt(pos + 32))
  callArguments(raw, pos + 40, raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

/** `?.` is told by its presence. */
function optional(raw: RawTree, pos: number): void {
  const end = raw.startOf(pos)
  if (raw.isSet(pos + 12)) raw.leaf(K.optional_chain, F.NONE, end, end)
}

/** Where the list itself begins, nobody asks. */
function callArguments(raw: RawTree, list: number, end: number): void {
  const node = raw.open(K.arguments, F.arguments, end)
  elements(raw, list)
  raw.close(node, end)
}

function importCall(raw: RawTree, pos: number, field: number): void {
  const noPhase = 2
  if (raw.byteAt(pos + 12) !== noPhase) throw new Unrepresentable('phase of an import')
  const start = raw.startOf(pos)
  const node = raw.open(K.call_expression, field, start)
  raw.leaf(K.import, F.function, start, start + 'import'.length)
  const list = raw.open(K.arguments, F.arguments, raw.endOf(pos))
  expression(raw, pos + 16, F.NONE)
  if (raw.byteAt(pos + 32) !== absent) expression(raw, pos + 32, F.NONE)
  raw.close(list, raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

function arrow(raw: RawTree, pos: number, field: number): void {
  const start = raw.startOf(pos)
  const node = raw.open(K.arrow_function, field, start)
  if (raw.isSet(pos + 56)) raw.token(T.async, F.NONE, start)
  signature(raw, raw.wordAt(pos + 16), 0, raw.wordAt(pos + 24), raw.wordAt(pos + 32))
  const blockBody = 64
  if (raw.byteAt(pos + 40) === blockBody) functionBody(raw, raw.variantAt(pos + 40), F.body)
  else expression(raw, pos + 40, F.body)
  raw.close(node, raw.endOf(pos))
}

const templateElementSize = 48

/** Substitutions reach from the `$` to the brace that closes them: what the fixed parts leave. */
function template(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.template_string, field, raw.startOf(pos))
  let part = raw.wordAt(pos + 16)
  for (const at of raw.items(pos + 40, expressionSize)) {
    const substitution = raw.open(K.template_substitution, F.NONE, raw.endOf(part))
    expression(raw, at, F.NONE)
    part += templateElementSize
    raw.close(substitution, raw.startOf(part))
  }
  raw.close(node, raw.endOf(pos))
}

const propertySize = 16
const spread = 1
const Property = { INIT: 0, GET: 1, SET: 2 } as const

/** An object literal with the comments between its entries, which document them. */
function objectLiteral(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.object, field, raw.startOf(pos))
  raw.skipComments(raw.startOf(pos))
  for (const at of raw.items(pos + 16, propertySize)) {
    const property = raw.variantAt(at)
    raw.addComments(raw.startOf(property))
    if (raw.byteAt(at) === spread) {
      const element = raw.open(K.spread_element, F.NONE, raw.startOf(property))
      raw.read.expression(raw, property + 16, F.NONE)
      raw.close(element, raw.endOf(property))
    } else {
      entry(raw, property)
    }
    raw.skipComments(raw.endOf(property))
  }
  raw.addComments(raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

function entry(raw: RawTree, pos: number): void {
  const start = raw.startOf(pos)
  const isComputed = raw.isSet(pos + 15)
  const kind = raw.byteAt(pos + 12)
  if (raw.isSet(pos + 14)) {
    raw.leafOf(K.shorthand_property_identifier, F.NONE, pos)
  } else if (raw.isSet(pos + 13) || kind !== Property.INIT) {
    const method = raw.variantAt(pos + 32)
    const node = raw.open(K.method_definition, F.NONE, start)
    if (kind !== Property.INIT) raw.token(kind === Property.GET ? T.get : T.set, F.NONE, start)
    if (raw.isSet(method + 90)) raw.token(T.async, F.NONE, start)
    if (raw.isSet(method + 89)) raw.token(T['*'], F.NONE, start)
    key(raw, pos + 16, isComputed, F.name)
    functionParts(raw, method)
    raw.close(node, raw.endOf(pos))
  } else {
    const node = raw.open(K.pair, F.NONE, start)
    key(raw, pos + 16, isComputed, F.key)
    raw.read.expression(raw, pos + 32, F.value)
    raw.close(node, raw.endOf(pos))
  }
}
