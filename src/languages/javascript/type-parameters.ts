import { BindingKind, FlowKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { declare, fieldOf, kindOf, sliceOf, type Walk } from './walk.ts'

/** `<T extends Bound = Default>`: each name with a TYPE flow to its bound, or to its default where it has none. */
export function bindTypeParameters(walk: Walk, node: number, scope: number): void {
  const { tree, fields } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) !== Kind.TYPE_PARAMETER) continue
    const name = fieldOf(walk, child, fields.name)
    if (name === -1) continue
    const binding = declare(walk, BindingKind.TYPE_PARAMETER, sliceOf(walk, name), scope, tree.start[name]!)
    bindTo(walk, fieldOf(walk, child, fields.constraint), scope, binding)
    bindTo(walk, fieldOf(walk, child, fields.value), scope, binding)
  }
}

function bindTo(walk: Walk, clause: number, scope: number, binding: number): void {
  const typeNode = clause === -1 ? -1 : firstNamed(walk.tree, clause)
  if (typeNode === -1) return
  const type = walk.visit.type(walk, typeNode, scope)
  if (type !== -1) walk.facts.flow(FlowKind.TYPE, binding, type, walk.tree.start[typeNode]!)
}
