import { F, K } from './kinds.ts'
import { Unrepresentable, type RawTree } from './raw-tree.ts'
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
  const start = raw.startOf(structure)
  const end = raw.endOf(structure)
  const isUndefined = end - start === 9 && raw.text.startsWith('undefined', start)
  raw.leaf(isUndefined ? K.undefined : K.identifier, field, start, end)
}

/** Whether an optional identifier, which lies in its owner, is there. */
export function hasIdentifier(raw: RawTree, at: number): boolean {
  return raw.wordAt(at + 16) !== 0 || raw.wordAt(at + 20) !== 0
}

/** The key of a property, method or field. */
export function key(raw: RawTree, at: number, isComputed: boolean, field: number): void {
  if (isComputed) {
    computedName(raw, at, field)
    return
  }
  const structure = raw.variantAt(at)
  switch (raw.byteAt(at)) {
    case identifierKey:
      raw.leafOf(K.property_identifier, field, structure)
      return
    case privateKey:
      raw.leafOf(K.private_property_identifier, field, structure)
      return
    case stringKey:
      raw.leafOf(K.string, field, structure)
      return
    case numberKey:
    case bigintKey:
      raw.leafOf(K.number, field, structure)
      return
    default:
      throw new Unrepresentable('key')
  }
}

/** `[expression]`: the brackets are part of it. */
function computedName(raw: RawTree, at: number, field: number): void {
  const structure = raw.variantAt(at)
  const start = skipSpaceBack(raw.text, raw.startOf(structure))
  const end = skipTrivia(raw.text, raw.endOf(structure))
  if (raw.text.charCodeAt(start) !== openBracket || raw.text.charCodeAt(end) !== closeBracket)
    throw new Unrepresentable('brackets of a computed name')
  const node = raw.open(K.computed_property_name, field, start)
  raw.read.expression(raw, at, F.NONE)
  raw.close(node, end + 1)
}

export function keyEnd(raw: RawTree, at: number, isComputed: boolean): number {
  const end = raw.endOf(raw.variantAt(at))
  return isComputed ? skipTrivia(raw.text, end) + 1 : end
}

/** `a.b.c` where it is no expression: `(a.b).c` of identifiers, the names in order. */
export function nestedIdentifier(raw: RawTree, names: readonly number[], field: number): void {
  const nodes: number[] = []
  for (let depth = names.length - 1; depth > 0; depth--) {
    nodes.push(
      raw.open(K.nested_identifier, depth === names.length - 1 ? field : F.object, raw.startOf(names[0]!)),
    )
  }
  raw.leafOf(K.identifier, names.length === 1 ? field : F.object, names[0]!)
  for (let index = 1; index < names.length; index++) {
    raw.leafOf(K.property_identifier, F.property, names[index]!)
    raw.close(nodes.pop()!, raw.endOf(names[index]!))
  }
}

/** The identifiers of a name in a type (`TSTypeName`), from the left; `this` counts as one. */
export function namesOfTypeName(raw: RawTree, at: number): number[] {
  const names: number[] = []
  let name = at
  while (raw.byteAt(name) === 1) {
    const qualified = raw.variantAt(name)
    names.unshift(qualified + 32)
    name = qualified + 16
  }
  names.unshift(raw.variantAt(name))
  return names
}

const moduleString = 2

/** A name in an import or export list, which may be a string. */
export function moduleName(raw: RawTree, at: number, field: number): void {
  raw.leafOf(raw.byteAt(at) === moduleString ? K.string : K.identifier, field, at + 8)
}
