import { BindingKind, FlowKind, ScopeKind } from '../facts.ts'
import { childByField, firstNamed, nextNamed, textOf } from '../tree.ts'
import { typeExpression } from './types.ts'
import { createFrame, FrameKind, type Frame, type Walk } from './walk.ts'

/**
 * `[T: Bound, *Ts, **P]` after a name opens a scope around the parameters and bases, in which they are bound.
 * The caller restores `walk.frame`.
 */
export function enterTypeParameters(walk: Walk, node: number, definition: number): void {
  const { tree, kinds } = walk
  const list = childByField(tree, node, kinds.typeParametersField)
  if (list !== -1) bindTypeParameters(walk, list, node, definition)
  else if (walk.typeVariables.size > 0) bindTypeVariables(walk, node, definition)
}

/** `T = TypeVar('T')` makes a name that stands for a type parameter of each function and class that mentions it. */
export function noteTypeVariable(walk: Walk, name: number, value: number): void {
  const { tree, kinds } = walk
  if (tree.kind[value] !== kinds.call) return
  const callee = childByField(tree, value, kinds.functionField)
  if (callee === -1 || !/^(?:\w+\.)?TypeVar$/.test(tree.text.slice(tree.start[callee], tree.end[callee])))
    return
  const list = childByField(tree, value, kinds.argumentsField)
  let bound = -1
  for (let at = list === -1 ? -1 : firstNamed(tree, list); at !== -1; at = nextNamed(tree, at)) {
    const key = tree.kind[at] === kinds.keywordArgument ? childByField(tree, at, kinds.nameField) : -1
    if (key !== -1 && textOf(tree, key) === 'bound') bound = childByField(tree, at, kinds.valueField)
  }
  walk.typeVariables.set(textOf(tree, name), { name, bound })
}

/** Binds the type variables that the bases of a class, or the annotations of a function, mention. */
function bindTypeVariables(walk: Walk, node: number, definition: number): void {
  const { tree, kinds, facts, frame, typeVariables } = walk
  let inside: Frame | undefined
  for (const field of [kinds.superclassesField, kinds.parametersField, kinds.returnTypeField]) {
    const part = childByField(tree, node, field)
    for (let at = part; part !== -1 && at <= tree.last[part]!; at++) {
      if (tree.kind[at] !== kinds.identifier) continue
      const name = textOf(tree, at)
      const variable = typeVariables.get(name)
      if (variable === undefined || isBound(walk, inside ?? frame, facts.string(name))) continue
      if (inside === undefined) {
        const [start, end] = [tree.start[node]!, tree.end[node]!]
        const scope = facts.scope({ kind: ScopeKind.BLOCK, parent: frame.scope, start, end })
        walk.frame = inside = createFrame(FrameKind.TYPE_PARAMETERS, scope, frame.definition, frame)
      }
      const binding = facts.bind({
        kind: BindingKind.TYPE_PARAMETER,
        name,
        scope: inside.scope,
        nameStart: tree.start[variable.name]!,
        target: definition,
      })
      inside.names.set(facts.string(name), binding)
      if (variable.bound === -1) continue
      const type = typeExpression(walk, variable.bound)
      facts.flow(FlowKind.TYPE, binding, type, tree.start[variable.bound]!)
    }
  }
}

/** Whether a definition around has a name for a type parameter. */
function isBound({ facts }: Walk, from: Frame, name: number): boolean {
  for (let frame: Frame | null = from; frame !== null; frame = frame.parent) {
    const binding = frame.names.get(name)
    if (binding !== undefined) return facts.bindings.get(binding, 0) === BindingKind.TYPE_PARAMETER
  }
  return false
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
