import { functionBody, functionNode, signature } from './functions.ts'
import { jsxElement, jsxFragment } from './jsx.ts'
import { F, K, T } from './kinds.ts'
import { reference } from './names.ts'
import { objectLiteral } from './objects.ts'
import { target } from './patterns.ts'
import {
  absent,
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leaf,
  leafOf,
  open,
  startOf,
  token,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { typeArguments } from './type-clauses.ts'

/** Variants of an expression, and of an element or argument. */
const Expression = {
  BOOLEAN: 0,
  NULL: 1,
  NUMBER: 2,
  BIGINT: 3,
  REGEXP: 4,
  STRING: 5,
  TEMPLATE: 6,
  REFERENCE: 7,
  SUPER: 8,
  ARRAY: 9,
  ARROW: 10,
  ASSIGNMENT: 11,
  AWAIT: 12,
  BINARY: 13,
  CALL: 14,
  CHAIN: 15,
  CLASS: 16,
  CONDITIONAL: 17,
  FUNCTION: 18,
  IMPORT: 19,
  LOGICAL: 20,
  NEW: 21,
  OBJECT: 22,
  PARENTHESIZED: 23,
  SEQUENCE: 24,
  TAGGED_TEMPLATE: 25,
  THIS: 26,
  UNARY: 27,
  UPDATE: 28,
  YIELD: 29,
  PRIVATE_IN: 30,
  IMPORT_META: 31,
  NEW_TARGET: 32,
  JSX_ELEMENT: 33,
  JSX_FRAGMENT: 34,
  AS: 35,
  SATISFIES: 36,
  ASSERTION: 37,
  NON_NULL: 38,
  INSTANTIATION: 39,
  COMPUTED_MEMBER: 48,
  STATIC_MEMBER: 49,
  PRIVATE_MEMBER: 50,
  SPREAD: 64,
  HOLE: 65,
} as const

const expressionSize = 16
const logicalTokens = [T['||'], T['&&'], T['??']]
/** Number of `+` among oxc's binary operators. */
const ADDITION = 8

/** What reads an expression: `pos` is where its fields lie. */
type ExpressionReader = (raw: RawTree, pos: number, field: number) => void

export function expression(raw: RawTree, at: number, field: number): void {
  const read = readers[byteAt(raw, at)]
  if (read === undefined) throw new Unrepresentable('expression')
  read(raw, variantAt(raw, at), field)
}

const readers: Readonly<Record<number, ExpressionReader>> = {
  [Expression.REFERENCE]: reference,
  [Expression.STATIC_MEMBER]: (raw, pos, field) => member(raw, pos, K.property_identifier, field),
  [Expression.PRIVATE_MEMBER]: (raw, pos, field) => member(raw, pos, K.private_property_identifier, field),
  [Expression.CALL]: call,
  [Expression.STRING]: (raw, pos, field) => leafOf(raw, K.string, field, pos),
  [Expression.BOOLEAN]: (raw, pos, field) => leafOf(raw, isSet(raw, pos + 12) ? K.true : K.false, field, pos),
  [Expression.NULL]: (raw, pos, field) => leafOf(raw, K.null, field, pos),
  [Expression.NUMBER]: (raw, pos, field) => leafOf(raw, K.number, field, pos),
  [Expression.BIGINT]: (raw, pos, field) => leafOf(raw, K.number, field, pos),
  [Expression.REGEXP]: (raw, pos, field) => leafOf(raw, K.regex, field, pos),
  [Expression.TEMPLATE]: template,
  [Expression.SUPER]: (raw, pos, field) => leafOf(raw, K.super, field, pos),
  [Expression.THIS]: (raw, pos, field) => leafOf(raw, K.this, field, pos),
  [Expression.IMPORT_META]: (raw, pos, field) => leafOf(raw, K.meta_property, field, pos),
  [Expression.NEW_TARGET]: (raw, pos, field) => leafOf(raw, K.meta_property, field, pos),
  [Expression.ARRAY]: arrayExpression,
  [Expression.OBJECT]: objectLiteral,
  [Expression.ARROW]: arrow,
  [Expression.FUNCTION]: (raw, pos, field) =>
    functionNode(raw, pos, K.function_expression, field, startOf(raw, pos)),
  [Expression.CLASS]: (raw, pos, field) => raw.read.class(raw, pos, field, K.class),
  [Expression.ASSIGNMENT]: assignmentExpression,
  [Expression.BINARY]: binaryExpression,
  [Expression.LOGICAL]: logicalExpression,
  [Expression.PRIVATE_IN]: privateInExpression,
  [Expression.CHAIN]: (raw, pos, field) => chainElement(raw, pos + 16, field),
  [Expression.CONDITIONAL]: conditionalExpression,
  [Expression.IMPORT]: importCall,
  [Expression.NEW]: newExpression,
  [Expression.SEQUENCE]: sequenceExpression,
  [Expression.TAGGED_TEMPLATE]: taggedTemplate,
  [Expression.UPDATE]: updateExpression,
  [Expression.YIELD]: yieldExpression,
  [Expression.AWAIT]: (raw, pos, field) => operand(raw, pos, K.await_expression, field),
  [Expression.PARENTHESIZED]: (raw, pos, field) => operand(raw, pos, K.parenthesized_expression, field),
  [Expression.UNARY]: (raw, pos, field) => operand(raw, pos, K.unary_expression, field),
  [Expression.SPREAD]: (raw, pos, field) => operand(raw, pos, K.spread_element, field),
  [Expression.NON_NULL]: (raw, pos, field) => operand(raw, pos, K.non_null_expression, field),
  [Expression.AS]: (raw, pos, field) => asExpression(raw, pos, K.as_expression, field),
  [Expression.SATISFIES]: (raw, pos, field) => asExpression(raw, pos, K.satisfies_expression, field),
  [Expression.ASSERTION]: assertionExpression,
  [Expression.INSTANTIATION]: instantiationExpression,
  [Expression.JSX_ELEMENT]: jsxElement,
  [Expression.JSX_FRAGMENT]: jsxFragment,
  [Expression.COMPUTED_MEMBER]: subscript,
  [Expression.HOLE]: () => undefined,
}

function arrayExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.array, field, startOf(raw, pos))
  elements(raw, pos + 16)
  close(raw, node, endOf(raw, pos))
}

