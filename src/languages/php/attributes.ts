import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import { classNamed } from './names.ts'

/** `#[Route('/')]` marks a definition with what makes an object of the class. */
export function decorate(context: Context, definition: number, node: number): void {
  const list = context.field(node, 'attributes')
  if (list === -1) return
  const { facts, tree } = context
  for (let at = list; at <= tree.last[list]!; at++) {
    if (!context.is(at, 'attribute')) continue
    let name = context.firstNamed(at)
    while (name !== -1 && tree.field[name] !== 0) name = context.nextNamed(name)
    if (name === -1) continue
    const callee = classNamed(
      context,
      name,
      ExpressionFlag.DECORATOR | ExpressionFlag.TYPE | ExpressionFlag.CALLEE,
    )
    const given = facts.list(argumentRows(context, context.field(at, 'parameters')))
    const made = context.spanning(Op.CALL, callee, given, at, ExpressionFlag.DECORATOR)
    facts.flow(FlowKind.DECORATE, definition, made, tree.start[at]!)
  }
}
