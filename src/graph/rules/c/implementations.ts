import { linkageOf } from './linkage.ts'
import { DefinitionFlag, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { fittingSignatures, takeDefaults } from './signatures.ts'
import type { DefinitionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

const implementationsByDefinition = onceFor<LinkContext, Map<number, readonly DefinitionId[]>>(
  () => new Map(),
)

/**
 * What a declaration stands for: a method declared in its class for the one that is written
 * outside of it, a function of a header for that of a source file. A definition stands for itself.
 */
export function implementationsOf(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const { program } = context
  const { file, definitions, scopes, row } = program.definitionAt(definition)
  if ((definitions.flags[row]! & DefinitionFlag.DECLARATION) === 0) return [definition]
  if (scopes.kind[definitions.scope[row]!] !== ScopeKind.CLASS)
    return linkageOf(context).implementations(definition)
  const answers = implementationsByDefinition(context)
  let found = answers.get(definition)
  if (found === undefined) {
    const owner = definitions.parent[row]!
    const written =
      owner === -1
        ? []
        : context.hierarchy.attached(program.definitionId(file, owner), program.nameOfDefinition(definition))
    const fitting = fittingSignatures(program, definition, written)
    for (const other of fitting) takeDefaults(program, definition, other)
    found = fitting.length > 0 ? fitting : [definition]
    answers.set(definition, found)
  }
  return found
}
