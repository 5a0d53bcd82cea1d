import { BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { bindName, localHere, startsUpper } from './names.ts'
import { ownerOfParts, partKey } from './parts.ts'
import { path } from './paths.ts'

/** What a pattern is matched with, and what is said of the names in it. */
interface Matched {
  /** -1 where it is not known. */
  readonly source: number
  readonly visibleFrom: number
  readonly isAlternative: boolean
}

/**
 * Binds the names of a pattern to the parts of what it is matched with. A name that begins with a capital refers to a
 * constant or variant.
 */
export function bindPattern(
  context: Context,
  node: number,
  source: number,
  visibleFrom: number,
  isAlternative = false,
): void {
  pattern(context, node, { source, visibleFrom, isAlternative })
}

function pattern(context: Context, node: number, matched: Matched): void {
  if (!context.enter()) return
  const { handlers, tree } = context
  const kind = tree.kind[node]!
  const read = patterns.get(tree.grammar.kindName(kind))
  if (read !== undefined) read(context, node, matched)
  else if (handlers.expression[kind] !== undefined) context.expression(node)
  else bindInner(context, node, { ...matched, source: -1 })
  context.depth--
}

const patterns = new Map<string, (context: Context, node: number, matched: Matched) => void>([
  ['identifier', nameOrConstant],
  ['shorthand_field_identifier', bind],
  ['mut_pattern', bindInner],
  ['ref_pattern', bindInner],
  ['reference_pattern', bindInner],
  ['captured_pattern', bindInner],
  // Each alternative binds the same names.
  ['or_pattern', (context, node, matched) => bindInner(context, node, { ...matched, isAlternative: true })],
  ['tuple_pattern', elements],
  ['slice_pattern', elements],
  ['tuple_struct_pattern', tupleStructPattern],
  ['struct_pattern', structPattern],
  ['scoped_identifier', (context, node) => path(context, node)],
  ['generic_pattern', (context, node) => path(context, node)],
  ['range_pattern', (context, node) => context.anything(node)],
  ['const_block', (context, node) => context.anything(node)],
  ['macro_invocation', (context, node) => context.anything(node)],
])

function nameOrConstant(context: Context, node: number, matched: Matched): void {
  if (startsUpper(context.nameOf(node))) context.nameRow(node)
  else bind(context, node, matched)
}

function bindInner(context: Context, node: number, matched: Matched): void {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] !== context.kinds.mutableSpecifier) pattern(context, child, matched)
  }
}

/** `Some(x)`, `Point(x, .., z)` */
function tupleStructPattern(context: Context, node: number, matched: Matched): void {
  const { tree, kinds, facts } = context
  const { source } = matched
  const typeNode = context.childByField(node, kinds.fields.type)
  const row = typeNode === -1 ? -1 : path(context, typeNode)
  const name = row !== -1 && facts.expressions.get(row, 0) === Op.NAME ? facts.expressions.get(row, 2) : 0
  const text = facts.stringAt(name)
  let first = source !== -1 && (text === 'Some' || text === 'Ok' || text === 'Err')
  const place = text === 'Err' ? 1 : -1
  const owner = row === -1 ? -1 : ownerOfParts(context, row)
  let position = 0
  let isKnown = owner !== -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child === typeNode) continue
    if (tree.kind[child] === kinds.remainingFields) isKnown = false
    while (isKnown && skipsToken(context, node, child, position)) position++
    const typeRow = isKnown ? (context.parts.get(partKey(owner, String(position))) ?? -1) : -1
    const part = first
      ? context.spanning(Op.ELEMENT, source, place, child)
      : typeRow === -1
        ? -1
        : context.spanning(Op.CAST, source === -1 ? row : source, typeRow, child)
    first = false
    position++
    pattern(context, child, { ...matched, source: part })
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
function elements(context: Context, node: number, matched: Matched): void {
  const { tree, kinds } = context
  const { source } = matched
  let position = 0
  let isKnown = source !== -1
  // `_` is a token, and counts.
  for (let child = node + 1; child <= tree.last[node]!; child = tree.next[child]!) {
    if (tree.kind[child] === kinds.tokens.comma) position++
    else if (tree.kind[child] === kinds.remainingFields) isKnown = false
    else if ((tree.flags[child]! & 1) !== 0 && (tree.flags[child]! & 16) === 0) {
      const part = isKnown ? context.spanning(Op.ELEMENT, source, position, child) : -1
      pattern(context, child, { ...matched, source: part })
    }
    if (tree.next[child] === -1) break
  }
}

/** `Point { x, y: top }` takes members of a Point; what a variant holds no look-up finds. */
function structPattern(context: Context, node: number, matched: Matched): void {
  const { tree, kinds } = context
  const { source } = matched
  const { fields } = kinds
  const typeNode = context.childByField(node, fields.type)
  const typeRow = typeNode === -1 ? -1 : path(context, typeNode, ExpressionFlag.TYPE)
  const isStruct = typeRow !== -1 && !isVariantPath(context, typeRow)
  const base = isStruct
    ? source === -1
      ? context.spanning(Op.CAST, context.literal(node, 'unknown'), typeRow, node)
      : context.spanning(Op.CAST, source, typeRow, node)
    : -1
  const owner = typeRow === -1 ? -1 : ownerOfParts(context, typeRow)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.fieldPattern) continue
    const name = context.childByField(child, fields.name)
    const inner = context.childByField(child, fields.pattern)
    if (name === -1) continue
    const typeRow = owner === -1 ? -1 : (context.parts.get(partKey(owner, context.nameOf(name))) ?? -1)
    const part =
      base !== -1
        ? context.memberRow(base, name)
        : typeRow === -1
          ? -1
          : context.spanning(Op.CAST, source === -1 ? typeRow : source, typeRow, name)
    pattern(context, inner === -1 ? name : inner, { ...matched, source: part })
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

function bind(context: Context, node: number, matched: Matched): void {
  const { source, visibleFrom, isAlternative } = matched
  const name = context.nameOf(node)
  let binding = isAlternative ? localHere(context, name) : -1
  if (binding === -1) {
    binding = bindName(context, node, { kind: BindingKind.VARIABLE, name, visibleFrom })
  }
  context.facts.flow(FlowKind.ASSIGN, binding, source, context.tree.start[node]!)
}
