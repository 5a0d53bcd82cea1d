import { ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { receiverClasses } from './receiver-classes.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The class that declares a method, -1 for plain functions. */
export function ownerClass(context: LinkContext, definition: DefinitionId): DefinitionId | -1 {
  const { program } = context
  const { file, definitions, scopes, bindings, row } = program.definitionAt(definition)
  const parent = definitions.parent[row]!
  const owner = parent === -1 ? -1 : program.definitionId(file, parent)
  if (owner !== -1 && program.isClassLike(owner)) return context.parts.first(owner)
  // What an object without a name has is shown as that of what the object is kept in.
  const scope = definitions.scope[row]!
  const binding = definitions.binding[row]!
  if (scopes.kind[scope] === ScopeKind.CLASS && binding !== -1 && bindings.scope[binding] === scope) {
    const type = scopes.definition[scope]!
    if (type !== -1) return program.definitionId(file, type)
  }
  if (!program.languages[file]!.semantics.includes) return -1
  return receiverClasses(context, definition).find((type) => program.isClassLike(type)) ?? -1
}
