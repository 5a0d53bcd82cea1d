import { BindingKind, FlowKind } from '../facts.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

/** `<T extends Bound = Default>`: each name with a TYPE flow to its bound, or to its default where it has none. */
export function bindTypeParameters(context: Context, node: number): void {
  const { tree, fields, scope } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.TYPE_PARAMETER) continue
    const name = context.fieldOf(child, fields.name)
    if (name === -1) continue
    const binding = context.declare(
      BindingKind.TYPE_PARAMETER,
      context.textAt(name),
      scope,
      tree.start[name]!,
    )
    bindTo(context, context.fieldOf(child, fields.constraint), binding)
    bindTo(context, context.fieldOf(child, fields.value), binding)
  }
}

function bindTo(context: Context, clause: number, binding: number): void {
  const typeNode = context.firstNamed(clause)
  if (typeNode === -1) return
  const type = context.typeRow(typeNode)
  context.facts.flow(FlowKind.TYPE, binding, type, context.tree.start[typeNode]!)
}
