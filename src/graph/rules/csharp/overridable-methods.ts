import { DefinitionFlag, DefinitionKind } from '../../../languages/facts.ts'
import { factsOf } from '../../program/program.ts'
import type { Program } from '../../program/program.ts'
import { kindOfOwner } from '../../types/dispatch.ts'

/** Whether a method says that it may be overridden or that it overrides, or is a member of an interface. */
export function isOverridable(program: Program, definition: number): boolean {
  const file = program.definitionFile[definition]!
  const { definitions } = factsOf(program, file)
  const row = definition - program.definitionBase[file]!
  if ((definitions.flags[row]! & DefinitionFlag.VIRTUAL) !== 0) return true
  return kindOfOwner(program, definition) === DefinitionKind.INTERFACE
}