function assignmentExpression(raw: RawTree, pos: number, field: number): void {
  const isPlain = byteAt(raw, pos + 12) === 0
  const kind = isPlain ? K.assignment_expression : K.augmented_assignment_expression
  const node = open(raw, kind, field, startOf(raw, pos))
  target(raw, pos + 16, F.left)
  expression(raw, pos + 32, F.right)
  close(raw, node, endOf(raw, pos))
}

function binaryExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.binary_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.left)
  if (byteAt(raw, pos + 12) === ADDITION) token(raw, T['+'], F.operator, startOf(raw, pos))
  expression(raw, pos + 32, F.right)
  close(raw, node, endOf(raw, pos))
}

function logicalExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.binary_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.left)
  token(raw, logicalTokens[byteAt(raw, pos + 12)]!, F.operator, startOf(raw, pos))
  expression(raw, pos + 32, F.right)
  close(raw, node, endOf(raw, pos))
}

function privateInExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.binary_expression, field, startOf(raw, pos))
  leafOf(raw, K.private_property_identifier, F.left, pos + 16)
  expression(raw, pos + 48, F.right)
  close(raw, node, endOf(raw, pos))
}

function conditionalExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.ternary_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.condition)
  expression(raw, pos + 32, F.consequence)
  expression(raw, pos + 48, F.alternative)
  close(raw, node, endOf(raw, pos))
}

function newExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.new_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.constructor)
  typeArguments(raw, wordAt(raw, pos + 32))
  callArguments(raw, pos + 40, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

function sequenceExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.sequence_expression, field, startOf(raw, pos))
  elements(raw, pos + 16)
  close(raw, node, endOf(raw, pos))
}

function updateExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.update_expression, field, startOf(raw, pos))
  target(raw, pos + 16, F.argument)
  close(raw, node, endOf(raw, pos))
}

function yieldExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.yield_expression, field, startOf(raw, pos))
  if (isSet(raw, pos + 12)) token(raw, T['*'], F.NONE, startOf(raw, pos))
  if (byteAt(raw, pos + 16) !== absent) expression(raw, pos + 16, F.NONE)
  close(raw, node, endOf(raw, pos))
}

