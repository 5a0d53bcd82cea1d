import { F, K } from './kinds.ts'
import { Unrepresentable, type RawTree } from './raw-tree.ts'
import { skipSpaceBack, skipTrivia } from './trivia.ts'

/** Kinds of a property's key by its variant: of those of an expression, and two besides. */
const keyKinds: Readonly<Record<number, number>> = {
  2: K.number,
  3: K.number,
  5: K.string,
  64: K.property_identifier,
  65: K.private_property_identifier,
}

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
  const kind = keyKinds[raw.byteAt(at)]
  if (kind === undefined) throw new Unrepresentable('key')
  raw.leafOf(kind, field, raw.variantAt(at))
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
export function nestedIdentifier(raw: RawTree, [first, ...names]: readonly number[], field: number): void {
  membersOf(raw, K.nested_identifier, names, raw.startOf(first!), field, (inner) => {
    raw.leafOf(K.identifier, inner, first!)
  })
}

/** `(x.a).b`: a node of a kind for each of the names, around what `head` reads for the field that it is given. */
export function membersOf(
  raw: RawTree,
  kind: number,
  names: readonly number[],
  start: number,
  field: number,
  head: (field: number) => void,
): void {
  const nodes = names.map((_, depth) => raw.open(kind, depth === 0 ? field : F.object, start))
  head(names.length === 0 ? field : F.object)
  for (const name of names) {
    raw.leafOf(K.property_identifier, F.property, name)
    raw.close(nodes.pop()!, raw.endOf(name))
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
