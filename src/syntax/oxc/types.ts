import { signature } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { namesOfTypeName, reference } from './names.ts'
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
import { skipTrivia } from './trivia.ts'
import { namedType, typeArguments, typeSize, types } from './type-clauses.ts'
import { mappedType, objectType } from './type-members.ts'

/** Variants of a type. */
const Type = {
  ANY: 0,
  BIGINT: 1,
  BOOLEAN: 2,
  INTRINSIC: 3,
  NEVER: 4,
  NULL: 5,
  NUMBER: 6,
  OBJECT: 7,
  STRING: 8,
  SYMBOL: 9,
  THIS: 10,
  UNDEFINED: 11,
  UNKNOWN: 12,
  VOID: 13,
  ARRAY: 14,
  CONDITIONAL: 15,
  CONSTRUCTOR: 16,
  FUNCTION: 17,
  IMPORT: 18,
  INDEXED: 19,
  INFER: 20,
  INTERSECTION: 21,
  LITERAL: 22,
  MAPPED: 23,
  NAMED_TUPLE_MEMBER: 24,
  TEMPLATE: 26,
  TUPLE: 27,
  OBJECT_LITERAL: 28,
  OPERATOR: 29,
  PREDICATE: 30,
  QUERY: 31,
  REFERENCE: 32,
  UNION: 33,
  PARENTHESIZED: 34,
  OPTIONAL: 64,
  REST: 65,
} as const

/** What reads a type: `pos` is where its fields lie. */
type TypeReader = (raw: RawTree, pos: number, field: number) => void

export function type(raw: RawTree, at: number, field: number): void {
  const read = readers[byteAt(raw, at)]
  // What JSDoc writes.
  if (read === undefined) throw new Unrepresentable('type')
  read(raw, variantAt(raw, at), field)
}

const predefined: TypeReader = (raw, pos, field) => leafOf(raw, K.predefined_type, field, pos)

const readers: Readonly<Record<number, TypeReader>> = {
  [Type.ANY]: predefined,
  [Type.BOOLEAN]: predefined,
  [Type.NEVER]: predefined,
  [Type.NUMBER]: predefined,
  [Type.OBJECT]: predefined,
  [Type.STRING]: predefined,
  [Type.SYMBOL]: predefined,
  [Type.UNKNOWN]: predefined,
  [Type.VOID]: predefined,
  [Type.BIGINT]: (raw, pos, field) => leafOf(raw, K.type_identifier, field, pos),
  [Type.INTRINSIC]: (raw, pos, field) => leafOf(raw, K.type_identifier, field, pos),
  [Type.NULL]: (raw, pos, field) => nothing(raw, pos, K.null, field),
  [Type.UNDEFINED]: (raw, pos, field) => nothing(raw, pos, K.undefined, field),
  [Type.THIS]: (raw, pos, field) => leafOf(raw, K.this_type, field, pos),
  [Type.ARRAY]: arrayType,
  [Type.CONDITIONAL]: conditionalType,
  [Type.CONSTRUCTOR]: constructorType,
  [Type.FUNCTION]: functionType,
  [Type.IMPORT]: importType,
  [Type.INDEXED]: indexedType,
  [Type.INFER]: inferType,
  [Type.INTERSECTION]: (raw, pos, field) => listOfTypes(raw, pos, K.intersection_type, field),
  [Type.UNION]: (raw, pos, field) => listOfTypes(raw, pos, K.union_type, field),
  [Type.TUPLE]: (raw, pos, field) => listOfTypes(raw, pos, K.tuple_type, field),
  [Type.LITERAL]: literalType,
  [Type.MAPPED]: mappedType,
  [Type.NAMED_TUPLE_MEMBER]: namedTupleMember,
  [Type.TEMPLATE]: templateType,
  [Type.OBJECT_LITERAL]: (raw, pos, field) => objectType(raw, pos, pos + 16, K.object_type, field),
  [Type.OPERATOR]: typeOperator,
  [Type.PREDICATE]: predicate,
  [Type.QUERY]: typeQuery,
  [Type.REFERENCE]: (raw, pos, field) => namedType(raw, pos, pos + 16, wordAt(raw, pos + 32), field),
  [Type.PARENTHESIZED]: (raw, pos, field) => wrapped(raw, pos, K.parenthesized_type, field),
  [Type.OPTIONAL]: (raw, pos, field) => wrapped(raw, pos, K.optional_type, field),
  [Type.REST]: restType,
}

/** `null` and `undefined` */
function nothing(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, K.literal_type, field, startOf(raw, pos))
  leafOf(raw, kind, F.NONE, pos)
  close(raw, node, endOf(raw, pos))
}

function conditionalType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.conditional_type, field, startOf(raw, pos))
  type(raw, pos + 16, F.left)
  type(raw, pos + 32, F.right)
  type(raw, pos + 48, F.consequence)
  type(raw, pos + 64, F.alternative)
  close(raw, node, endOf(raw, pos))
}

