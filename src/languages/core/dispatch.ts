import { firstChild, firstNamed, NodeFlag, nextNamed } from '../tree.ts'
import { enter, type Extraction } from './extraction.ts'
import type { ExpressionHandler } from './handlers.ts'
import { literal } from './rows.ts'

/** Row of an expression; a row of unknown value where it has none that can be followed. */
export function expression<Context extends Extraction<Context>>(context: Context, node: number): number {
  const row = valueRow(context, node)
  return row === -1 ? literal(context, node, 'unknown') : row
}

/** Row that carries the value of an expression; -1 where none is worth following. */
export function valueRow<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { handlers } = context
  const handler = handlers.expression[context.tree.kind[node]!] ?? handlers.other
  if (handler === undefined) {
    anything(context, node)
    return -1
  }
  if (!enter(context)) return -1
  const row = handler(context, node)
  context.depth--
  return row
}

/** Row of a type expression. */
export function type<Context extends Extraction<Context>>(context: Context, node: number): number {
  const row = typeRow(context, node)
  return row === -1 ? literal(context, node, 'unknown') : row
}

/** Row of a type expression; -1 where it says nothing. */
export function typeRow<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { handlers } = context
  const handler = handlers.type[context.tree.kind[node]!] ?? handlers.otherType
  if (handler === undefined) return valueRow(context, node)
  if (!enter(context)) return -1
  const row = handler(context, node)
  context.depth--
  return row
}

export function statement<Context extends Extraction<Context>>(context: Context, node: number): void {
  const { handlers } = context
  const handler = handlers.statement[context.tree.kind[node]!] ?? handlers.otherStatement
  if (handler === undefined) {
    anything(context, node)
  } else if (enter(context)) {
    handler(context, node)
    context.depth--
  }
}

/** All that can be understood of a node that stands where it was not expected, such as a part of an ERROR. */
export function anything<Context extends Extraction<Context>>(context: Context, node: number): void {
  const { handlers, tree } = context
  const kind = tree.kind[node]!
  if (handlers.expression[kind] !== undefined) expression(context, node)
  else if (handlers.type[kind] !== undefined) type(context, node)
  else statements(context, node)
}

/** Each part of a node as a statement. */
export function statements<Context extends Extraction<Context>>(context: Context, node: number): void {
  if (!enter(context)) return
  const { broken, tree } = context
  if (broken !== undefined && (tree.flags[node]! & NodeFlag.ERROR) !== 0) broken(context, node)
  else {
    for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
      statement(context, child)
    }
  }
  context.depth--
}

/** What `read` gives of each named child; nothing of no node (-1). */
export function rowsOf<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  read: ExpressionHandler<Context>,
): number[] {
  const { tree } = context
  const rows: number[] = []
  let child = node === -1 ? -1 : firstNamed(tree, node)
  for (; child !== -1; child = nextNamed(tree, child)) rows.push(read(context, child))
  return rows
}

/** Row of what stands within any number of parentheses. */
export function parenthesized<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { kind } = context.tree
  let inner = node
  while (kind[inner] === kind[node]) {
    const next = firstPart(context, inner)
    if (next === -1) return -1
    inner = next
  }
  return expression(context, inner)
}

/** First child that is a part of its parent, or -1. */
export function firstPart<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { tree, isPart } = context
  if (isPart === undefined) return firstNamed(tree, node)
  const child = firstChild(tree, node)
  return child === -1 || isPart(tree, child) ? child : nextPart(context, child)
}

/** Next sibling that is a part of its parent, or -1. */
export function nextPart<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { tree, isPart } = context
  if (isPart === undefined) return nextNamed(tree, node)
  let sibling = tree.next[node]!
  while (sibling !== -1 && !isPart(tree, sibling)) sibling = tree.next[sibling]!
  return sibling
}
