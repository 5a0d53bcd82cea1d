import { FlowKind } from '../../../languages/facts.ts'
import { plainMarks } from '../../../languages/rust/standard-types.ts'
import type { LinkContext } from '../../context.ts'
import { definitionFlowSources } from '../../program/program.ts'
import { lastName } from '../../types/made-classes.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** Whether a type is marked with something by which others may make objects of it: not `derive(Debug)`. */
export function isMadeByMarks(context: LinkContext, definition: DefinitionId): boolean {
  const marks = definitionFlowSources(context.program, definition, FlowKind.DECORATE)
  return marks.some((mark) => !plainMarks.has(lastName(context, mark)))
}
