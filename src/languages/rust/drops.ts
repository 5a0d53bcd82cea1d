import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/*
 * A variable that owns what it holds drops it at the end of its block, unless that was moved away before: handed to a
 * function, given back, stored, or taken by a closure that moves. Whether a type is dropped by code of its own, and
 * whether a method takes the object itself, is seen once all types are known.
 */

/** Nodes in which a name lends what it holds. */
const lending = new Set(
  'field_expression reference_expression index_expression unary_expression binary_expression token_tree'.split(
    ' ',
  ),
)

/** `let x = File::open(…)`: x (row of its value) is dropped where its block ends. */
export function dropAtEnd(context: Context, declaration: number, name: string, row: number): void {
  const { tree, kinds, facts } = context
  const op = facts.expressions.get(row, 0)
  if (op !== Op.NEW && op !== Op.CALL && op !== Op.NAME) return
  const block = tree.parent[declaration]!
  if (block < 0 || tree.kind[block] !== kinds.block) return
  for (let node = tree.last[declaration]! + 1; node <= tree.last[block]!; node++) {
    const isName = tree.kind[node] === kinds.identifier && tree.text.startsWith(name, tree.start[node])
    if (isName && context.nameOf(node) === name && isMoved(context, node, block)) return
  }
  context.implicitCall(row, 'Drop::drop=', declaration)
}

function isMoved(context: Context, node: number, block: number): boolean {
  const { tree, kinds } = context
  if (!lending.has(tree.grammar.kindName(tree.kind[tree.parent[node]!]!))) return true
  for (let around = tree.parent[node]!; around !== block && around > 0; around = tree.parent[around]!) {
    const isClosure = tree.kind[around] === kinds.closure
    if (
      isClosure &&
      /^(?:async\s+)?move\b/.test(tree.text.slice(tree.start[around], tree.start[around]! + 12))
    )
      return true
    // `vec![x]` takes x, what shows it does not.
    if (tree.grammar.kindName(tree.kind[around]!) === 'macro_invocation') {
      const written = tree.text.slice(tree.start[around], tree.start[around]! + 4)
      if (written === 'vec!') return true
    }
  }
  return false
}
