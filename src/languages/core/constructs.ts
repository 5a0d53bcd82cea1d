import { Op } from '../facts.ts'
import type { Extraction } from './extraction.ts'
import type { ExpressionHandler } from './handlers.ts'

/*
 * What several languages write alike. What nests as deep as generated code is long is read in a loop.
 */

/** Longer literals are data, not names of anything. */
export const longestString = 2000

/** A literal in quotes, of which `valueOf` tells what it says from how it is written. */
export function stringLiteral(valueOf: (written: string) => string): ExpressionHandler<Extraction> {
  return (context, node) => {
    const { tree, facts } = context
    if (tree.end[node]! - tree.start[node]! > longestString) return context.literal(node, 'string')
    return context.spanning(Op.STRING, facts.string(valueOf(context.textAt(node))), -1, node)
  }
}

interface WithFields extends Extraction {
  readonly kinds: {
    readonly fields: {
      readonly condition: number
      readonly consequence: number
      readonly alternative: number
    }
  }
}

/** `a ? b : c ? d : e` is any of b, d and e; `a ?: b` is a or b. */
export function conditional(context: WithFields, node: number): number {
  const { tree, facts } = context
  const { condition, consequence, alternative } = context.kinds.fields
  const rows: number[] = []
  let current = node
  while (current !== -1 && tree.kind[current] === tree.kind[node]) {
    const test = context.childByField(current, condition)
    const then = context.childByField(current, consequence)
    const tested = context.expression(test)
    if (then !== -1) rows.push(context.expression(then))
    else if (tested !== -1) rows.push(tested)
    current = context.childByField(current, alternative)
  }
  if (current !== -1) rows.push(context.expression(current))
  return context.spanning(Op.ANY_OF, facts.list(rows), -1, node)
}

/**
 * `a.b().c[d]`, read from its head outwards: `operandOf` tells what a link stands on, -1 of what is none, and `link` its
 * row from the row of that.
 */
export function chained<Context extends Extraction>(
  operandOf: (context: Context, node: number) => number,
  link: (context: Context, node: number, base: number) => number,
): ExpressionHandler<Context> {
  return (context, node) => {
    const links = context.chain
    const floor = links.length
    let head = node
    for (let next = operandOf(context, head); next !== -1; next = operandOf(context, next)) {
      links.push(head)
      head = next
    }
    // A link without its operand is broken code; it must not come back here.
    let row = head === node ? context.unknown(node) : context.expression(head)
    while (links.length > floor) row = link(context, links.pop()!, row)
    return row
  }
}