function constructorType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.constructor_type, field, startOf(raw, pos))
  signature(raw, wordAt(raw, pos + 16), 0, wordAt(raw, pos + 24), 0)
  bareReturnType(raw, wordAt(raw, pos + 32))
  close(raw, node, endOf(raw, pos))
}

function functionType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.function_type, field, startOf(raw, pos))
  signature(raw, wordAt(raw, pos + 16), wordAt(raw, pos + 24), wordAt(raw, pos + 32), 0)
  bareReturnType(raw, wordAt(raw, pos + 40))
  close(raw, node, endOf(raw, pos))
}

function indexedType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.lookup_type, field, startOf(raw, pos))
  type(raw, pos + 16, F.NONE)
  type(raw, pos + 32, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function inferType(raw: RawTree, pos: number, field: number): void {
  const parameter = wordAt(raw, pos + 16)
  const node = open(raw, K.infer_type, field, startOf(raw, pos))
  leafOf(raw, K.type_identifier, F.NONE, parameter + 16)
  if (byteAt(raw, parameter + 48) !== absent) type(raw, parameter + 48, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function restType(raw: RawTree, pos: number, field: number): void {
  // A named rest is a parameter, its name aside.
  if (byteAt(raw, pos + 16) === Type.NAMED_TUPLE_MEMBER)
    namedTupleMember(raw, variantAt(raw, pos + 16), field)
  else wrapped(raw, pos, K.rest_type, field)
}

function wrapped(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  type(raw, pos + 16, F.NONE)
  close(raw, node, endOf(raw, pos))
}

function listOfTypes(raw: RawTree, pos: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  types(raw, pos + 16)
  close(raw, node, endOf(raw, pos))
}

/** `T[]`: the bracket's place counts. */
function arrayType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.array_type, field, startOf(raw, pos))
  type(raw, pos + 16, F.NONE)
  const bracket = skipTrivia(raw.text, endOf(raw, variantAt(raw, pos + 16)))
  if (raw.text[bracket] !== '[') throw new Unrepresentable('brackets of an array type')
  token(raw, T['['], F.NONE, bracket, bracket + 1)
  close(raw, node, endOf(raw, pos))
}

function literalType(raw: RawTree, pos: number, field: number): void {
  const value = variantAt(raw, pos + 16)
  const [start, end] = [startOf(raw, pos), endOf(raw, pos)]
  const kind = literalKinds[byteAt(raw, pos + 16)]!
  if (kind === K.template_string) {
    leaf(raw, K.template_literal_type, field, start, end)
    return
  }
  const node = open(raw, K.literal_type, field, start)
  const isBoolean = byteAt(raw, pos + 16) === 0
  leafOf(raw, isBoolean && isSet(raw, value + 12) ? K.true : kind, F.NONE, value)
  close(raw, node, end)
}

/** By variant: boolean, number, bigint, string, template, unary expression. */
const literalKinds = [K.false, K.number, K.number, K.string, K.template_string, K.unary_expression]

function templateType(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.template_literal_type, field, startOf(raw, pos))
  const first = wordAt(raw, pos + 40)
  const end = first + countAt(raw, pos + 40) * typeSize
  for (let at = first; at < end; at += typeSize) {
    const part = open(raw, K.template_type, F.NONE, startOf(raw, variantAt(raw, at)))
    type(raw, at, F.NONE)
    close(raw, part, endOf(raw, variantAt(raw, at)))
  }
  close(raw, node, endOf(raw, pos))
}

