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
    const made = context.is(at, 'attribute') ? attributeRow(context, at) : -1
    if (made !== -1) facts.flow(FlowKind.DECORATE, definition, made, tree.start[at]!)
  }
}

/** Attributes that decorate no definition with a name: of parameters, constants and functions without a name. */
export function readOtherAttributes(context: Context): void {
  context.readOthers('attribute', (node) => attributeRow(context, node))
}

function attributeRow(context: Context, node: number): number {
  const { facts, tree } = context
  context.annotationsRead.add(node)
  let name = context.firstNamed(node)
  while (name !== -1 && tree.field[name] !== 0) name = context.nextNamed(name)
  if (name === -1) return -1
  const flags = ExpressionFlag.DECORATOR | ExpressionFlag.TYPE | ExpressionFlag.CALLEE
  const callee = classNamed(context, name, flags)
  const given = facts.list(argumentRows(context, context.field(node, 'parameters')))
  return context.spanning(Op.CALL, callee, given, node, ExpressionFlag.DECORATOR)
}
