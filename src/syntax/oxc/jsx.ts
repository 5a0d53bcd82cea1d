import { F, K } from './kinds.ts'
import { leafOf, nodeOf, type Reader } from './parts.ts'
import { absent, type RawTree } from './raw-tree.ts'
import { typeArguments } from './type-clauses.ts'

const itemSize = 16
const emptyExpression = 64

export function jsxElement(raw: RawTree, pos: number, field: number): void {
  const opening = raw.wordAt(pos + 16)
  const closing = raw.wordAt(pos + 48)
  if (closing === 0) {
    const node = raw.open(K.jsx_self_closing_element, field, raw.startOf(pos))
    openingParts(raw, opening)
    raw.close(node, raw.endOf(pos))
    return
  }
  const node = raw.open(K.jsx_element, field, raw.startOf(pos))
  const head = raw.open(K.jsx_opening_element, F.open_tag, raw.startOf(opening))
  openingParts(raw, opening)
  raw.close(head, raw.endOf(opening))
  children(raw, pos + 24)
  const tail = raw.open(K.jsx_closing_element, F.close_tag, raw.startOf(closing))
  elementName(raw, closing + 16)
  raw.close(tail, raw.endOf(closing))
  raw.close(node, raw.endOf(pos))
}

/** `<>…</>` is an element without a name. */
export function jsxFragment(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.jsx_element, field, raw.startOf(pos))
  raw.leafOf(K.jsx_opening_element, F.open_tag, pos + 16)
  children(raw, pos + 32)
  raw.leafOf(K.jsx_closing_element, F.close_tag, pos + 56)
  raw.close(node, raw.endOf(pos))
}

function openingParts(raw: RawTree, pos: number): void {
  elementName(raw, pos + 16)
  typeArguments(raw, raw.wordAt(pos + 32))
  for (const at of raw.items(pos + 40, itemSize)) {
    const item = raw.variantAt(at)
    if (raw.byteAt(at) === 0) attribute(raw, item)
    else spread(raw, item, F.NONE)
  }
}

function elementName(raw: RawTree, at: number): void {
  elementNames[raw.byteAt(at)]!(raw, raw.variantAt(at), F.name)
}

/** By variant: plain, a reference, with a namespace, a member, `this`. */
const elementNames: readonly Reader[] = [
  leafOf(K.identifier),
  leafOf(K.identifier),
  leafOf(K.jsx_namespace_name),
  memberName,
  leafOf(K.identifier),
]

function memberName(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.member_expression, field, raw.startOf(pos))
  const memberObject = 1
  const object = raw.variantAt(pos + 16)
  if (raw.byteAt(pos + 16) === memberObject) memberName(raw, object, F.object)
  else raw.leafOf(K.identifier, F.object, object)
  raw.leafOf(K.property_identifier, F.property, pos + 32)
  raw.close(node, raw.endOf(pos))
}

function attribute(raw: RawTree, pos: number): void {
  const node = raw.open(K.jsx_attribute, F.NONE, raw.startOf(pos))
  const isNamespaced = raw.byteAt(pos + 16) === 1
  raw.leafOf(isNamespaced ? K.jsx_namespace_name : K.property_identifier, F.NONE, raw.variantAt(pos + 16))
  const value = raw.byteAt(pos + 32)
  if (value !== absent) attributeValues[value]!(raw, raw.variantAt(pos + 32), F.NONE)
  raw.close(node, raw.endOf(pos))
}

/** `{expression}`; of an empty one only the braces are left. */
const container = nodeOf(K.jsx_expression, (raw, pos) => {
  if (raw.byteAt(pos + 16) !== emptyExpression) raw.read.expression(raw, pos + 16, F.NONE)
})

/** `{...value}`. */
const spread = nodeOf(K.jsx_expression, (raw, pos) => {
  const element = raw.open(K.spread_element, F.NONE, raw.text.indexOf('...', raw.startOf(pos)))
  raw.read.expression(raw, pos + 16, F.NONE)
  raw.close(element, raw.endOf(raw.variantAt(pos + 16)))
})

/** By variant. */
const attributeValues: readonly Reader[] = [leafOf(K.string), container, jsxElement, jsxFragment]

function children(raw: RawTree, list: number): void {
  for (const at of raw.items(list, itemSize)) {
    if (raw.byteAt(at) !== text) childReaders[raw.byteAt(at) - 1]!(raw, raw.variantAt(at), F.NONE)
  }
}

const text = 0
/** By variant, behind that of a text. */
const childReaders: readonly Reader[] = [jsxElement, jsxFragment, container, spread]
