import { expandedEntries } from './macro-expansion.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { enter, expression, literal, nameOf, opOf, spanning } from './context.ts'

/**
 * Row of `{…}`: an OBJECT where fields are named, else an ARRAY. A named field is also a store into that field of the
 * type, which is how tables of functions get their callers:
 *
 *     static struct ops my = { .open = my_open };     store(member(cast(unknown, ops), open) <- my_open)
 */
export function initialiser(context: Context, list: number, typeRow: number, isArray: boolean): number {
  return read(context, list, typeRow, -1, isArray)
}

/** `base` is the row of the object that the list describes, -1 where only its type (or nothing) is known. */
function read(context: Context, list: number, typeRow: number, base: number, isArray: boolean): number {
  if (!enter(context)) return literal(context, list, 'unknown')
  const row = readEntries(context, list, typeRow, base, isArray)
  context.depth--
  return row
}

function readEntries(
  context: Context,
  list: number,
  typeRow: number,
  base: number,
  isArray: boolean,
): number {
  const { tree, kinds, facts } = context
  const entries: number[] = []
  let object = base
  let hasNames = false
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.initializerPair) {
      const name = fieldName(context, child)
      if (name === -1) {
        entries.push(0, subscripted(context, child, typeRow))
        continue
      }
      hasNames = true
      if (object === -1 && typeRow !== -1 && !isArray && opOf(context, typeRow) !== Op.LITERAL) {
        object = spanning(context, Op.CAST, literal(context, list, 'unknown'), typeRow, list)
      }
      entries.push(facts.string(nameOf(context, name)), namedField(context, child, object))
    } else if (tree.kind[child] === kinds.initializerList) {
      entries.push(0, read(context, child, isArray ? typeRow : -1, -1, false))
    } else {
      const value = expression(context, child)
      const expanded = expandedEntries(context, child)
      if (expanded.length === 0) entries.push(0, value)
      for (const each of expanded) entries.push(0, each)
    }
  }
  if (hasNames) return spanning(context, Op.OBJECT, facts.list(entries), -1, list)
  const values = entries.filter((_, index) => index % 2 === 1)
  return spanning(context, Op.ARRAY, facts.list(values), -1, list)
}

/** The first field that a designator names, -1 for `[3]`. */
function fieldName(context: Context, pair: number): number {
  const { tree, kinds } = context
  const first = firstNamed(tree, pair)
  if (first === -1) return -1
  if (tree.kind[first] === kinds.fieldIdentifier) return first
  return tree.kind[first] === kinds.fieldDesignator ? firstNamed(tree, first) : -1
}

function subscripted(context: Context, pair: number, typeRow: number): number {
  const { tree, kinds } = context
  const value = childByField(tree, pair, kinds.fields.value)
  for (let child = firstNamed(tree, pair); child !== -1 && child !== value; child = nextNamed(tree, child)) {
    const index = firstNamed(tree, child)
    if (index !== -1) expression(context, index)
  }
  if (value === -1) return literal(context, pair, 'unknown')
  return tree.kind[value] === kinds.initializerList
    ? read(context, value, typeRow, -1, false)
    : expression(context, value)
}

/** `.a.b = value` */
function namedField(context: Context, pair: number, object: number): number {
  const { tree, kinds, facts } = context
  const value = childByField(tree, pair, kinds.fields.value)
  let row = object
  for (let child = firstChild(tree, pair); child !== -1 && child !== value; child = tree.next[child]!) {
    const name = tree.kind[child] === kinds.fieldDesignator ? firstNamed(tree, child) : child
    if (name === -1 || tree.kind[name] !== kinds.fieldIdentifier || row === -1) continue
    row = spanning(context, Op.MEMBER, row, facts.string(nameOf(context, name)), name)
  }
  if (value === -1) return literal(context, pair, 'unknown')
  const source =
    tree.kind[value] === kinds.initializerList
      ? read(context, value, -1, row, false)
      : expression(context, value)
  if (row !== -1 && opOf(context, row) === Op.MEMBER) {
    facts.addExpressionFlags(row, ExpressionFlag.WRITE)
    facts.flow(FlowKind.STORE, row, source, tree.start[pair]!)
  }
  return source
}
