import { expandedEntries } from './macro-expansion.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

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
  if (!context.enter()) return context.literal(list, 'unknown')
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
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.initializerPair) {
      const name = fieldName(context, child)
      if (name === -1) {
        entries.push(0, subscripted(context, child, typeRow))
        continue
      }
      hasNames = true
      if (object === -1 && typeRow !== -1 && !isArray && context.opOf(typeRow) !== Op.LITERAL) {
        object = context.spanning(Op.CAST, context.literal(list, 'unknown'), typeRow, list)
      }
      entries.push(facts.string(context.nameOf(name)), namedField(context, child, object))
    } else if (tree.kind[child] === kinds.initializerList) {
      entries.push(0, read(context, child, isArray ? typeRow : -1, -1, false))
    } else {
      const value = context.expression(child)
      const expanded = expandedEntries(context, child)
      if (expanded.length === 0) entries.push(0, value)
      for (const each of expanded) entries.push(0, each)
    }
  }
  if (hasNames) return context.spanning(Op.OBJECT, facts.list(entries), -1, list)
  const values = entries.filter((_, index) => index % 2 === 1)
  return context.spanning(Op.ARRAY, facts.list(values), -1, list)
}

/** The first field that a designator names, -1 for `[3]`. */
function fieldName(context: Context, pair: number): number {
  const { tree, kinds } = context
  const first = context.firstNamed(pair)
  if (first === -1) return -1
  if (tree.kind[first] === kinds.fieldIdentifier) return first
  return tree.kind[first] === kinds.fieldDesignator ? context.firstNamed(first) : -1
}

function subscripted(context: Context, pair: number, typeRow: number): number {
  const { tree, kinds } = context
  const value = context.childByField(pair, kinds.fields.value)
  for (
    let child = context.firstNamed(pair);
    child !== -1 && child !== value;
    child = context.nextNamed(child)
  ) {
    context.expression(context.firstNamed(child))
  }
  if (value === -1) return context.literal(pair, 'unknown')
  return tree.kind[value] === kinds.initializerList
    ? read(context, value, typeRow, -1, false)
    : context.expression(value)
}

/** `.a.b = value` */
function namedField(context: Context, pair: number, object: number): number {
  const { tree, kinds, facts } = context
  const value = context.childByField(pair, kinds.fields.value)
  let row = object
  for (let child = context.firstChild(pair); child !== -1 && child !== value; child = tree.next[child]!) {
    const name = tree.kind[child] === kinds.fieldDesignator ? context.firstNamed(child) : child
    if (name === -1 || tree.kind[name] !== kinds.fieldIdentifier || row === -1) continue
    row = context.spanning(Op.MEMBER, row, facts.string(context.nameOf(name)), name)
  }
  if (value === -1) return context.literal(pair, 'unknown')
  const source =
    tree.kind[value] === kinds.initializerList
      ? read(context, value, -1, row, false)
      : context.expression(value)
  if (row !== -1 && context.opOf(row) === Op.MEMBER) {
    facts.addExpressionFlags(row, ExpressionFlag.WRITE)
    facts.flow(FlowKind.STORE, row, source, tree.start[pair]!)
  }
  return source
}
