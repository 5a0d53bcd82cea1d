import { Op } from '../facts.ts'
import { childByField, childByKind, textOf } from '../tree.ts'
import type { Extraction } from './extraction.ts'
import { literal, spanning } from './rows.ts'

/*
 * Nodes by the names of their kinds and fields, for languages that ask for each in one place alone. -1 is no node, and
 * no node has parts or a text.
 */

type Reading<Context> = Extraction<Context>

export function is<Context extends Reading<Context>>({ tree }: Context, node: number, kind: string): boolean {
  return node !== -1 && tree.grammar.kindName(tree.kind[node]!) === kind
}

/** Child under a field, -1 for none. */
export function field<Context extends Reading<Context>>(
  { tree }: Context,
  node: number,
  name: string,
): number {
  return node === -1 ? -1 : childByField(tree, node, tree.grammar.fieldId(name))
}

/** First child of a kind, -1 for none. */
export function part<Context extends Reading<Context>>(
  { tree }: Context,
  node: number,
  kind: string,
): number {
  return node === -1 ? -1 : childByKind(tree, node, tree.grammar.kindId(kind))
}

export function textAt<Context extends Reading<Context>>({ tree }: Context, node: number): string {
  return node === -1 ? '' : textOf(tree, node)
}

export function unknown<Context extends Reading<Context>>(context: Context, node: number): number {
  return literal(context, node, 'unknown')
}

/** What may be any of several values. */
export function anyOf<Context extends Reading<Context>>(
  context: Context,
  rows: readonly number[],
  node: number,
  flags = 0,
): number {
  if (rows.length === 1) return rows[0]!
  return spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node, flags)
}
