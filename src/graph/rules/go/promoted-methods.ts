import { DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { nameOfDefinition } from '../../program/program.ts'
import { EntityKind, bindingIdOf, idOf, isExact, kindOf } from '../../solver/values.ts'
import { methodsAmong } from '../../types/implementations.ts'
import { isAbstractMethod } from '../../types/type-kinds.ts'
import { ownerClass } from '../../types/owner-class.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** A method that an embedded interface lends runs on what the embedded field holds. */
export function promoted(
  context: LinkContext,
  type: DefinitionId,
  method: DefinitionId,
  name: string,
): readonly DefinitionId[] {
  const { program, hierarchy } = context
  const owner = ownerClass(context, method)
  if (owner === -1 || owner === type || !isAbstractMethod(context, method)) return [method]
  // What embeds an interface in an interface holds nothing.
  if (program.definitionKinds[type] === DefinitionKind.INTERFACE) return [method]
  const held = new Set<DefinitionId>()
  for (const entity of hierarchy.member(type, nameOfDefinition(program, owner)).entities) {
    if (kindOf(entity) !== EntityKind.BINDING) continue
    for (const value of context.actualOfBinding(bindingIdOf(entity)).values) {
      if (!isExact(value)) return [method, ...context.implementedIn(owner, name).methods]
      for (const own of methodsAmong(context, hierarchy.member(idOf(value), name).entities)) held.add(own)
    }
  }
  return held.size === 0 ? [method, ...context.implementedIn(owner, name).methods] : [...held]
}
