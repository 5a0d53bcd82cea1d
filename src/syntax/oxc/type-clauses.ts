import { F, K } from './kinds.ts'
import { namesOfTypeName, nestedIdentifier } from './names.ts'
import type { Part } from './parts.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'

/** Parts that hold types: annotations, arguments, parameters. */

export const typeSize = 16
const predicateType = 30

export function types(raw: RawTree, list: number): void {
  for (const at of raw.items(list, typeSize)) raw.read.type(raw, at, F.NONE)
}

export function typesAt(offset: number): Part {
  return (raw, pos) => types(raw, pos + offset)
}

/** `A`, `A.B` or `A<T>`, between the ends of `pos`. */
export function namedType(raw: RawTree, pos: number, name: number, list: number, field: number): void {
  if (list === 0) {
    typeName(raw, name, field)
    return
  }
  const node = raw.open(K.generic_type, field, raw.startOf(pos))
  typeName(raw, name, F.name)
  typeArguments(raw, list)
  raw.close(node, raw.endOf(pos))
}

const nameOfThis = 2

function typeName(raw: RawTree, at: number, field: number): void {
  if (raw.byteAt(at) === nameOfThis) throw new Unrepresentable('this as the name of a type')
  const names = namesOfTypeName(raw, at)
  const last = names.pop()!
  if (names.length === 0) {
    raw.leafOf(K.type_identifier, field, last)
    return
  }
  const node = raw.open(K.nested_type_identifier, field, raw.startOf(names[0]!))
  nestedIdentifier(raw, names, F.module)
  raw.leafOf(K.type_identifier, F.name, last)
  raw.close(node, raw.endOf(last))
}

/** `list` is 0 where there is none. */
export function typeArguments(raw: RawTree, list: number): void {
  if (list === 0) return
  const node = raw.open(K.type_arguments, F.type_arguments, raw.startOf(list))
  types(raw, list + 16)
  raw.close(node, raw.endOf(list))
}

export function typeArgumentsAt(offset: number): Part {
  return (raw, pos) => typeArguments(raw, raw.wordAt(pos + offset))
}

/** `: T` of a variable, field or parameter; `annotation` is 0 where there is none. */
export function typeAnnotation(raw: RawTree, annotation: number, field: number): void {
  if (annotation === 0) return
  let kind: number = K.type_annotation
  if (raw.byteAt(annotation + 16) === predicateType) {
    const isAsserting = raw.isSet(raw.variantAt(annotation + 16) + 12)
    kind = isAsserting ? K.asserts_annotation : K.type_predicate_annotation
  }
  const node = raw.open(kind, field, raw.startOf(annotation))
  raw.read.type(raw, annotation + 16, F.NONE)
  raw.close(node, raw.endOf(annotation))
}

const typeParameterSize = 80

/** `<const T extends Bound = Default>`; `list` is 0 where there is none. */
export function typeParameters(raw: RawTree, list: number): void {
  if (list === 0) return
  const node = raw.open(K.type_parameters, F.type_parameters, raw.startOf(list))
  for (const pos of raw.items(list + 16, typeParameterSize)) {
    const parameter = raw.open(K.type_parameter, F.NONE, raw.startOf(pos))
    raw.leafOf(K.type_identifier, F.name, pos + 16)
    boundOf(raw, pos + 48, K.constraint, F.constraint)
    boundOf(raw, pos + 64, K.default_type, F.value)
    raw.close(parameter, raw.endOf(pos))
  }
  raw.close(node, raw.endOf(list))
}

function boundOf(raw: RawTree, at: number, kind: number, field: number): void {
  if (raw.byteAt(at) === absent) return
  const node = raw.open(kind, field, raw.startOf(raw.variantAt(at)))
  raw.read.type(raw, at, F.NONE)
  raw.close(node, raw.endOf(raw.variantAt(at)))
}
