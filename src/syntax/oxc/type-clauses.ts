import { F, K } from './kinds.ts'
import { namesOfTypeName, nestedIdentifier } from './names.ts'
import {
  absent,
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  startOf,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'

/** Parts that hold types: annotations, arguments, parameters. */

export const typeSize = 16
const predicateType = 30

export function types(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * typeSize
  for (let at = first; at < end; at += typeSize) raw.read.type(raw, at, F.NONE)
}

/** `A`, `A.B` or `A<T>`, between the ends of `pos`. */
export function namedType(raw: RawTree, pos: number, name: number, list: number, field: number): void {
  if (list === 0) {
    typeName(raw, name, field)
    return
  }
  const node = open(raw, K.generic_type, field, startOf(raw, pos))
  typeName(raw, name, F.name)
  typeArguments(raw, list)
  close(raw, node, endOf(raw, pos))
}

const nameOfThis = 2

function typeName(raw: RawTree, at: number, field: number): void {
  if (byteAt(raw, at) === nameOfThis) throw new Unrepresentable('this as the name of a type')
  const names = namesOfTypeName(raw, at)
  const last = names.pop()!
  if (names.length === 0) {
    leafOf(raw, K.type_identifier, field, last)
    return
  }
  const node = open(raw, K.nested_type_identifier, field, startOf(raw, names[0]!))
  nestedIdentifier(raw, names, F.module)
  leafOf(raw, K.type_identifier, F.name, last)
  close(raw, node, endOf(raw, last))
}

/** `list` is 0 where there is none. */
export function typeArguments(raw: RawTree, list: number): void {
  if (list === 0) return
  const node = open(raw, K.type_arguments, F.type_arguments, startOf(raw, list))
  types(raw, list + 16)
  close(raw, node, endOf(raw, list))
}

/** `: T` of a variable, field or parameter; `annotation` is 0 where there is none. */
export function typeAnnotation(raw: RawTree, annotation: number, field: number): void {
  if (annotation === 0) return
  let kind: number = K.type_annotation
  if (byteAt(raw, annotation + 16) === predicateType) {
    const isAsserting = isSet(raw, variantAt(raw, annotation + 16) + 12)
    kind = isAsserting ? K.asserts_annotation : K.type_predicate_annotation
  }
  const node = open(raw, kind, field, startOf(raw, annotation))
  raw.read.type(raw, annotation + 16, F.NONE)
  close(raw, node, endOf(raw, annotation))
}

const typeParameterSize = 80

/** `<const T extends Bound = Default>`; `list` is 0 where there is none. */
export function typeParameters(raw: RawTree, list: number): void {
  if (list === 0) return
  const node = open(raw, K.type_parameters, F.type_parameters, startOf(raw, list))
  const first = wordAt(raw, list + 16)
  const end = first + countAt(raw, list + 16) * typeParameterSize
  for (let pos = first; pos < end; pos += typeParameterSize) {
    const parameter = open(raw, K.type_parameter, F.NONE, startOf(raw, pos))
    leafOf(raw, K.type_identifier, F.name, pos + 16)
    boundOf(raw, pos + 48, K.constraint, F.constraint)
    boundOf(raw, pos + 64, K.default_type, F.value)
    close(raw, parameter, endOf(raw, pos))
  }
  close(raw, node, endOf(raw, list))
}

function boundOf(raw: RawTree, at: number, kind: number, field: number): void {
  if (byteAt(raw, at) === absent) return
  const node = open(raw, kind, field, startOf(raw, variantAt(raw, at)))
  raw.read.type(raw, at, F.NONE)
  close(raw, node, endOf(raw, variantAt(raw, at)))
}
