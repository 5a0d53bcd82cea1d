import { functionParts } from './functions.ts'
import { F, K, T } from './kinds.ts'
import { key } from './names.ts'
import type { RawTree } from './raw-tree.ts'

const propertySize = 16
const spread = 1
const Property = { INIT: 0, GET: 1, SET: 2 } as const

/** An object literal with the comments between its entries, which document them. */
export function objectLiteral(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.object, field, raw.startOf(pos))
  raw.skipComments(raw.startOf(pos))
  for (const at of raw.items(pos + 16, propertySize)) {
    const property = raw.variantAt(at)
    raw.addComments(raw.startOf(property))
    if (raw.byteAt(at) === spread) {
      const element = raw.open(K.spread_element, F.NONE, raw.startOf(property))
      raw.read.expression(raw, property + 16, F.NONE)
      raw.close(element, raw.endOf(property))
    } else {
      entry(raw, property)
    }
    raw.skipComments(raw.endOf(property))
  }
  raw.addComments(raw.endOf(pos))
  raw.close(node, raw.endOf(pos))
}

function entry(raw: RawTree, pos: number): void {
  const start = raw.startOf(pos)
  const isComputed = raw.isSet(pos + 15)
  const kind = raw.byteAt(pos + 12)
  if (raw.isSet(pos + 14)) {
    raw.leafOf(K.shorthand_property_identifier, F.NONE, pos)
  } else if (raw.isSet(pos + 13) || kind !== Property.INIT) {
    const method = raw.variantAt(pos + 32)
    const node = raw.open(K.method_definition, F.NONE, start)
    if (kind !== Property.INIT) raw.token(kind === Property.GET ? T.get : T.set, F.NONE, start)
    if (raw.isSet(method + 90)) raw.token(T.async, F.NONE, start)
    if (raw.isSet(method + 89)) raw.token(T['*'], F.NONE, start)
    key(raw, pos + 16, isComputed, F.name)
    functionParts(raw, method)
    raw.close(node, raw.endOf(pos))
  } else {
    const node = raw.open(K.pair, F.NONE, start)
    key(raw, pos + 16, isComputed, F.key)
    raw.read.expression(raw, pos + 32, F.value)
    raw.close(node, raw.endOf(pos))
  }
}
