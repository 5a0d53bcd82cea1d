import { DefinitionFlag } from '../facts.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

const flagByKind: Readonly<Record<number, number>> = {
  [Kind.T_STATIC]: DefinitionFlag.STATIC,
  [Kind.T_STATIC_GET]: DefinitionFlag.STATIC | DefinitionFlag.GETTER,
  [Kind.T_ASYNC]: DefinitionFlag.ASYNC,
  [Kind.T_STAR]: DefinitionFlag.GENERATOR,
  [Kind.T_GET]: DefinitionFlag.GETTER,
  [Kind.T_SET]: DefinitionFlag.SETTER,
  [Kind.T_ABSTRACT]: DefinitionFlag.ABSTRACT,
  [Kind.T_READONLY]: DefinitionFlag.CONSTANT,
  [Kind.T_DECLARE]: DefinitionFlag.DECLARATION,
}

/** Flags by the modifiers before a member's name, and by a private name. */
export function methodFlags(context: Context, node: number): number {
  const { tree } = context
  const named = context.fieldOf(node, context.fields.name)
  const name = named === -1 ? context.fieldOf(node, context.fields.property) : named
  let flags = 0
  for (let child = context.firstChild(node); child !== -1 && child !== name; child = tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.ACCESSIBILITY) {
      if (context.text.startsWith('private', tree.start[child])) flags |= DefinitionFlag.PRIVATE
    } else {
      flags |= flagByKind[kind] ?? 0
    }
  }
  if (name !== -1 && context.kindOf(name) === Kind.PRIVATE_NAME) flags |= DefinitionFlag.PRIVATE
  return flags
}
