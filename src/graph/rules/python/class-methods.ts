import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Whether a method is called on classes. */
export function isClassMethod({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.hasFlag(definition, DefinitionFlag.CLASS_METHOD)
}