function namedTupleMember(raw: RawTree, pos: number, field: number): void {
  const kind = isSet(raw, pos + 12) ? K.optional_parameter : K.required_parameter
  const node = open(raw, kind, field, startOf(raw, pos))
  leafOf(raw, K.identifier, F.name, pos + 16)
  const annotation = open(raw, K.type_annotation, F.type, startOf(raw, variantAt(raw, pos + 48)))
  type(raw, pos + 48, F.NONE)
  close(raw, annotation, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

const Operator = { KEYOF: 0, UNIQUE: 1, READONLY: 2 } as const

function typeOperator(raw: RawTree, pos: number, field: number): void {
  const operator = byteAt(raw, pos + 12)
  if (operator === Operator.UNIQUE) leafOf(raw, K.predefined_type, field, pos)
  else wrapped(raw, pos, operator === Operator.KEYOF ? K.index_type_query : K.readonly_type, field)
}

/** `x is T`, `asserts x`, `asserts x is T`. */
function predicate(raw: RawTree, pos: number, field: number): void {
  const annotation = wordAt(raw, pos + 32)
  const isAsserting = isSet(raw, pos + 12)
  const name = variantAt(raw, pos + 16)
  const nameKind = byteAt(raw, pos + 16) === 0 ? K.identifier : K.this
  const outer = isAsserting ? open(raw, K.asserts, field, startOf(raw, pos)) : -1
  if (annotation === 0) {
    leafOf(raw, nameKind, F.NONE, name)
  } else {
    const node = open(raw, K.type_predicate, isAsserting ? F.NONE : field, startOf(raw, name))
    leafOf(raw, nameKind, F.name, name)
    type(raw, annotation + 16, F.type)
    close(raw, node, endOf(raw, pos))
  }
  if (outer !== -1) close(raw, outer, endOf(raw, pos))
}

/** `=> T` of a function type: the type itself is the child. */
function bareReturnType(raw: RawTree, annotation: number): void {
  type(raw, annotation + 16, F.return_type)
}

const QueryName = { REFERENCE: 0, QUALIFIED: 1, THIS: 2, IMPORT: 3 } as const

/** `typeof a.b<T>`. */
function typeQuery(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.type_query, field, startOf(raw, pos))
  const list = wordAt(raw, pos + 32)
  const name = variantAt(raw, pos + 16)
  const applied = list === 0 ? -1 : open(raw, K.instantiation_expression, F.NONE, startOf(raw, name))
  const nameField = applied === -1 ? F.NONE : F.function
  switch (byteAt(raw, pos + 16)) {
    case QueryName.REFERENCE:
      reference(raw, name, nameField)
      break
    case QueryName.THIS:
      leafOf(raw, K.this, nameField, name)
      break
    case QueryName.QUALIFIED:
      memberOfNames(raw, pos + 16, nameField)
      break
    default:
      importType(raw, name, nameField)
  }
  if (applied !== -1) {
    typeArguments(raw, list)
    close(raw, applied, endOf(raw, list))
  }
  close(raw, node, endOf(raw, pos))
}

/** A qualified name as the member expression that it is. */
function memberOfNames(raw: RawTree, at: number, field: number): void {
  const names = namesOfTypeName(raw, at)
  const nodes: number[] = []
  for (let depth = names.length - 1; depth > 0; depth--) {
    nodes.push(
      open(raw, K.member_expression, depth === names.length - 1 ? field : F.object, startOf(raw, names[0]!)),
    )
  }
  const isThis =
    raw.text.startsWith('this', startOf(raw, names[0]!)) &&
    endOf(raw, names[0]!) - startOf(raw, names[0]!) === 4
  if (isThis) leafOf(raw, K.this, F.object, names[0]!)
  else reference(raw, names[0]!, F.object)
  for (let index = 1; index < names.length; index++) {
    leafOf(raw, K.property_identifier, F.property, names[index]!)
    close(raw, nodes.pop()!, endOf(raw, names[index]!))
  }
}

/** `import('m').A.B<T>`: a call of `import` and members of it. */
function importType(raw: RawTree, pos: number, field: number): void {
  const list = wordAt(raw, pos + 88)
  const names = importQualifier(raw, pos + 72)
  const start = startOf(raw, pos)
  const applied = list === 0 ? -1 : open(raw, K.generic_type, field, start)
  const outerField = applied === -1 ? field : F.name
  const nodes: number[] = []
  for (let depth = names.length; depth > 0; depth--) {
    nodes.push(open(raw, K.member_expression, depth === names.length ? outerField : F.object, start))
  }
  const call = open(raw, K.call_expression, names.length === 0 ? outerField : F.object, start)
  leaf(raw, K.import, F.function, start, start + 'import'.length)
  const source = pos + 16
  const callArguments = open(raw, K.arguments, F.arguments, start + 'import'.length)
  leafOf(raw, K.string, F.NONE, source)
  const callEnd = importEnd(raw, pos, endOf(raw, source))
  close(raw, callArguments, callEnd)
  close(raw, call, callEnd)
  for (const name of names) {
    leafOf(raw, K.property_identifier, F.property, name)
    close(raw, nodes.pop()!, endOf(raw, name))
  }
  if (applied !== -1) {
    typeArguments(raw, list)
    close(raw, applied, endOf(raw, pos))
  }
}

function importEnd(raw: RawTree, pos: number, sourceEnd: number): number {
  const options = wordAt(raw, pos + 64)
  if (options !== 0) throw new Unrepresentable('options of an import type')
  const close = skipTrivia(raw.text, sourceEnd)
  if (raw.text[close] !== ')') throw new Unrepresentable('end of an import type')
  return close + 1
}

function importQualifier(raw: RawTree, at: number): number[] {
  const noQualifier = 2
  if (byteAt(raw, at) === noQualifier) return []
  const names: number[] = []
  let name = at
  while (byteAt(raw, name) === 1) {
    const qualified = variantAt(raw, name)
    names.unshift(qualified + 32)
    name = qualified + 16
  }
  names.unshift(variantAt(raw, name))
  return names
}
