import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import { field, is, spanning } from './context.ts'
import { classNamed } from './names.ts'

/** `#[Route('/')]` marks a definition with what makes an object of the class. */
export function decorate(context: Context, definition: number, node: number): void {
  const list = field(context, node, 'attributes')
  if (list === -1) return
  const { facts, tree } = context
  for (let at = list; at <= tree.last[list]!; at++) {
    if (!is(context, at, 'attribute')) continue
    let name = firstNamed(tree, at)
    while (name !== -1 && tree.field[name] !== 0) name = nextNamed(tree, name)
    if (name === -1) continue
    const callee = classNamed(
      context,
      name,
      ExpressionFlag.DECORATOR | ExpressionFlag.TYPE | ExpressionFlag.CALLEE,
    )
    const given = facts.list(argumentRows(context, field(context, at, 'parameters')))
    const made = spanning(context, Op.CALL, callee, given, at, ExpressionFlag.DECORATOR)
    facts.flow(FlowKind.DECORATE, definition, made, tree.start[at]!)
  }
}
