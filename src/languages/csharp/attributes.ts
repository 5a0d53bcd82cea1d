import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerAttributes(handlers: Handlers): void {
  handlers.onExpression('attribute', attributeRow)
}

/** `[A]` is the name A; `[A(1, X = 2)]` a call of it with keyword arguments. */
function attributeRow(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  context.annotationsRead.add(node)
  const nameNode = context.nameField(node)
  if (nameNode === -1) return -1
  const name = context.type(nameNode)
  facts.addExpressionFlags(name, ExpressionFlag.DECORATOR | ExpressionFlag.TYPE)
  const list = context.childByKind(node, kinds.attributeArgumentList)
  if (list === -1) return name
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.attributeArgument) continue
    const key = context.nameField(child)
    const value = key === -1 ? context.firstPart(child) : context.nextPart(key)
    if (value === -1) continue
    const row = context.expression(value)
    rows.push(key === -1 ? row : context.spanning(Op.KEYWORD, facts.string(context.nameOf(key)), row, child))
  }
  facts.addExpressionFlags(name, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, name, facts.list(rows), node, ExpressionFlag.DECORATOR)
}

/** Decorates a definition with its attributes. */
export function decorate(context: Context, definition: number, attributes: readonly number[]): void {
  for (const attribute of attributes) {
    const row = attributeRow(context, attribute)
    context.facts.flow(FlowKind.DECORATE, definition, row, context.tree.start[attribute]!)
  }
}

/** Attributes that decorate no definition: of parameters, accessors, lambdas and the assembly. */
export function readOtherAttributes(context: Context): void {
  context.readOthers('attribute', (node) => attributeRow(context, node))
}
