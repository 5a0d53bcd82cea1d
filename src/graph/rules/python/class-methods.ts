import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { factsOf } from '../../program/program.ts'

/** Whether a method (global row) is called on classes. */
export function isClassMethod({ program }: LinkContext, definition: number): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = factsOf(program, file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.CLASS_METHOD) !== 0
}
