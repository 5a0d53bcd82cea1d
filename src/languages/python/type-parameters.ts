import { BindingKind, FlowKind, ScopeKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { typeExpression } from './types.ts'
import { createFrame, FrameKind, type Walk } from './walk.ts'

/**
 * `[T: Bound, *Ts, **P]` after a name opens a scope around the parameters and bases, in which they are bound.
 * The caller restores `walk.frame`.
 */
export function enterTypeParameters(walk: Walk, node: number, definition: number): void {
  const list = childByField(walk.tree, node, walk.kinds.typeParametersField)
  if (list !== -1) bindTypeParameters(walk, list, node, definition)
}

export function bindTypeParameters(walk: Walk, list: number, owner: number, definition: number): void {
  const { tree, kinds, facts, frame } = walk
  const scope = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: frame.scope,
    start: tree.start[owner]!,
    end: tree.end[owner]!,
  })
  const inside = createFrame(FrameKind.TYPE_PARAMETERS, scope, frame.definition, frame)
  walk.frame = inside
  for (let at = firstNamed(tree, list); at !== -1; at = nextNamed(tree, at)) {
    let parameter = tree.kind[at] === kinds.type ? firstNamed(tree, at) : at
    let bound = -1
    if (parameter !== -1 && tree.kind[parameter] === kinds.constrainedType) {
      bound = nextNamed(tree, firstNamed(tree, parameter))
      parameter = firstNamed(tree, parameter)
    }
    const last = parameter === -1 ? -1 : tree.last[parameter]!
    while (parameter !== -1 && parameter < last && tree.kind[parameter] !== kinds.identifier) parameter++
    if (parameter === -1 || tree.kind[parameter] !== kinds.identifier) continue
    const name = textOf(tree, parameter)
    if (name === '') continue
    const binding = facts.bind({
      kind: BindingKind.TYPE_PARAMETER,
      name,
      scope,
      nameStart: tree.start[parameter]!,
      target: definition,
    })
    inside.names.set(facts.string(name), binding)
    if (bound !== -1) facts.flow(FlowKind.TYPE, binding, typeExpression(walk, bound), tree.start[bound]!)
  }
}
