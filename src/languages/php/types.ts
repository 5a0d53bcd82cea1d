import { ExpressionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerTypes(handlers: Handlers): void {
  handlers.onType('primitive_type bottom_type', (context, node) =>
    context.literal(node, context.textAt(node)),
  )
  handlers.onType('named_type optional_type', (context, node) => context.type(context.firstNamed(node)))
  handlers.onType('union_type intersection_type disjunctive_normal_form_type type_list', alternatives)
}

/** `A|B|null` is any of the classes; of `A&B` an object has the members of both. */
function alternatives(context: Context, node: number): number {
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const row = context.type(child)
    if (context.facts.expressions.get(row, 0) !== Op.LITERAL) rows.push(row)
  }
  return rows.length === 0 ? -1 : context.anyOf(rows, node, ExpressionFlag.TYPE)
}

/** The type of what is declared (-1 for none): as it is written, or as a comment says (row) that says more. */
export function declaredRow(context: Context, node: number, said = -1): number {
  if (said !== -1 && isVague(context, node)) return said
  if (node === -1) return -1
  const row = context.type(node)
  return context.facts.expressions.get(row, 0) === Op.LITERAL ? -1 : row
}

/** A list of what a type (row) is of. */
export function listOf(context: Context, element: number, node: number): number {
  const { facts } = context
  const sign = context.spanning(Op.NAME, facts.string('[]'), -1, node, ExpressionFlag.TYPE)
  return context.spanning(Op.APPLY, sign, facts.list([element]), node, ExpressionFlag.TYPE)
}

/** Whether a type says too little for a comment not to say more: none, `array`, `object`, `mixed`, … */
function isVague(context: Context, node: number): boolean {
  if (node === -1) return true
  const inner = context.is(node, 'optional_type') ? context.firstNamed(node) : node
  return /^(?:array|iterable|object|mixed|callable|\\?Traversable|\\?Iterator|\\?Generator|\\?IteratorAggregate)$/.test(
    context.textAt(inner),
  )
}
