import { functionParts } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { key } from './names.ts'
import {
  addComments,
  byteAt,
  close,
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

const propertySize = 16
const spread = 1
const Property = { INIT: 0, GET: 1, SET: 2 } as const

/** An object literal with the comments between its entries, which document them. */
export function objectLiteral(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.object, field, startOf(raw, pos))
  skipComments(raw, startOf(raw, pos))
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * propertySize
  for (let at = first; at < end; at += propertySize) {
    const property = variantAt(raw, at)
    addComments(raw, startOf(raw, property))
    if (byteAt(raw, at) === spread) {
      const element = open(raw, K.spread_element, F.NONE, startOf(raw, property))
      raw.read.expression(raw, property + 16, F.NONE)
      close(raw, element, endOf(raw, property))
    } else {
      entry(raw, property)
    }
    skipComments(raw, endOf(raw, property))
  }
  addComments(raw, endOf(raw, pos))
  close(raw, node, endOf(raw, pos))
}

function entry(raw: RawTree, pos: number): void {
  const start = startOf(raw, pos)
  const isComputed = isSet(raw, pos + 15)
  const kind = byteAt(raw, pos + 12)
  if (isSet(raw, pos + 14)) {
    leafOf(raw, K.shorthand_property_identifier, F.NONE, pos)
  } else if (isSet(raw, pos + 13) || kind !== Property.INIT) {
    const method = variantAt(raw, pos + 32)
    const node = open(raw, K.method_definition, F.NONE, start)
    if (kind !== Property.INIT) token(raw, kind === Property.GET ? T.get : T.set, F.NONE, start)
    if (isSet(raw, method + 90)) token(raw, T.async, F.NONE, start)
    if (isSet(raw, method + 89)) token(raw, T['*'], F.NONE, start)
    key(raw, pos + 16, isComputed, F.name)
    functionParts(raw, method)
    close(raw, node, endOf(raw, pos))
  } else {
    const node = open(raw, K.pair, F.NONE, start)
    key(raw, pos + 16, isComputed, F.key)
    raw.read.expression(raw, pos + 32, F.value)
    close(raw, node, endOf(raw, pos))
  }
}
