import { block } from './blocks.ts'
import { addDecorators, decoratorsEnd } from './decorators.ts'
import { addAccessibility, functionParts } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { hasIdentifier, key, keyEnd } from './names.ts'
import {
  absent,
  addComments,
  byteAt,
  close,
  closeAfterChildren,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  skipComments,
  startOf,
  token,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { namedType, typeAnnotation, typeArguments, typeParameters } from './type-clauses.ts'
import { afterMark, indexSignature, signatureEnd } from './type-members.ts'

/** A class from its own decorators on; those before an `export` are the statement's. */
export function classNode(
  raw: RawTree,
  pos: number,
  field: number,
  kind: number,
  from = startOf(raw, pos),
): void {
  const isAbstract = isSet(raw, pos + 137)
  const node = open(
    raw,
    isAbstract && kind === K.class_declaration ? K.abstract_class_declaration : kind,
    field,
    from,
  )
  const keyword = afterDecorators(raw, pos + 16, from)
  if (isAbstract) token(raw, T.abstract, F.NONE, keyword)
  else token(raw, T.OTHER, F.NONE, keyword)
  if (hasIdentifier(raw, pos + 40)) {
    leafOf(raw, raw.isJavaScript ? K.identifier : K.type_identifier, F.name, pos + 40)
  }
  typeParameters(raw, wordAt(raw, pos + 72))
  heritage(raw, pos)
  classBody(raw, wordAt(raw, pos + 128))
  close(raw, node, endOf(raw, pos))
}

/** Adds the decorators from `from` on; returns where the first word after them begins. */
function afterDecorators(raw: RawTree, list: number, from: number): number {
  if (countAt(raw, list) === 0) return from
  addDecorators(raw, list, from)
  const end = decoratorsEnd(raw, list, Infinity)
  const start = end <= from ? from : skipTrivia(raw.text, end)
  addComments(raw, start)
  return start
}

const heritageSize = 40

function heritage(raw: RawTree, pos: number): void {
  const hasSuper = byteAt(raw, pos + 80) !== absent
  const implemented = countAt(raw, pos + 104)
  if (!hasSuper && implemented === 0) return
  const start = hasSuper ? startOf(raw, variantAt(raw, pos + 80)) : startOf(raw, wordAt(raw, pos + 104))
  const node = open(raw, K.class_heritage, F.NONE, start)
  if (hasSuper && raw.isJavaScript) {
    raw.read.expression(raw, pos + 80, F.NONE)
  } else if (hasSuper) {
    const clause = open(raw, K.extends_clause, F.NONE, start)
    raw.read.expression(raw, pos + 80, F.value)
    typeArguments(raw, wordAt(raw, pos + 96))
    closeAfterChildren(raw, clause)
  }
  if (implemented > 0) {
    const clause = open(raw, K.implements_clause, F.NONE, start)
    heritageTypes(raw, pos + 104)
    closeAfterChildren(raw, clause)
  }
  closeAfterChildren(raw, node)
}

/** The types of an `implements` of a class or an `extends` of an interface. */
export function heritageTypes(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * heritageSize
  for (let pos = first; pos < end; pos += heritageSize) {
    namedType(raw, pos, pos + 16, wordAt(raw, pos + 32), F.NONE)
  }
}

const elementSize = 16
const Element = { STATIC_BLOCK: 0, METHOD: 1, FIELD: 2, ACCESSOR: 3, INDEX: 4 } as const

function classBody(raw: RawTree, pos: number): void {
  const node = open(raw, K.class_body, F.body, startOf(raw, pos))
  skipComments(raw, startOf(raw, pos))
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * elementSize
  for (let at = first; at < end; at += elementSize) {
    const element = variantAt(raw, at)
    addComments(raw, startOf(raw, element))
    classElement(raw, byteAt(raw, at), element)
    skipComments(raw, raw.columns.end[raw.columns.last[node]!]!)
  }
  addComments(raw, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

function classElement(raw: RawTree, variant: number, pos: number): void {
  switch (variant) {
    case Element.METHOD:
      method(raw, pos)
      return
    case Element.FIELD: {
      const from = openField(raw, pos, isSet(raw, pos + 15))
      if (isSet(raw, pos + 14)) token(raw, T.static, F.NONE, from)
      addAccessibility(raw, byteAt(raw, pos + 84), from)
      if (isSet(raw, pos + 12)) token(raw, T.abstract, F.NONE, from)
      if (isSet(raw, pos + 83)) token(raw, T.readonly, F.NONE, from)
      closeField(raw, pos, isSet(raw, pos + 13), isSet(raw, pos + 81) || isSet(raw, pos + 82))
      return
    }
    case Element.ACCESSOR: {
      const from = openField(raw, pos, false)
      if (isSet(raw, pos + 14)) token(raw, T.static, F.NONE, from)
      addAccessibility(raw, byteAt(raw, pos + 81), from)
      if (isSet(raw, pos + 12)) token(raw, T.abstract, F.NONE, from)
      closeField(raw, pos, isSet(raw, pos + 13), isSet(raw, pos + 80))
      return
    }
    case Element.STATIC_BLOCK: {
      const node = open(raw, K.class_static_block, F.NONE, startOf(raw, pos))
      const brace = skipTrivia(raw.text, startOf(raw, pos) + 'static'.length)
      block(raw, brace, endOf(raw, pos), 0, pos + 16, F.body)
      close(raw, node, endOf(raw, pos))
      return
    }
    default:
      indexSignature(raw, pos)
  }
}

function method(raw: RawTree, pos: number): void {
  const value = wordAt(raw, pos + 56)
  const kind = methodKind(raw, pos, value)
  let from = startOf(raw, pos)
  let node: number
  if (raw.isJavaScript) {
    node = open(raw, kind, F.NONE, from)
    from = afterDecorators(raw, pos + 16, from)
  } else {
    from = afterDecorators(raw, pos + 16, from)
    node = open(raw, kind, F.NONE, from)
  }
  const accessor = byteAt(raw, pos + 13)
  if (isSet(raw, pos + 15)) token(raw, T.static, F.NONE, from)
  addAccessibility(raw, byteAt(raw, pos + 66), from)
  if (isSet(raw, pos + 12)) token(raw, T.abstract, F.NONE, from)
  if (isSet(raw, value + 90)) token(raw, T.async, F.NONE, from)
  if (isSet(raw, value + 89)) token(raw, T['*'], F.NONE, from)
  if (accessor === Accessor.GET) token(raw, T.get, F.NONE, from)
  if (accessor === Accessor.SET) token(raw, T.set, F.NONE, from)
  key(raw, pos + 40, isSet(raw, pos + 14), F.name)
  functionParts(raw, value)
  const body = wordAt(raw, value + 80)
  const end =
    body === 0 ? signatureEnd(raw, wordAt(raw, value + 64), wordAt(raw, value + 72)) : endOf(raw, body)
  close(raw, node, end)
}

const Accessor = { GET: 2, SET: 3 } as const

function methodKind(raw: RawTree, pos: number, value: number): number {
  if (isSet(raw, pos + 12)) return K.abstract_method_signature
  return wordAt(raw, value + 80) === 0 ? K.method_signature : K.method_definition
}

/** Begins a field with its decorators; returns where its own words begin. */
function openField(raw: RawTree, pos: number, isDeclared: boolean): number {
  const kind = raw.isJavaScript ? K.field_definition : K.public_field_definition
  open(raw, kind, F.NONE, startOf(raw, pos))
  const from = afterDecorators(raw, pos + 16, startOf(raw, pos))
  token(raw, T.OTHER, F.NONE, from)
  if (isDeclared) token(raw, T.declare, F.NONE, from)
  return from
}

/** A semicolon after a field is not part of it. */
function closeField(raw: RawTree, pos: number, isComputed: boolean, isMarked: boolean): void {
  const node = raw.owner
  const annotation = wordAt(raw, pos + 56)
  key(raw, pos + 40, isComputed, raw.isJavaScript ? F.property : F.name)
  typeAnnotation(raw, annotation, F.type)
  let end: number
  if (byteAt(raw, pos + 64) !== absent) {
    raw.read.expression(raw, pos + 64, F.value)
    end = endOf(raw, variantAt(raw, pos + 64))
  } else if (annotation !== 0) {
    end = endOf(raw, annotation)
  } else {
    end = afterMark(raw, keyEnd(raw, pos + 40, isComputed), isMarked)
  }
  close(raw, node, end)
}
