import { signature } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { key, keyEnd } from './names.ts'
import { absent, Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { typeAnnotation } from './type-clauses.ts'

const Member = { INDEX: 0, PROPERTY: 1, CALL: 2, CONSTRUCT: 3, METHOD: 4 } as const

const memberSize = 16

/** `{ … }` of an object type or an interface, with the comments between its members. */
export function objectType(raw: RawTree, pos: number, members: number, kind: number, field: number): void {
  const node = raw.open(kind, field, raw.startOf(pos))
  raw.skipComments(raw.startOf(pos))
  for (const at of raw.items(members, memberSize)) {
    const member = raw.variantAt(at)
    raw.addComments(raw.startOf(member))
    typeMember(raw, raw.byteAt(at), member)
    raw.skipComments(raw.columns.end[lastChild(raw, node)]!)
  }
  raw.addComments(raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

/** While a node is open its latest child is what `last` holds. */
function lastChild(raw: RawTree, node: number): number {
  return raw.columns.last[node]!
}

function typeMember(raw: RawTree, variant: number, pos: number): void {
  const start = raw.startOf(pos)
  switch (variant) {
    case Member.INDEX:
      indexSignature(raw, pos)
      return
    case Member.PROPERTY: {
      const node = raw.open(K.property_signature, F.NONE, start)
      const isComputed = raw.isSet(pos + 12)
      if (raw.isSet(pos + 14)) raw.token(T.readonly, F.NONE, start)
      key(raw, pos + 16, isComputed, F.name)
      const annotation = raw.wordAt(pos + 32)
      typeAnnotation(raw, annotation, F.type)
      raw.close(
        node,
        annotation === 0
          ? afterMark(raw, keyEnd(raw, pos + 16, isComputed), raw.isSet(pos + 13))
          : raw.endOf(annotation),
      )
      return
    }
    case Member.METHOD: {
      const node = raw.open(K.method_signature, F.NONE, start)
      const kind = raw.byteAt(pos + 66)
      if (kind !== 0) raw.token(kind === 1 ? T.get : T.set, F.NONE, start)
      key(raw, pos + 16, raw.isSet(pos + 64), F.name)
      signature(raw, raw.wordAt(pos + 32), raw.wordAt(pos + 40), raw.wordAt(pos + 48), raw.wordAt(pos + 56))
      raw.close(node, signatureEnd(raw, raw.wordAt(pos + 48), raw.wordAt(pos + 56)))
      return
    }
    case Member.CALL: {
      const node = raw.open(K.call_signature, F.NONE, start)
      signature(raw, raw.wordAt(pos + 16), raw.wordAt(pos + 24), raw.wordAt(pos + 32), raw.wordAt(pos + 40))
      raw.close(node, signatureEnd(raw, raw.wordAt(pos + 32), raw.wordAt(pos + 40)))
      return
    }
    case Member.CONSTRUCT: {
      const node = raw.open(K.construct_signature, F.NONE, start)
      signature(raw, raw.wordAt(pos + 16), 0, raw.wordAt(pos + 24), raw.wordAt(pos + 32))
      raw.close(node, signatureEnd(raw, raw.wordAt(pos + 24), raw.wordAt(pos + 32)))
      return
    }
    default:
      throw new Unrepresentable('member of a type')
  }
}

/** A separator after a member is not part of it, so it ends with its last part. */
export function signatureEnd(raw: RawTree, parameters: number, annotation: number): number {
  return annotation === 0 ? raw.parametersEnd(parameters) : raw.endOf(annotation)
}

/** The `?` or `!` after a name is the end of a member without a type. */
export function afterMark(raw: RawTree, end: number, isMarked: boolean): number {
  return isMarked ? skipTrivia(raw.text, end) + 1 : end
}

/** `[key: K]: T`. */
export function indexSignature(raw: RawTree, pos: number): void {
  const node = raw.open(K.index_signature, F.NONE, raw.startOf(pos))
  if (raw.isSet(pos + 12)) raw.token(T.readonly, F.NONE, raw.startOf(pos))
  const name = pos + 16
  const annotation = raw.wordAt(pos + 56)
  raw.leafOf(K.identifier, F.name, name)
  raw.read.type(raw, raw.wordAt(name + 32) + 16, F.index_type)
  typeAnnotation(raw, annotation, F.type)
  raw.close(node, raw.endOf(annotation))
}

/** `{ [K in T as U]: V }`: an object type of one index signature. */
export function mappedType(raw: RawTree, pos: number, field: number): void {
  const [start, end] = [raw.startOf(pos), raw.endOf(pos)]
  const node = raw.open(K.object_type, field, start)
  raw.skipComments(start)
  const memberStart = skipTrivia(raw.text, start + 1)
  raw.addComments(memberStart)
  const member = raw.open(K.index_signature, F.NONE, memberStart)
  const keyStart = raw.startOf(pos + 16)
  const clause = raw.open(K.mapped_type_clause, F.NONE, keyStart)
  raw.leafOf(K.type_identifier, F.name, pos + 16)
  raw.read.type(raw, pos + 48, F.type)
  let last = pos + 48
  if (raw.byteAt(pos + 64) !== absent) {
    raw.read.type(raw, pos + 64, F.alias)
    last = pos + 64
  }
  const clauseEnd = raw.endOf(raw.variantAt(last))
  raw.close(clause, clauseEnd)
  let memberEnd = skipTrivia(raw.text, clauseEnd) + 1
  if (raw.byteAt(pos + 80) !== absent) {
    const type = raw.variantAt(pos + 80)
    const annotation = raw.open(K.type_annotation, F.type, raw.startOf(type))
    raw.read.type(raw, pos + 80, F.NONE)
    memberEnd = raw.endOf(type)
    raw.close(annotation, memberEnd)
  }
  raw.close(member, memberEnd)
  raw.skipComments(memberEnd)
  raw.addComments(end)
  raw.close(node, end)
}
