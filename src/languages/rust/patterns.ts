import { BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { anything, enter, expression, literal, memberRow, nameOf, nameRow, spanning } from './context.ts'
import { bindName, localHere, startsUpper } from './names.ts'
import { ownerOfParts, partKey } from './parts.ts'
import { path } from './paths.ts'

/**
 * Binds the names of a pattern to the parts of what it is matched with (`source`, -1 where that is not known). A name
 * that begins with a capital refers to a constant or variant.
 */
export function bindPattern(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative = false,
): void {
  if (!enter(context)) return
  pattern(context, node, source, visibleFrom, isAlternative)
  context.depth--
}

function pattern(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, kinds } = context
  switch (tree.grammar.kindName(tree.kind[node]!)) {
    case 'identifier':
    case 'shorthand_field_identifier': {
      const name = nameOf(context, node)
      if (tree.kind[node] === kinds.identifier && startsUpper(name)) nameRow(context, node)
      else bind(context, node, source, visibleFrom, isAlternative)
      return
    }
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'captured_pattern':
      bindInner(context, node, source, visibleFrom, isAlternative)
      return
    case 'or_pattern':
      // Each alternative binds the same names.
      bindInner(context, node, source, visibleFrom, true)
      return
    case 'tuple_pattern':
    case 'slice_pattern':
      elements(context, node, source, visibleFrom, isAlternative)
      return
    case 'tuple_struct_pattern':
      tupleStructPattern(context, node, source, visibleFrom, isAlternative)
      return
    case 'struct_pattern':
      structPattern(context, node, source, visibleFrom, isAlternative)
      return
    case 'scoped_identifier':
    case 'generic_pattern':
      path(context, node)
      return
    case 'range_pattern':
    case 'const_block':
    case 'macro_invocation':
      anything(context, node)
      return
    default:
      if (context.handlers.expression[tree.kind[node]!] !== undefined) expression(context, node)
      else bindInner(context, node, -1, visibleFrom, isAlternative)
  }
}

function bindInner(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, kinds } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.mutableSpecifier)
      bindPattern(context, child, source, visibleFrom, isAlternative)
  }
}

/** `Some(x)`, `Point(x, .., z)` */
function tupleStructPattern(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, kinds, facts } = context
  const typeNode = childByField(tree, node, kinds.fields.type)
  const row = typeNode === -1 ? -1 : path(context, typeNode)
  const name = row !== -1 && facts.expressions.get(row, 0) === Op.NAME ? facts.expressions.get(row, 2) : 0
  const text = facts.stringAt(name)
  let first = source !== -1 && (text === 'Some' || text === 'Ok' || text === 'Err')
  const place = text === 'Err' ? 1 : -1
  const owner = row === -1 ? -1 : ownerOfParts(context, row)
  let position = 0
  let isKnown = owner !== -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child === typeNode) continue
    if (tree.kind[child] === kinds.remainingFields) isKnown = false
    while (isKnown && skipsToken(context, node, child, position)) position++
    const typeRow = isKnown ? (context.parts.get(partKey(owner, String(position))) ?? -1) : -1
    const part = first
      ? spanning(context, Op.ELEMENT, source, place, child)
      : typeRow === -1
        ? -1
        : spanning(context, Op.CAST, source === -1 ? row : source, typeRow, child)
    first = false
    position++
    bindPattern(context, child, part, visibleFrom, isAlternative)
  }
}

/** Whether commas before a part say that it stands further right: `_` is a token of its own. */
function skipsToken(context: Context, node: number, child: number, position: number): boolean {
  const { tree, kinds } = context
  let commas = 0
  for (let token = node + 1; token !== child && token !== -1; token = tree.next[token]!) {
    if (tree.kind[token] === kinds.tokens.comma) commas++
  }
  return commas > position
}

/** Parts by their position, up to a `..`. */
function elements(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, kinds } = context
  let position = 0
  let isKnown = source !== -1
  // `_` is a token, and counts.
  for (let child = node + 1; child <= tree.last[node]!; child = tree.next[child]!) {
    if (tree.kind[child] === kinds.tokens.comma) position++
    else if (tree.kind[child] === kinds.remainingFields) isKnown = false
    else if ((tree.flags[child]! & 1) !== 0 && (tree.flags[child]! & 16) === 0) {
      const part = isKnown ? spanning(context, Op.ELEMENT, source, position, child) : -1
      bindPattern(context, child, part, visibleFrom, isAlternative)
    }
    if (tree.next[child] === -1) break
  }
}

/** `Point { x, y: top }` takes members of a Point; what a variant holds no look-up finds. */
function structPattern(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const typeNode = childByField(tree, node, fields.type)
  const typeRow = typeNode === -1 ? -1 : path(context, typeNode, ExpressionFlag.TYPE)
  const isStruct = typeRow !== -1 && !isVariantPath(context, typeRow)
  const base = isStruct
    ? source === -1
      ? spanning(context, Op.CAST, literal(context, node, 'unknown'), typeRow, node)
      : spanning(context, Op.CAST, source, typeRow, node)
    : -1
  const owner = typeRow === -1 ? -1 : ownerOfParts(context, typeRow)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.fieldPattern) continue
    const name = childByField(tree, child, fields.name)
    const inner = childByField(tree, child, fields.pattern)
    if (name === -1) continue
    const typeRow = owner === -1 ? -1 : (context.parts.get(partKey(owner, nameOf(context, name))) ?? -1)
    const part =
      base !== -1
        ? memberRow(context, base, name)
        : typeRow === -1
          ? -1
          : spanning(context, Op.CAST, source === -1 ? typeRow : source, typeRow, name)
    bindPattern(context, inner === -1 ? name : inner, part, visibleFrom, isAlternative)
  }
}

/** `Shape::Circle` and `Self::Circle`: a type's name behind a type's name. */
function isVariantPath(context: Context, row: number): boolean {
  const { expressions } = context.facts
  if (expressions.get(row, 0) !== Op.MEMBER) return false
  const base = expressions.get(row, 2)
  const op = expressions.get(base, 0)
  if (op === Op.THIS_CLASS || op === Op.APPLY) return true
  if (op !== Op.NAME && op !== Op.MEMBER) return false
  return startsUpper(context.facts.stringAt(expressions.get(base, op === Op.NAME ? 2 : 3)))
}

function bind(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative: boolean,
): void {
  const { tree, facts } = context
  const name = nameOf(context, node)
  let binding = isAlternative ? localHere(context, name) : -1
  if (binding === -1) {
    binding = bindName(context, node, { kind: BindingKind.VARIABLE, name, visibleFrom })
  }
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[node]!)
}
