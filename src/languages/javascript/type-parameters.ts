import { BindingKind, FlowKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { declare, fieldOf, kindOf, sliceOf, type Context, typeRow } from './context.ts'

/** `<T extends Bound = Default>`: each name with a TYPE flow to its bound, or to its default where it has none. */
export function bindTypeParameters(context: Context, node: number): void {
  const { tree, fields, scope } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(context, child) !== Kind.TYPE_PARAMETER) continue
    const name = fieldOf(context, child, fields.name)
    if (name === -1) continue
    const binding = declare(
      context,
      BindingKind.TYPE_PARAMETER,
      sliceOf(context, name),
      scope,
      tree.start[name]!,
    )
    bindTo(context, fieldOf(context, child, fields.constraint), binding)
    bindTo(context, fieldOf(context, child, fields.value), binding)
  }
}

function bindTo(context: Context, clause: number, binding: number): void {
  const typeNode = clause === -1 ? -1 : firstNamed(context.tree, clause)
  if (typeNode === -1) return
  const type = typeRow(context, typeNode)
  if (type !== -1) context.facts.flow(FlowKind.TYPE, binding, type, context.tree.start[typeNode]!)
}
