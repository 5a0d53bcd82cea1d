import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField } from '../tree.ts'
import { expression } from './dispatch.ts'
import type { Extraction } from './extraction.ts'
import type { ExpressionHandler } from './handlers.ts'
import { literal, nameOf, spanning } from './rows.ts'

/*
 * What several languages write alike. What nests as deep as generated code is long is read in a loop.
 */

/** Longer literals are data, not names of anything. */
export const longestString = 2000

/** A literal in quotes, of which `valueOf` tells what it says from how it is written. */
export function stringLiteral<Context extends Extraction<Context>>(
  valueOf: (written: string) => string,
): ExpressionHandler<Context> {
  return (context, node) => {
    const { tree, facts } = context
    if (tree.end[node]! - tree.start[node]! > longestString) return literal(context, node, 'string')
    return spanning(context, Op.STRING, facts.string(valueOf(nameOf(context, node))), -1, node)
  }
}

interface WithFields<Context> extends Extraction<Context> {
  readonly kinds: {
    readonly fields: {
      readonly condition: number
      readonly consequence: number
      readonly alternative: number
    }
  }
}

/** `a ? b : c ? d : e` is any of b, d and e; `a ?: b` is a or b. */
export function conditional<Context extends WithFields<Context>>(context: Context, node: number): number {
  const { tree, facts } = context
  const { condition, consequence, alternative } = context.kinds.fields
  const rows: number[] = []
  let current = node
  while (current !== -1 && tree.kind[current] === tree.kind[node]) {
    const test = childByField(tree, current, condition)
    const then = childByField(tree, current, consequence)
    const tested = test === -1 ? -1 : expression(context, test)
    if (then !== -1) rows.push(expression(context, then))
    else if (tested !== -1) rows.push(tested)
    current = childByField(tree, current, alternative)
  }
  if (current !== -1) rows.push(expression(context, current))
  return spanning(context, Op.ANY_OF, facts.list(rows), -1, node)
}

export interface WithChain<Context> extends Extraction<Context> {
  /** Links of the chains that are being read, shared to save an allocation for each. */
  readonly chain: number[]
}

/**
 * `a.b().c[d]`, read from its head outwards: `operandOf` tells what a link stands on, -1 of what is none, and `link` its
 * row from the row of that.
 */
export function chained<Context extends WithChain<Context>>(
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
    let row = head === node ? literal(context, node, 'unknown') : expression(context, head)
    while (links.length > floor) row = link(context, links.pop()!, row)
    return row
  }
}

/** What the innermost of operations of one kind that nest in their first operand stands on; they are put on the chain. */
export function firstOperand<Context extends WithChain<Context>>(
  context: Context,
  node: number,
  left: number,
): number {
  const { chain, tree } = context
  let head = node
  while (head !== -1 && tree.kind[head] === tree.kind[node]) {
    chain.push(head)
    head = childByField(tree, head, left)
  }
  return head
}

/** Stores a value (-1: what is not known) into the member or element that a row names; nothing else can hold one. */
export function storeInto<Context extends Extraction<Context>>(
  { facts }: Context,
  row: number,
  value: number,
  start: number,
): void {
  const op = facts.expressions.get(row, 0)
  if (op !== Op.MEMBER && op !== Op.INDEX) return
  facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  if (value !== -1) facts.flow(FlowKind.STORE, row, value, start)
}
