import { F, K } from './kinds.ts'
import {
  absent,
  byteAt,
  close,
  countAt,
  endOf,
  leafOf,
  open,
  startOf,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { typeArguments } from './type-clauses.ts'

const Name = { PLAIN: 0, REFERENCE: 1, NAMESPACED: 2, MEMBER: 3, THIS: 4 } as const
const Child = { TEXT: 0, ELEMENT: 1, FRAGMENT: 2, EXPRESSION: 3, SPREAD: 4 } as const
const Value = { STRING: 0, EXPRESSION: 1, ELEMENT: 2, FRAGMENT: 3 } as const

const itemSize = 16
const emptyExpression = 64

export function jsxElement(raw: RawTree, pos: number, field: number): void {
  const opening = wordAt(raw, pos + 16)
  const closing = wordAt(raw, pos + 48)
  if (closing === 0) {
    const node = open(raw, K.jsx_self_closing_element, field, startOf(raw, pos))
    openingParts(raw, opening)
    close(raw, node, endOf(raw, pos))
    return
  }
  const node = open(raw, K.jsx_element, field, startOf(raw, pos))
  const head = open(raw, K.jsx_opening_element, F.open_tag, startOf(raw, opening))
  openingParts(raw, opening)
  close(raw, head, endOf(raw, opening))
  children(raw, pos + 24)
  const tail = open(raw, K.jsx_closing_element, F.close_tag, startOf(raw, closing))
  elementName(raw, closing + 16)
  close(raw, tail, endOf(raw, closing))
  close(raw, node, endOf(raw, pos))
}

/** `<>…</>` is an element without a name. */
export function jsxFragment(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.jsx_element, field, startOf(raw, pos))
  leafOf(raw, K.jsx_opening_element, F.open_tag, pos + 16)
  children(raw, pos + 32)
  leafOf(raw, K.jsx_closing_element, F.close_tag, pos + 56)
  close(raw, node, endOf(raw, pos))
}

function openingParts(raw: RawTree, pos: number): void {
  elementName(raw, pos + 16)
  typeArguments(raw, wordAt(raw, pos + 32))
  const first = wordAt(raw, pos + 40)
  const end = first + countAt(raw, pos + 40) * itemSize
  for (let at = first; at < end; at += itemSize) {
    const item = variantAt(raw, at)
    if (byteAt(raw, at) === 0) attribute(raw, item)
    else spread(raw, item)
  }
}

function elementName(raw: RawTree, at: number): void {
  const pos = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case Name.NAMESPACED:
      leafOf(raw, K.jsx_namespace_name, F.name, pos)
      return
    case Name.MEMBER:
      memberName(raw, pos, F.name)
      return
    default:
      leafOf(raw, K.identifier, F.name, pos)
  }
}

function memberName(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.member_expression, field, startOf(raw, pos))
  const memberObject = 1
  const object = variantAt(raw, pos + 16)
  if (byteAt(raw, pos + 16) === memberObject) memberName(raw, object, F.object)
  else leafOf(raw, K.identifier, F.object, object)
  leafOf(raw, K.property_identifier, F.property, pos + 32)
  close(raw, node, endOf(raw, pos))
}

function attribute(raw: RawTree, pos: number): void {
  const node = open(raw, K.jsx_attribute, F.NONE, startOf(raw, pos))
  const isNamespaced = byteAt(raw, pos + 16) === 1
  leafOf(raw, isNamespaced ? K.jsx_namespace_name : K.property_identifier, F.NONE, variantAt(raw, pos + 16))
  if (byteAt(raw, pos + 32) !== absent) attributeValue(raw, pos + 32)
  close(raw, node, endOf(raw, pos))
}

function attributeValue(raw: RawTree, at: number): void {
  const pos = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case Value.STRING:
      leafOf(raw, K.string, F.NONE, pos)
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
  const node = open(raw, K.jsx_expression, F.NONE, startOf(raw, pos))
  if (byteAt(raw, pos + 16) !== emptyExpression) raw.read.expression(raw, pos + 16, F.NONE)
  close(raw, node, endOf(raw, pos))
}

/** `{...value}`. */
function spread(raw: RawTree, pos: number): void {
  const node = open(raw, K.jsx_expression, F.NONE, startOf(raw, pos))
  const element = open(raw, K.spread_element, F.NONE, raw.text.indexOf('...', startOf(raw, pos)))
  raw.read.expression(raw, pos + 16, F.NONE)
  close(raw, element, endOf(raw, variantAt(raw, pos + 16)))
  close(raw, node, endOf(raw, pos))
}

function children(raw: RawTree, list: number): void {
  const first = wordAt(raw, list)
  const end = first + countAt(raw, list) * itemSize
  for (let at = first; at < end; at += itemSize) {
    const pos = variantAt(raw, at)
    switch (byteAt(raw, at)) {
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
