import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { receiverTypes } from './attached-methods.ts'
import { implementsFromOutside } from './outside-traits.ts'
import { ownerClass } from './owner-class.ts'
import type { DefinitionId } from '../row-ids.ts'

/**
 * A method is reached through a type of somebody else where its own type has a parent outside, or where having the
 * methods is enough to be one.
 */
export function runsFromOutside(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { file, row } = program.definitionAt(definition)
  if (program.factsOf(file).definitions.kind[row] !== DefinitionKind.METHOD) return false
  if (program.languages[file]!.semantics.interfaces === 'explicit')
    return implementsFromOutside(context, definition)
  const owner = ownerClass(context, definition)
  const type = owner === -1 ? receiverType(context, definition) : owner
  if (type === -1) return false
  return (
    program.languages[file]!.semantics.interfaces === 'structural' ||
    context.hierarchy.hasUnknownAncestor(type)
  )
}

/** The type that a method declared away from it belongs to, -1 for none. */
export function receiverType(context: LinkContext, definition: DefinitionId): DefinitionId | -1 {
  for (const source of context.program.definitionFlowSources(definition, FlowKind.RECEIVER)) {
    const types = [...receiverTypes(context, source)]
    const aliased = types.find((type) => context.hierarchy.hasAttached(type))
    if (types.length > 0) return aliased ?? types[0]!
  }
  return -1
}
