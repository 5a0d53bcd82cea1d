import { signature } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { key, keyEnd } from './names.ts'
import {
  absent,
  addComments,
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  parametersEnd,
  skipComments,
  startOf,
  token,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'
import { typeAnnotation } from './type-clauses.ts'

const Member = { INDEX: 0, PROPERTY: 1, CALL: 2, CONSTRUCT: 3, METHOD: 4 } as const

const memberSize = 16

/** `{ … }` of an object type or an interface, with the comments between its members. */
export function objectType(raw: RawTree, pos: number, members: number, kind: number, field: number): void {
  const node = open(raw, kind, field, startOf(raw, pos))
  skipComments(raw, startOf(raw, pos))
  const first = wordAt(raw, members)
  const end = first + countAt(raw, members) * memberSize
  for (let at = first; at < end; at += memberSize) {
    const member = variantAt(raw, at)
    addComments(raw, startOf(raw, member))
    typeMember(raw, byteAt(raw, at), member)
    skipComments(raw, raw.columns.end[lastChild(raw, node)]!)
  }
  addComments(raw, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

/** While a node is open its latest child is what `last` holds. */
function lastChild(raw: RawTree, node: number): number {
  return raw.columns.last[node]!
}

function typeMember(raw: RawTree, variant: number, pos: number): void {
  const start = startOf(raw, pos)
  switch (variant) {
    case Member.INDEX:
      indexSignature(raw, pos)
      return
    case Member.PROPERTY: {
      const node = open(raw, K.property_signature, F.NONE, start)
      const isComputed = isSet(raw, pos + 12)
      if (isSet(raw, pos + 14)) token(raw, T.readonly, F.NONE, start)
      key(raw, pos + 16, isComputed, F.name)
      const annotation = wordAt(raw, pos + 32)
      typeAnnotation(raw, annotation, F.type)
      close(
        raw,
        node,
        annotation === 0
          ? afterMark(raw, keyEnd(raw, pos + 16, isComputed), isSet(raw, pos + 13))
          : endOf(raw, annotation),
      )
      return
    }
    case Member.METHOD: {
      const node = open(raw, K.method_signature, F.NONE, start)
      const kind = byteAt(raw, pos + 66)
      if (kind !== 0) token(raw, kind === 1 ? T.get : T.set, F.NONE, start)
      key(raw, pos + 16, isSet(raw, pos + 64), F.name)
      signature(
        raw,
        wordAt(raw, pos + 32),
        wordAt(raw, pos + 40),
        wordAt(raw, pos + 48),
        wordAt(raw, pos + 56),
      )
      close(raw, node, signatureEnd(raw, wordAt(raw, pos + 48), wordAt(raw, pos + 56)))
      return
    }
    case Member.CALL: {
      const node = open(raw, K.call_signature, F.NONE, start)
      signature(
        raw,
        wordAt(raw, pos + 16),
        wordAt(raw, pos + 24),
        wordAt(raw, pos + 32),
        wordAt(raw, pos + 40),
      )
      close(raw, node, signatureEnd(raw, wordAt(raw, pos + 32), wordAt(raw, pos + 40)))
      return
    }
    case Member.CONSTRUCT: {
      const node = open(raw, K.construct_signature, F.NONE, start)
      signature(raw, wordAt(raw, pos + 16), 0, wordAt(raw, pos + 24), wordAt(raw, pos + 32))
      close(raw, node, signatureEnd(raw, wordAt(raw, pos + 24), wordAt(raw, pos + 32)))
      return
    }
    default:
      throw new Unrepresentable('member of a type')
  }
}

/** A separator after a member is not part of it, so it ends with its last part. */
export function signatureEnd(raw: RawTree, parameters: number, annotation: number): number {
  return annotation === 0 ? parametersEnd(raw, parameters) : endOf(raw, annotation)
}

/** The `?` or `!` after a name is the end of a member without a type. */
export function afterMark(raw: RawTree, end: number, isMarked: boolean): number {
  return isMarked ? skipTrivia(raw.text, end) + 1 : end
}

/** `[key: K]: T`. */
export function indexSignature(raw: RawTree, pos: number): void {
  const node = open(raw, K.index_signature, F.NONE, startOf(raw, pos))
  if (isSet(raw, pos + 12)) token(raw, T.readonly, F.NONE, startOf(raw, pos))
  const name = pos + 16
  const annotation = wordAt(raw, pos + 56)
  leafOf(raw, K.identifier, F.name, name)
  raw.read.type(raw, wordAt(raw, name + 32) + 16, F.index_type)
  typeAnnotation(raw, annotation, F.type)
  close(raw, node, endOf(raw, annotation))
}

/** `{ [K in T as U]: V }`: an object type of one index signature. */
export function mappedType(raw: RawTree, pos: number, field: number): void {
  const [start, end] = [startOf(raw, pos), endOf(raw, pos)]
  const node = open(raw, K.object_type, field, start)
  skipComments(raw, start)
  const memberStart = skipTrivia(raw.text, start + 1)
  addComments(raw, memberStart)
  const member = open(raw, K.index_signature, F.NONE, memberStart)
  const keyStart = startOf(raw, pos + 16)
  const clause = open(raw, K.mapped_type_clause, F.NONE, keyStart)
  leafOf(raw, K.type_identifier, F.name, pos + 16)
  raw.read.type(raw, pos + 48, F.type)
  let last = pos + 48
  if (byteAt(raw, pos + 64) !== absent) {
    raw.read.type(raw, pos + 64, F.alias)
    last = pos + 64
  }
  const clauseEnd = endOf(raw, variantAt(raw, last))
  close(raw, clause, clauseEnd)
  let memberEnd = skipTrivia(raw.text, clauseEnd) + 1
  if (byteAt(raw, pos + 80) !== absent) {
    const type = variantAt(raw, pos + 80)
    const annotation = open(raw, K.type_annotation, F.type, startOf(raw, type))
    raw.read.type(raw, pos + 80, F.NONE)
    memberEnd = endOf(raw, type)
    close(raw, annotation, memberEnd)
  }
  close(raw, member, memberEnd)
  skipComments(raw, memberEnd)
  addComments(raw, end)
  close(raw, node, end)
}
