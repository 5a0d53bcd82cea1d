import { DefinitionFlag, DefinitionKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { kindOfOwner } from '../../types/dispatch.ts'
import { implementingMethods } from '../../types/explicit-members.ts'
import { hasNone, isPlainMethod } from '../../types/overridable.ts'
import { ownerClass } from '../../types/owner-class.ts'

/** Methods of classes are overridden only where they say so. */
export function isOverridable(program: Program, method: number): boolean {
  return isPlainMethod(program, method) && isVirtual(program, method)
}

/** Only what says so takes the place of a method of a class. */
export function overridingAmong(
  context: LinkContext,
  definition: number,
  methods: readonly number[],
): readonly number[] {
  const { program } = context
  const reached = implementingMethods(context, methods, ownerClass(context, definition))
  if (kindOfOwner(program, definition) === DefinitionKind.INTERFACE) return reached
  return reached.filter((method) => method === definition || isVirtual(program, method))
}

/** Whether a method says that it may be overridden or that it overrides, or is a member of an interface. */
function isVirtual(program: Program, method: number): boolean {
  return (
    !hasNone(program, method, DefinitionFlag.VIRTUAL) ||
    kindOfOwner(program, method) === DefinitionKind.INTERFACE
  )
}
