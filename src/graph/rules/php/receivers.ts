import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Whether what a method is called on decides what `static` is in it. */
export function runsOnItsClass({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.hasFlag(definition, DefinitionFlag.CLASS_METHOD)
}
