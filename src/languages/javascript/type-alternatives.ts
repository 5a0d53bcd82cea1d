import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** `A | B | …` leans left and can be thousands long. For a value, `A & B` has the members of both: any of them may hold one. */
export function visitAlternatives(
  context: Context,
  node: number,
  read = (part: number) => context.typeRow(part),
): number {
  const kind = context.kindOf(node)
  let at = node
  let first = context.firstNamed(at)
  while (first !== -1 && context.kindOf(first) === kind) {
    at = first
    first = context.firstNamed(at)
  }
  const types: number[] = []
  for (;;) {
    // Above the innermost one the first part is what was just read.
    for (let child = first; child !== -1; child = context.nextNamed(child)) {
      const type = read(child)
      if (type !== -1) types.push(type)
    }
    if (at === node) break
    first = context.nextNamed(at)
    at = context.tree.parent[at]!
  }
  if (types.length < 2) return types[0] ?? -1
  return context.spanning(Op.ANY_OF, context.facts.list(types), -1, node, ExpressionFlag.TYPE)
}
