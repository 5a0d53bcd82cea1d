import { numbered } from '../../languages/core/grammar-ids.ts'
import { signature } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { membersOf, namesOfTypeName, reference } from './names.ts'
import { leafAt, leafOf, nodeOf, typeAt, type Reader } from './parts.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { namedType, typeArguments, typeSize, typesAt } from './type-clauses.ts'
import { mappedType, objectType } from './type-members.ts'

/** Variants of a type. */
const Type = {
  ...numbered(
    0,
    `ANY BIGINT BOOLEAN INTRINSIC NEVER NULL NUMBER OBJECT STRING SYMBOL THIS UNDEFINED UNKNOWN VOID ARRAY CONDITIONAL
    CONSTRUCTOR FUNCTION IMPORT INDEXED INFER INTERSECTION LITERAL MAPPED NAMED_TUPLE_MEMBER`,
  ),
  ...numbered(26, 'TEMPLATE TUPLE OBJECT_LITERAL OPERATOR PREDICATE QUERY REFERENCE UNION PARENTHESIZED'),
  ...numbered(64, 'OPTIONAL REST'),
}

export function type(raw: RawTree, at: number, field: number): void {
  const read = readers[raw.byteAt(at)]
  // What JSDoc writes.
  if (read === undefined) throw new Unrepresentable('type')
  read(raw, raw.variantAt(at), field)
}

const predefined = leafOf(K.predefined_type)
const identifier = leafOf(K.type_identifier)
const rest = nodeOf(K.rest_type, typeAt(16))

const readers: Readonly<Record<number, Reader>> = {
  [Type.ANY]: predefined,
  [Type.BOOLEAN]: predefined,
  [Type.NEVER]: predefined,
  [Type.NUMBER]: predefined,
  [Type.OBJECT]: predefined,
  [Type.STRING]: predefined,
  [Type.SYMBOL]: predefined,
  [Type.UNKNOWN]: predefined,
  [Type.VOID]: predefined,
  [Type.BIGINT]: identifier,
  [Type.INTRINSIC]: identifier,
  [Type.NULL]: nodeOf(K.literal_type, leafAt(0, K.null)),
  [Type.UNDEFINED]: nodeOf(K.literal_type, leafAt(0, K.undefined)),
  [Type.THIS]: leafOf(K.this_type),
  [Type.ARRAY]: arrayType,
  [Type.CONDITIONAL]: nodeOf(
    K.conditional_type,
    typeAt(16, F.left),
    typeAt(32, F.right),
    typeAt(48, F.consequence),
    typeAt(64, F.alternative),
  ),
  [Type.CONSTRUCTOR]: nodeOf(K.constructor_type, (raw, pos) => {
    signature(raw, raw.wordAt(pos + 16), 0, raw.wordAt(pos + 24), 0)
    type(raw, raw.wordAt(pos + 32) + 16, F.return_type)
  }),
  [Type.FUNCTION]: nodeOf(K.function_type, (raw, pos) => {
    signature(raw, raw.wordAt(pos + 16), raw.wordAt(pos + 24), raw.wordAt(pos + 32), 0)
    type(raw, raw.wordAt(pos + 40) + 16, F.return_type)
  }),
  [Type.IMPORT]: importType,
  [Type.INDEXED]: nodeOf(K.lookup_type, typeAt(16), typeAt(32)),
  [Type.INFER]: nodeOf(K.infer_type, (raw, pos) => {
    const parameter = raw.wordAt(pos + 16)
    raw.leafOf(K.type_identifier, F.NONE, parameter + 16)
    if (raw.byteAt(parameter + 48) !== absent) type(raw, parameter + 48, F.NONE)
  }),
  [Type.INTERSECTION]: nodeOf(K.intersection_type, typesAt(16)),
  [Type.UNION]: nodeOf(K.union_type, typesAt(16)),
  [Type.TUPLE]: nodeOf(K.tuple_type, typesAt(16)),
  [Type.LITERAL]: literalType,
  [Type.MAPPED]: mappedType,
  [Type.NAMED_TUPLE_MEMBER]: namedTupleMember,
  [Type.TEMPLATE]: templateType,
  [Type.OBJECT_LITERAL]: (raw, pos, field) => objectType(raw, pos, pos + 16, K.object_type, field),
  [Type.OPERATOR]: (raw, pos, field) => operators[raw.byteAt(pos + 12)]!(raw, pos, field),
  [Type.PREDICATE]: predicate,
  [Type.QUERY]: typeQuery,
  [Type.REFERENCE]: (raw, pos, field) => namedType(raw, pos, pos + 16, raw.wordAt(pos + 32), field),
  [Type.PARENTHESIZED]: nodeOf(K.parenthesized_type, typeAt(16)),
  [Type.OPTIONAL]: nodeOf(K.optional_type, typeAt(16)),
  [Type.REST]: restType,
}

function restType(raw: RawTree, pos: number, field: number): void {
  // A named rest is a parameter, its name aside.
  if (raw.byteAt(pos + 16) === Type.NAMED_TUPLE_MEMBER) namedTupleMember(raw, raw.variantAt(pos + 16), field)
  else rest(raw, pos, field)
}

/** `T[]`: the bracket's place counts. */
function arrayType(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.array_type, field, raw.startOf(pos))
  type(raw, pos + 16, F.NONE)
  const bracket = skipTrivia(raw.text, raw.endOf(raw.variantAt(pos + 16)))
  if (raw.text[bracket] !== '[') throw new Unrepresentable('brackets of an array type')
  raw.token(T['['], F.NONE, bracket, bracket + 1)
  raw.close(node, raw.endOf(pos))
}

