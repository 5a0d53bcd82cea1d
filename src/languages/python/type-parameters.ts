import { BindingKind, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { bindIn, FrameKind, moveTo, openFrame, type Frame } from './frames.ts'

/**
 * `[T: Bound, *Ts, **P]` after a name opens a scope around the parameters and bases, in which they are bound.
 * The caller restores `walk.frame`.
 */
export function enterTypeParameters(context: Context, node: number, definition: number): void {
  const list = context.childByField(node, context.kinds.fields.typeParameters)
  if (list !== -1) bindTypeParameters(context, list, node, definition)
  else if (context.typeVariables.size > 0) bindTypeVariables(context, node, definition)
}

/** `T = TypeVar('T')` makes a name that stands for a type parameter of each function and class that mentions it. */
export function noteTypeVariable(context: Context, name: number, value: number): void {
  const { tree, kinds } = context
  if (tree.kind[value] !== kinds.call) return
  const callee = context.childByField(value, kinds.fields.function)
  if (callee === -1 || !/^(?:\w+\.)?TypeVar$/.test(tree.text.slice(tree.start[callee], tree.end[callee])))
    return
  const list = context.childByField(value, kinds.fields.arguments)
  let bound = -1
  for (let at = context.firstNamed(list); at !== -1; at = context.nextNamed(at)) {
    const key = tree.kind[at] === kinds.keywordArgument ? context.childByField(at, kinds.fields.name) : -1
    if (key !== -1 && context.textAt(key) === 'bound') bound = context.childByField(at, kinds.fields.value)
  }
  context.typeVariables.set(context.textAt(name), { name, bound })
}

/** Binds the type variables that the bases of a class, or the annotations of a function, mention. */
function bindTypeVariables(context: Context, node: number, definition: number): void {
  const { tree, kinds, facts, frame, typeVariables } = context
  let inside: Frame | undefined
  for (const field of [kinds.fields.superclasses, kinds.fields.parameters, kinds.fields.returnType]) {
    const part = context.childByField(node, field)
    for (let at = part; part !== -1 && at <= tree.last[part]!; at++) {
      if (tree.kind[at] !== kinds.identifier) continue
      const name = context.textAt(at)
      const variable = typeVariables.get(name)
      if (variable === undefined || isBound(context, inside ?? frame, facts.string(name))) continue
      if (inside === undefined) {
        inside = openFrame(context, FrameKind.TYPE_PARAMETERS, tree.start[node]!, tree.end[node]!, frame)
        moveTo(context, inside)
      }
      const nameStart = tree.start[variable.name]!
      const binding = bindIn(context, inside, BindingKind.TYPE_PARAMETER, name, nameStart, definition)
      if (variable.bound === -1) continue
      facts.flow(FlowKind.TYPE, binding, context.type(variable.bound), tree.start[variable.bound]!)
    }
  }
}

/** Whether a definition around has a name for a type parameter. */
function isBound({ facts }: Context, from: Frame, name: number): boolean {
  for (let frame: Frame | null = from; frame !== null; frame = frame.parent) {
    const binding = frame.names.get(name)
    if (binding !== undefined) return facts.bindings.get(binding, 0) === BindingKind.TYPE_PARAMETER
  }
  return false
}

export function bindTypeParameters(context: Context, list: number, owner: number, definition: number): void {
  const { tree, kinds, facts, frame } = context
  const [start, end] = [tree.start[owner]!, tree.end[owner]!]
  const inside = openFrame(context, FrameKind.TYPE_PARAMETERS, start, end, frame)
  moveTo(context, inside)
  for (let at = context.firstNamed(list); at !== -1; at = context.nextNamed(at)) {
    let parameter = tree.kind[at] === kinds.type ? context.firstNamed(at) : at
    let bound = -1
    if (parameter !== -1 && tree.kind[parameter] === kinds.constrainedType) {
      bound = context.nextNamed(context.firstNamed(parameter))
      parameter = context.firstNamed(parameter)
    }
    const last = parameter === -1 ? -1 : tree.last[parameter]!
    while (parameter !== -1 && parameter < last && tree.kind[parameter] !== kinds.identifier) parameter++
    if (parameter === -1 || tree.kind[parameter] !== kinds.identifier) continue
    const name = context.textAt(parameter)
    if (name === '') continue
    const nameStart = tree.start[parameter]!
    const binding = bindIn(context, inside, BindingKind.TYPE_PARAMETER, name, nameStart, definition)
    facts.flow(FlowKind.TYPE, binding, context.type(bound), tree.start[bound]!)
  }
}
