import { linkageOf } from './linkage.ts'
import { ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** The namespace (number of `Linkage`) that a definition stands in, through any number of classes. */
export function namespaceAround(context: LinkContext, definition: DefinitionId): number {
  const linkage = linkageOf(context)
  const { file, definitions, scopes, row } = context.program.definitionAt(definition)
  let scope = definitions.scope[row]!
  while (scope > 0 && scopes.kind[scope] !== ScopeKind.NAMESPACE) scope = scopes.parent[scope]!
  return linkage.namespaceOf(file, Math.max(0, scope))
}