function literalType(raw: RawTree, pos: number, field: number): void {
  const value = raw.variantAt(pos + 16)
  const [start, end] = [raw.startOf(pos), raw.endOf(pos)]
  const kind = literalKinds[raw.byteAt(pos + 16)]!
  if (kind === K.template_string) {
    raw.leaf(K.template_literal_type, field, start, end)
    return
  }
  const node = raw.open(K.literal_type, field, start)
  const isBoolean = raw.byteAt(pos + 16) === 0
  raw.leafOf(isBoolean && raw.isSet(value + 12) ? K.true : kind, F.NONE, value)
  raw.close(node, end)
}

/** By variant: boolean, number, bigint, string, template, unary expression. */
const literalKinds = [K.false, K.number, K.number, K.string, K.template_string, K.unary_expression]

function templateType(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.template_literal_type, field, raw.startOf(pos))
  for (const at of raw.items(pos + 40, typeSize)) {
    const part = raw.open(K.template_type, F.NONE, raw.startOf(raw.variantAt(at)))
    type(raw, at, F.NONE)
    raw.close(part, raw.endOf(raw.variantAt(at)))
  }
  raw.close(node, raw.endOf(pos))
}

function namedTupleMember(raw: RawTree, pos: number, field: number): void {
  const kind = raw.isSet(pos + 12) ? K.optional_parameter : K.required_parameter
  const node = raw.open(kind, field, raw.startOf(pos))
  raw.leafOf(K.identifier, F.name, pos + 16)
  const annotation = raw.open(K.type_annotation, F.type, raw.startOf(raw.variantAt(pos + 48)))
  type(raw, pos + 48, F.NONE)
  raw.close(annotation, raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

/** By operator: `keyof`, `unique`, `readonly`. */
const operators = [nodeOf(K.index_type_query, typeAt(16)), predefined, nodeOf(K.readonly_type, typeAt(16))]

/** `x is T`, `asserts x`, `asserts x is T`. */
function predicate(raw: RawTree, pos: number, field: number): void {
  const annotation = raw.wordAt(pos + 32)
  const isAsserting = raw.isSet(pos + 12)
  const name = raw.variantAt(pos + 16)
  const nameKind = raw.byteAt(pos + 16) === 0 ? K.identifier : K.this
  const outer = isAsserting ? raw.open(K.asserts, field, raw.startOf(pos)) : -1
  if (annotation === 0) {
    raw.leafOf(nameKind, F.NONE, name)
  } else {
    const node = raw.open(K.type_predicate, isAsserting ? F.NONE : field, raw.startOf(name))
    raw.leafOf(nameKind, F.name, name)
    type(raw, annotation + 16, F.type)
    raw.close(node, raw.endOf(pos))
  }
  if (outer !== -1) raw.close(outer, raw.endOf(pos))
}

const QueryName = { REFERENCE: 0, QUALIFIED: 1, THIS: 2, IMPORT: 3 } as const

/** `typeof a.b<T>`. */
function typeQuery(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.type_query, field, raw.startOf(pos))
  const list = raw.wordAt(pos + 32)
  const name = raw.variantAt(pos + 16)
  const applied = list === 0 ? -1 : raw.open(K.instantiation_expression, F.NONE, raw.startOf(name))
  const nameField = applied === -1 ? F.NONE : F.function
  switch (raw.byteAt(pos + 16)) {
    case QueryName.REFERENCE:
      reference(raw, name, nameField)
      break
    case QueryName.THIS:
      raw.leafOf(K.this, nameField, name)
      break
    case QueryName.QUALIFIED:
      memberOfNames(raw, pos + 16, nameField)
      break
    default:
      importType(raw, name, nameField)
  }
  if (applied !== -1) {
    typeArguments(raw, list)
    raw.close(applied, raw.endOf(list))
  }
  raw.close(node, raw.endOf(pos))
}

/** A qualified name as the member expression that it is. */
function memberOfNames(raw: RawTree, at: number, field: number): void {
  const [first, ...names] = namesOfTypeName(raw, at)
  const start = raw.startOf(first!)
  membersOf(raw, K.member_expression, names, start, field, (inner) => {
    const isThis = raw.text.startsWith('this', start) && raw.endOf(first!) - start === 4
    if (isThis) raw.leafOf(K.this, inner, first!)
    else reference(raw, first!, inner)
  })
}

/** `import('m').A.B<T>`: a call of `import` and members of it. */
function importType(raw: RawTree, pos: number, field: number): void {
  const list = raw.wordAt(pos + 88)
  const names = importQualifier(raw, pos + 72)
  const start = raw.startOf(pos)
  const applied = list === 0 ? -1 : raw.open(K.generic_type, field, start)
  membersOf(raw, K.member_expression, names, start, applied === -1 ? field : F.name, (inner) => {
    const call = raw.open(K.call_expression, inner, start)
    raw.leaf(K.import, F.function, start, start + 'import'.length)
    const source = pos + 16
    const callArguments = raw.open(K.arguments, F.arguments, start + 'import'.length)
    raw.leafOf(K.string, F.NONE, source)
    const callEnd = importEnd(raw, pos, raw.endOf(source))
    raw.close(callArguments, callEnd)
    raw.close(call, callEnd)
  })
  if (applied !== -1) {
    typeArguments(raw, list)
    raw.close(applied, raw.endOf(pos))
  }
}

function importEnd(raw: RawTree, pos: number, sourceEnd: number): number {
  const options = raw.wordAt(pos + 64)
  if (options !== 0) throw new Unrepresentable('options of an import type')
  const close = skipTrivia(raw.text, sourceEnd)
  if (raw.text[close] !== ')') throw new Unrepresentable('end of an import type')
  return close + 1
}

function importQualifier(raw: RawTree, at: number): number[] {
  const noQualifier = 2
  return raw.byteAt(at) === noQualifier ? [] : namesOfTypeName(raw, at)
}
