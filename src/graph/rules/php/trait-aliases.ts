import { BindingKind, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'
import { EntityKind, bindingIdOf, kindOf } from '../../solver/values.ts'
import { DECLARED, type Dispatch } from '../../types/implementations.ts'

/** `use T { put as plain; }`: `plain` runs the method of the trait, or what a subclass declares under that name. */
export function dispatchOfAlias(
  context: LinkContext,
  definition: DefinitionId,
  _: DefinitionId,
  { base, row }: Place,
): Dispatch | undefined {
  const { program } = context
  for (const entity of context.entitiesOf(idAt(base, row)).entities) {
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const { file, bindings, scopes, strings, row: binding } = program.bindingAt(bindingIdOf(entity))
    const scope = bindings.scope[binding]!
    const name = strings[bindings.name[binding]!]!
    const isOfClass =
      bindings.kind[binding] === BindingKind.VARIABLE && scopes.kind[scope] === ScopeKind.CLASS
    if (!isOfClass || name === program.nameOfDefinition(definition)) continue
    const type = program.definitionId(file, scopes.definition[scope]!)
    const methods = context.implementedIn(type, name).methods.filter((method) => method !== definition)
    return methods.length === 0 ? DECLARED : { methods, runsDeclared: true, isBoundHit: false }
  }
  return undefined
}
