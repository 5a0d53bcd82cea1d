import { block } from './blocks.ts'
import { addDecorators, decoratorsEnd } from './decorators.ts'
import { addAccessibility, functionParts } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { hasIdentifier, key, keyEnd } from './names.ts'
import { absent, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { namedType, typeAnnotation, typeArguments, typeParameters } from './type-clauses.ts'
import { afterMark, indexSignature, signatureEnd } from './type-members.ts'

/** A class from its own decorators on; those before an `export` are the statement's. */
export function classNode(
  raw: RawTree,
  pos: number,
  field: number,
  kind: number,
  from = raw.startOf(pos),
): void {
  const isAbstract = raw.isSet(pos + 137)
  const node = raw.open(
    isAbstract && kind === K.class_declaration ? K.abstract_class_declaration : kind,
    field,
    from,
  )
  const keyword = afterDecorators(raw, pos + 16, from)
  if (isAbstract) raw.token(T.abstract, F.NONE, keyword)
  else raw.token(T.OTHER, F.NONE, keyword)
  if (hasIdentifier(raw, pos + 40)) {
    raw.leafOf(raw.isJavaScript ? K.identifier : K.type_identifier, F.name, pos + 40)
  }
  typeParameters(raw, raw.wordAt(pos + 72))
  heritage(raw, pos)
  classBody(raw, raw.wordAt(pos + 128))
  raw.close(node, raw.endOf(pos))
}

/** Adds the decorators from `from` on; returns where the first word after them begins. */
function afterDecorators(raw: RawTree, list: number, from: number): number {
  if (raw.countAt(list) === 0) return from
  addDecorators(raw, list, from)
  const end = decoratorsEnd(raw, list, Infinity)
  const start = end <= from ? from : skipTrivia(raw.text, end)
  raw.addComments(start)
  return start
}

const heritageSize = 40

function heritage(raw: RawTree, pos: number): void {
  const hasSuper = raw.byteAt(pos + 80) !== absent
  const implemented = raw.countAt(pos + 104)
  if (!hasSuper && implemented === 0) return
  const start = hasSuper ? raw.startOf(raw.variantAt(pos + 80)) : raw.startOf(raw.wordAt(pos + 104))
  const node = raw.open(K.class_heritage, F.NONE, start)
  if (hasSuper && raw.isJavaScript) {
    raw.read.expression(raw, pos + 80, F.NONE)
  } else if (hasSuper) {
    const clause = raw.open(K.extends_clause, F.NONE, start)
    raw.read.expression(raw, pos + 80, F.value)
    typeArguments(raw, raw.wordAt(pos + 96))
    raw.closeAfterChildren(clause)
  }
  if (implemented > 0) {
    const clause = raw.open(K.implements_clause, F.NONE, start)
    heritageTypes(raw, pos + 104)
    raw.closeAfterChildren(clause)
  }
  raw.closeAfterChildren(node)
}

/** The types of an `implements` of a class or an `extends` of an interface. */
export function heritageTypes(raw: RawTree, list: number): void {
  for (const pos of raw.items(list, heritageSize)) {
    namedType(raw, pos, pos + 16, raw.wordAt(pos + 32), F.NONE)
  }
}

const elementSize = 16
const Element = { STATIC_BLOCK: 0, METHOD: 1, FIELD: 2, ACCESSOR: 3, INDEX: 4 } as const

function classBody(raw: RawTree, pos: number): void {
  const node = raw.open(K.class_body, F.body, raw.startOf(pos))
  raw.skipComments(raw.startOf(pos))
  for (const at of raw.items(pos + 16, elementSize)) {
    const element = raw.variantAt(at)
    raw.addComments(raw.startOf(element))
    classElement(raw, raw.byteAt(at), element)
    raw.skipComments(raw.columns.end[raw.columns.last[node]!]!)
  }
  raw.addComments(raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

function classElement(raw: RawTree, variant: number, pos: number): void {
  switch (variant) {
    case Element.METHOD:
      method(raw, pos)
      return
    case Element.FIELD: {
      const from = openField(raw, pos, raw.isSet(pos + 15))
      if (raw.isSet(pos + 14)) raw.token(T.static, F.NONE, from)
      addAccessibility(raw, raw.byteAt(pos + 84), from)
      if (raw.isSet(pos + 12)) raw.token(T.abstract, F.NONE, from)
      if (raw.isSet(pos + 83)) raw.token(T.readonly, F.NONE, from)
      closeField(raw, pos, raw.isSet(pos + 13), raw.isSet(pos + 81) || raw.isSet(pos + 82))
      return
    }
    case Element.ACCESSOR: {
      const from = openField(raw, pos, false)
      if (raw.isSet(pos + 14)) raw.token(T.static, F.NONE, from)
      addAccessibility(raw, raw.byteAt(pos + 81), from)
      if (raw.isSet(pos + 12)) raw.token(T.abstract, F.NONE, from)
      closeField(raw, pos, raw.isSet(pos + 13), raw.isSet(pos + 80))
      return
    }
    case Element.STATIC_BLOCK: {
      const node = raw.open(K.class_static_block, F.NONE, raw.startOf(pos))
      const brace = skipTrivia(raw.text, raw.startOf(pos) + 'static'.length)
      block(raw, brace, raw.endOf(pos), 0, pos + 16, F.body)
      raw.close(node, raw.endOf(pos))
      return
    }
    default:
      indexSignature(raw, pos)
  }
}

function method(raw: RawTree, pos: number): void {
  const value = raw.wordAt(pos + 56)
  const kind = methodKind(raw, pos, value)
  let from = raw.startOf(pos)
  let node: number
  if (raw.isJavaScript) {
    node = raw.open(kind, F.NONE, from)
    from = afterDecorators(raw, pos + 16, from)
  } else {
    from = afterDecorators(raw, pos + 16, from)
    node = raw.open(kind, F.NONE, from)
  }
  const accessor = raw.byteAt(pos + 13)
  if (raw.isSet(pos + 15)) raw.token(T.static, F.NONE, from)
  addAccessibility(raw, raw.byteAt(pos + 66), from)
  if (raw.isSet(pos + 12)) raw.token(T.abstract, F.NONE, from)
  if (raw.isSet(value + 90)) raw.token(T.async, F.NONE, from)
  if (raw.isSet(value + 89)) raw.token(T['*'], F.NONE, from)
  if (accessor === Accessor.GET) raw.token(T.get, F.NONE, from)
  if (accessor === Accessor.SET) raw.token(T.set, F.NONE, from)
  key(raw, pos + 40, raw.isSet(pos + 14), F.name)
  functionParts(raw, value)
  const body = raw.wordAt(value + 80)
  const end = body === 0 ? signatureEnd(raw, raw.wordAt(value + 64), raw.wordAt(value + 72)) : raw.endOf(body)
  raw.close(node, end)
}

const Accessor = { GET: 2, SET: 3 } as const

function methodKind(raw: RawTree, pos: number, value: number): number {
  if (raw.isSet(pos + 12)) return K.abstract_method_signature
  return raw.wordAt(value + 80) === 0 ? K.method_signature : K.method_definition
}

/** Begins a field with its decorators; returns where its own words begin. */
function openField(raw: RawTree, pos: number, isDeclared: boolean): number {
  const kind = raw.isJavaScript ? K.field_definition : K.public_field_definition
  raw.open(kind, F.NONE, raw.startOf(pos))
  const from = afterDecorators(raw, pos + 16, raw.startOf(pos))
  raw.token(T.OTHER, F.NONE, from)
  if (isDeclared) raw.token(T.declare, F.NONE, from)
  return from
}

/** A semicolon after a field is not part of it. */
function closeField(raw: RawTree, pos: number, isComputed: boolean, isMarked: boolean): void {
  const node = raw.owner
  const annotation = raw.wordAt(pos + 56)
  key(raw, pos + 40, isComputed, raw.isJavaScript ? F.property : F.name)
  typeAnnotation(raw, annotation, F.type)
  let end: number
  if (raw.byteAt(pos + 64) !== absent) {
    raw.read.expression(raw, pos + 64, F.value)
    end = raw.endOf(raw.variantAt(pos + 64))
  } else if (annotation !== 0) {
    end = raw.endOf(annotation)
  } else {
    end = afterMark(raw, keyEnd(raw, pos + 40, isComputed), isMarked)
  }
  raw.close(node, end)
}