/** `x as T` and `x satisfies T` */
function asExpression(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  expression(raw, pos + 16, F.NONE)
  if (!isConst(raw, pos + 32)) raw.read.type(raw, pos + 32, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function assertionExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.type_assertion, field, startOf(raw, pos))
  const list = open(raw, K.type_arguments, F.NONE, startOf(raw, pos))
  if (!isConst(raw, pos + 16)) raw.read.type(raw, pos + 16, F.NONE)
  close(raw, list, endOf(raw, variantAt(raw, pos + 16)))
  expression(raw, pos + 32, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function instantiationExpression(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.instantiation_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.NONE)
  typeArguments(raw, wordAt(raw, pos + 32))
  close(raw, node, endOf(raw, pos))
}

/** A node of one expression. */
function operand(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  expression(raw, pos + 16, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function elements(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * expressionSize
  for (let at = first; at < end; at += expressionSize) expression(raw, at, F.NONE)
}

const Chain = { CALL: 0, NON_NULL: 1 } as const

/** The links of a chain have the numbers that they have as expressions, but for these two. */
function chainElement(raw: RawTree, at: number, field: number): void {
  switch (byteAt(raw, at)) {
    case Chain.CALL:
      call(raw, variantAt(raw, at), field)
      return
    case Chain.NON_NULL:
      operand(raw, variantAt(raw, at), K.non_null_expression, field)
      return
    default:
      expression(raw, at, field)
  }
}

function member(raw: RawTree, pos: number, propertyKind: number, field: number): void {
  const node = open(raw, K.member_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.object)
  optional(raw, pos)
  leafOf(raw, propertyKind, F.property, pos + 32)
  close(raw, node, endOf(raw, pos))
}

function subscript(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.subscript_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.object)
  optional(raw, pos)
  expression(raw, pos + 32, F.index)
  close(raw, node, endOf(raw, pos))
}

function call(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.call_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.function)
  optional(raw, pos)
  typeArguments(raw, wordAt(raw, pos + 32))
  callArguments(raw, pos + 40, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

/** `?.` is told by its presence. */
function optional(raw: RawTree, pos: number): void {
  const end = startOf(raw, pos)
  if (isSet(raw, pos + 12)) leaf(raw, K.optional_chain, F.NONE, end, end)
}

/** Where the list itself begins, nobody asks. */
function callArguments(raw: RawTree, list: number, end: number): void {
  const node = open(raw, K.arguments, F.arguments, end)
  elements(raw, list)
  close(raw, node, end)
}

function importCall(raw: RawTree, pos: number, field: number): void {
  const noPhase = 2
  if (byteAt(raw, pos + 12) !== noPhase) throw new Unrepresentable('phase of an import')
  const start = startOf(raw, pos)
  const node = open(raw, K.call_expression, field, start)
  leaf(raw, K.import, F.function, start, start + 'import'.length)
  const list = open(raw, K.arguments, F.arguments, endOf(raw, pos))
  expression(raw, pos + 16, F.NONE)
  if (byteAt(raw, pos + 32) !== absent) expression(raw, pos + 32, F.NONE)
  close(raw, list, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

function arrow(raw: RawTree, pos: number, field: number): void {
  const start = startOf(raw, pos)
  const node = open(raw, K.arrow_function, field, start)
  if (isSet(raw, pos + 56)) token(raw, T.async, F.NONE, start)
  signature(raw, wordAt(raw, pos + 16), 0, wordAt(raw, pos + 24), wordAt(raw, pos + 32))
  const blockBody = 64
  if (byteAt(raw, pos + 40) === blockBody) functionBody(raw, variantAt(raw, pos + 40), F.body)
  else expression(raw, pos + 40, F.body)
  close(raw, node, endOf(raw, pos))
}

function taggedTemplate(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.call_expression, field, startOf(raw, pos))
  expression(raw, pos + 16, F.function)
  typeArguments(raw, wordAt(raw, pos + 32))
  template(raw, pos + 40, F.arguments)
  close(raw, node, endOf(raw, pos))
}

const templateElementSize = 48

/** Substitutions reach from the `$` to the brace that closes them: what the fixed parts leave. */
function template(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.template_string, field, startOf(raw, pos))
  let part = wordAt(raw, pos + 16)
  const first = wordAt(raw, pos + 40)
  const end = first + countAt(raw, pos + 40) * expressionSize
  for (let at = first; at < end; at += expressionSize) {
    const substitution = open(raw, K.template_substitution, F.NONE, endOf(raw, part))
    expression(raw, at, F.NONE)
    part += templateElementSize
    close(raw, substitution, startOf(raw, part))
  }
  close(raw, node, endOf(raw, pos))
}

const typeReference = 32

/** The type of `as const` and `<const>`, which says nothing. */
function isConst(raw: RawTree, at: number): boolean {
  if (byteAt(raw, at) !== typeReference) return false
  const pos = variantAt(raw, at)
  return endOf(raw, pos) - startOf(raw, pos) === 5 && raw.text.startsWith('const', startOf(raw, pos))
}
