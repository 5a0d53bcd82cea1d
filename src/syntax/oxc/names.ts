import { F, K } from './kinds.ts'
import {
  byteAt,
  close,
  endOf,
  leaf,
  leafOf,
  open,
  startOf,
  Unrepresentable,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipSpaceBack, skipTrivia } from './trivia.ts'

/** Variants of a property's key besides those of an expression. */
const identifierKey = 64
const privateKey = 65
const numberKey = 2
const bigintKey = 3
const stringKey = 5

const openBracket = 91
const closeBracket = 93

/** A reference to a variable: `undefined` is a kind of its own. */
export function reference(raw: RawTree, structure: number, field: number): void {
  const start = startOf(raw, structure)
  const end = endOf(raw, structure)
  const isUndefined = end - start === 9 && raw.text.startsWith('undefined', start)
  leaf(raw, isUndefined ? K.undefined : K.identifier, field, start, end)
}

/** Whether an optional identifier, which lies in its owner, is there. */
export function hasIdentifier(raw: RawTree, at: number): boolean {
  return wordAt(raw, at + 16) !== 0 || wordAt(raw, at + 20) !== 0
}

/** The key of a property, method or field. */
export function key(raw: RawTree, at: number, isComputed: boolean, field: number): void {
  if (isComputed) {
    computedName(raw, at, field)
    return
  }
  const structure = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case identifierKey:
      leafOf(raw, K.property_identifier, field, structure)
      return
    case privateKey:
      leafOf(raw, K.private_property_identifier, field, structure)
      return
    case stringKey:
      leafOf(raw, K.string, field, structure)
      return
    case numberKey:
    case bigintKey:
      leafOf(raw, K.number, field, structure)
      return
    default:
      throw new Unrepresentable('key')
  }
}

/** `[expression]`: the brackets are part of it. */
function computedName(raw: RawTree, at: number, field: number): void {
  const structure = variantAt(raw, at)
  const start = skipSpaceBack(raw.text, startOf(raw, structure))
  const end = skipTrivia(raw.text, endOf(raw, structure))
  if (raw.text.charCodeAt(start) !== openBracket || raw.text.charCodeAt(end) !== closeBracket)
    throw new Unrepresentable('brackets of a computed name')
  const node = open(raw, K.computed_property_name, field, start)
  raw.read.expression(raw, at, F.NONE)
  close(raw, node, end + 1)
}

export function keyEnd(raw: RawTree, at: number, isComputed: boolean): number {
  const end = endOf(raw, variantAt(raw, at))
  return isComputed ? skipTrivia(raw.text, end) + 1 : end
}

/** `a.b.c` where it is no expression: `(a.b).c` of identifiers, the names in order. */
export function nestedIdentifier(raw: RawTree, names: readonly number[], field: number): void {
  const nodes: number[] = []
  for (let depth = names.length - 1; depth > 0; depth--) {
    nodes.push(
      open(raw, K.nested_identifier, depth === names.length - 1 ? field : F.object, startOf(raw, names[0]!)),
    )
  }
  leafOf(raw, K.identifier, names.length === 1 ? field : F.object, names[0]!)
  for (let index = 1; index < names.length; index++) {
    leafOf(raw, K.property_identifier, F.property, names[index]!)
    close(raw, nodes.pop()!, endOf(raw, names[index]!))
  }
}

/** The identifiers of a name in a type (`TSTypeName`), from the left; `this` counts as one. */
export function namesOfTypeName(raw: RawTree, at: number): number[] {
  const names: number[] = []
  let name = at
  while (byteAt(raw, name) === 1) {
    const qualified = variantAt(raw, name)
    names.unshift(qualified + 32)
    name = qualified + 16
  }
  names.unshift(variantAt(raw, name))
  return names
}

const moduleString = 2

/** A name in an import or export list, which may be a string. */
export function moduleName(raw: RawTree, at: number, field: number): void {
  leafOf(raw, byteAt(raw, at) === moduleString ? K.string : K.identifier, field, at + 8)
}
