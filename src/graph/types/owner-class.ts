import type { LinkContext } from '../context.ts'
import { receiverClasses } from './receiver-classes.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The class that declares a method, -1 for plain functions. */
export function ownerClass(context: LinkContext, definition: DefinitionId): DefinitionId | -1 {
  const { program } = context
  const { file, definitions, row } = program.definitionAt(definition)
  const parent = definitions.parent[row]!
  const owner = parent === -1 ? -1 : program.definitionId(file, parent)
  if (owner !== -1 && program.isClassLike(owner)) return context.parts.first(owner)
  if (!program.languages[file]!.semantics.includes) return -1
  return receiverClasses(context, definition).find((type) => program.isClassLike(type)) ?? -1
}
