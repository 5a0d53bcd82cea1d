import { DefinitionFlag, DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { kindOfOwner } from '../../types/implementations.ts'
import { implementingMethods } from '../../types/explicit-members.ts'
import { isPlainMethod } from '../../types/overridable.ts'
import { ownerClass } from '../../types/owner-class.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Methods of classes are overridden only where they say so. */
export function isOverridable(program: Program, method: DefinitionId): boolean {
  return isPlainMethod(program, method) && isVirtual(program, method)
}

/** Only what says so takes the place of a method of a class. */
export function overridingAmong(
  context: LinkContext,
  definition: DefinitionId,
  methods: readonly DefinitionId[],
): readonly DefinitionId[] {
  const { program } = context
  const owner = ownerClass(context, definition)
  const reached = owner === -1 ? methods : implementingMethods(context, methods, owner)
  if (kindOfOwner(program, definition) === DefinitionKind.INTERFACE) return reached
  return reached.filter((method) => method === definition || isVirtual(program, method))
}

/** Whether a method says that it may be overridden or that it overrides, or is a member of an interface. */
function isVirtual(program: Program, method: DefinitionId): boolean {
  return (
    program.hasFlag(method, DefinitionFlag.VIRTUAL) ||
    kindOfOwner(program, method) === DefinitionKind.INTERFACE
  )
}
