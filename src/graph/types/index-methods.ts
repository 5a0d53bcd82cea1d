import type { LinkContext } from '../context.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Methods by which a type says what `x[i]` gives, or how it is written, beside an indexer. */
export function indexMethods(
  context: LinkContext,
  type: DefinitionId,
  isRead: boolean,
): readonly DefinitionId[] {
  const { program } = context
  return program.rules[program.definitionFile[type]!]!.values.indexMethods?.(context, type, isRead) ?? []
}
