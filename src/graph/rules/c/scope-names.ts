import { ScopeKind } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import { includedNames, includedOutside, namedByIncluders, settled, withOverloads } from './included-names.ts'
import { linkageOf } from './linkage.ts'
import { entitiesInForce, withIncludedMacros } from './macros-in-force.ts'
import type { DefinitionId, Packed } from '../../row-ids.ts'

/** What declarations of a scope stand for, with the overloads that other files declare beside them. */
export function declaredElsewhere(
  context: LinkContext,
  place: NamePlace,
  scope: number,
  name: string,
  entities: readonly Packed[],
): readonly Packed[] {
  const all = withOverloads(context, place.file, scope, name, settled(context, entities))
  return entitiesInForce(context, place, scope === 0 ? withIncludedMacros(context, place, name, all) : all)
}

/** What the files that are included put into the namespace of a scope. */
export function inScope(
  context: LinkContext,
  use: NamePlace & { readonly nameId: number },
  scope: number,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  const { scopes, strings } = context.program.factsOf(use.file)
  const kind = scopes.kind[scope]
  if (kind !== ScopeKind.NAMESPACE && kind !== ScopeKind.FILE) return undefined
  const seen = includedNames(context, use.file, scope, strings[use.nameId]!, accept)
  const found = entitiesInForce(context, use, seen)
  return found.length > 0 ? { entities: found, rule: Rule.import } : undefined
}

/** What a name is that neither the file nor what it includes declares. */
export function beyondFile(
  context: LinkContext,
  place: { readonly file: number; readonly scope: number },
  name: string,
  accept: (entity: Packed) => boolean,
): EntitySet {
  const entities = namedByIncluders(context, place.file, name).filter(accept)
  return entities.length > 0 ? { entities, rule: Rule.import } : includedOutside(context, place, name)
}

/**
 * Names of the classes and namespaces around a class, for the methods that stand outside of it. A namespace that the
 * method (a scope) itself stands in is looked through from there: its file may declare more.
 */
export function aroundClass(
  context: LinkContext,
  owner: DefinitionId,
  name: string,
  method: { readonly file: number; readonly scope: number },
  accept: (entity: Packed) => boolean,
): readonly Packed[] {
  const { program, hierarchy } = context
  const linkage = linkageOf(context)
  const { file, definitions, scopes, row } = program.definitionAt(owner)
  let scope = definitions.scope[row]!
  for (; scope > 0; scope = scopes.parent[scope]!) {
    const definition = scopes.definition[scope]!
    if (definition === -1) continue
    const isNamespace = scopes.kind[scope] === ScopeKind.NAMESPACE
    if (isNamespace && isInNamespace(context, method, linkage.namespaceOf(file, scope))) continue
    const around = program.definitionBase[file]! + definition
    const found =
      scopes.kind[scope] === ScopeKind.CLASS
        ? hierarchy.member(around, name, { accept }).entities
        : isNamespace
          ? includedNames(context, file, scope, name, accept)
          : []
    if (found.length > 0) return found
  }
  return []
}

function isInNamespace(
  context: LinkContext,
  { file, scope }: { readonly file: number; readonly scope: number },
  namespace: number,
): boolean {
  const { scopes } = context.program.factsOf(file)
  for (let current = scope; current > 0; current = scopes.parent[current]!) {
    const isNamespace = scopes.kind[current] === ScopeKind.NAMESPACE
    if (isNamespace && linkageOf(context).namespaceOf(file, current) === namespace) return true
  }
  return false
}
