import { F, K } from './kinds.ts'
import { absent, type RawTree } from './raw-tree.ts'
import { typeArguments } from './type-clauses.ts'

const Name = { PLAIN: 0, REFERENCE: 1, NAMESPACED: 2, MEMBER: 3, THIS: 4 } as const
const Child = { TEXT: 0, ELEMENT: 1, FRAGMENT: 2, EXPRESSION: 3, SPREAD: 4 } as const
const Value = { STRING: 0, EXPRESSION: 1, ELEMENT: 2, FRAGMENT: 3 } as const

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
    else spread(raw, item)
  }
}

function elementName(raw: RawTree, at: number): void {
  const pos = raw.variantAt(at)
  switch (raw.byteAt(at)) {
    case Name.NAMESPACED:
      raw.leafOf(K.jsx_namespace_name, F.name, pos)
      return
    case Name.MEMBER:
      memberName(raw, pos, F.name)
      return
    default:
      raw.leafOf(K.identifier, F.name, pos)
  }
}

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
  if (raw.byteAt(pos + 32) !== absent) attributeValue(raw, pos + 32)
  raw.close(node, raw.endOf(pos))
}

function attributeValue(raw: RawTree, at: number): void {
  const pos = raw.variantAt(at)
  switch (raw.byteAt(at)) {
    case Value.STRING:
      raw.leafOf(K.string, F.NONE, pos)
      return
    case Value.EXPRESSION:
      container(raw, pos)
      return
    case Value.ELEMENT:
      jsxElement(raw, pos, F.NONE)
      return
    default:
      jsxFragment(raw, pos, F.NONE)
  }
}

/** `{expression}`; of an empty one only the braces are left. */
function container(raw: RawTree, pos: number): void {
  const node = raw.open(K.jsx_expression, F.NONE, raw.startOf(pos))
  if (raw.byteAt(pos + 16) !== emptyExpression) raw.read.expression(raw, pos + 16, F.NONE)
  raw.close(node, raw.endOf(pos))
}

/** `{...value}`. */
function spread(raw: RawTree, pos: number): void {
  const node = raw.open(K.jsx_expression, F.NONE, raw.startOf(pos))
  const element = raw.open(K.spread_element, F.NONE, raw.text.indexOf('...', raw.startOf(pos)))
  raw.read.expression(raw, pos + 16, F.NONE)
  raw.close(element, raw.endOf(raw.variantAt(pos + 16)))
  raw.close(node, raw.endOf(pos))
}

function children(raw: RawTree, list: number): void {
  for (const at of raw.items(list, itemSize)) {
    const pos = raw.variantAt(at)
    switch (raw.byteAt(at)) {
      case Child.ELEMENT:
        jsxElement(raw, pos, F.NONE)
        break
      case Child.FRAGMENT:
        jsxFragment(raw, pos, F.NONE)
        break
      case Child.EXPRESSION:
        container(raw, pos)
        break
      case Child.SPREAD:
        spread(raw, pos)
        break
      default:
        break
    }
  }
}
