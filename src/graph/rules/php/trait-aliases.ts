import { BindingKind, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'
import { EntityKind, bindingIdOf, kindOf } from '../../solver/values.ts'
import { DECLARED, type Dispatch } from '../../types/implementations.ts'

/** `use T { put as plain; }`: `plain` is the method of the trait, whatever overrides `put`. */
export function dispatchOfAlias(
  context: LinkContext,
  definition: DefinitionId,
  _: DefinitionId,
  { base, row }: Place,
): Dispatch | undefined {
  const { program } = context
  const isAlias = context.entitiesOf(idAt(base, row)).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return false
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings, scopes, strings } = program.factsOf(file)
    const binding = bindingIdOf(entity) - program.bindingBase[file]!
    return (
      bindings.kind[binding] === BindingKind.VARIABLE &&
      scopes.kind[bindings.scope[binding]!] === ScopeKind.CLASS &&
      strings[bindings.name[binding]!] !== program.nameOfDefinition(definition)
    )
  })
  return isAlias ? DECLARED : undefined
}
