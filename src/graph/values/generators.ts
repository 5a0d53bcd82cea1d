import { ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EMPTY, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, pack } from '../solver/values.ts'
import { CONTENTS, contentsOf } from './fields.ts'

/** What is sent into the generator around a scope. */
export function sentTo(context: LinkContext, file: number, scope: number): ValueSet {
  const { program } = context
  const { scopes } = program.factsOf(file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1 || scopes.kind[current] !== ScopeKind.FUNCTION) continue
    return contentsOf(
      context,
      pack(ValueKind.GENERATOR, program.definitionBase[file]! + definition),
      CONTENTS,
    )
  }
  return EMPTY
}
