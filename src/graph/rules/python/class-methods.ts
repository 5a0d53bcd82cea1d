import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Whether a method is called on classes. */
export function isClassMethod({ program }: LinkContext, definition: DefinitionId): boolean {
  const file = program.definitionFile[definition]!
  const { flags } = program.factsOf(file).definitions
  return (flags[definition - program.definitionBase[file]!]! & DefinitionFlag.CLASS_METHOD) !== 0
}
