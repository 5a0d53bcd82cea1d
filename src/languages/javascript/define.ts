import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import type { Context } from './context.ts'
import { applyDoc } from './docs.ts'

interface NewDefinition {
  readonly kind: number
  readonly name: string
  readonly scope: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly start: number
  readonly end: number
  readonly flags: number
  readonly signature: string
  /** The comment before it, or -1. */
  readonly doc?: number
}

/** A new definition under the enclosing one, which `nameNode` names. */
export function defineAt(
  context: Context,
  nameNode: number,
  row: Omit<NewDefinition, 'nameStart' | 'nameEnd'>,
): number {
  const { tree } = context
  return define(context, { ...row, nameStart: tree.start[nameNode]!, nameEnd: tree.end[nameNode]! })
}

/** A new definition under the enclosing one. */
export function define(context: Context, { doc = -1, flags, ...row }: NewDefinition): number {
  const isLocal = context.functionDepth > 0 && row.kind !== DefinitionKind.TEST
  const parent = (flags & DefinitionFlag.ANONYMOUS) === 0 ? context.owner : ownerOfUnnamed(context)
  const inherited =
    (isLocal ? DefinitionFlag.LOCAL : 0) | (context.isAmbient ? DefinitionFlag.DECLARATION : 0)
  const definition = context.facts.definition({ ...row, parent, flags: flags | inherited })
  applyDoc(context, definition, doc)
  return definition
}

/** A function without a name in a component's variable, `computed(() => …)`, is code of the component. */
function ownerOfUnnamed({ component, owner, facts }: Context): number {
  const isVariable = owner !== -1 && facts.definitions.get(owner, 0) === DefinitionKind.VARIABLE
  return component !== undefined && isVariable ? facts.definitions.get(owner, 5) : owner
}
