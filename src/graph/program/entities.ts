import { DefinitionKind } from '../../languages/facts.ts'
import { EntityKind, bindingIdOf, definitionIdOf, kindOf } from '../solver/values.ts'
import { definitionOfBinding, type Program } from './program.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** The definition that an entity is or is bound to, -1 for none. */
export function definitionOfEntity(program: Program, entity: Packed): DefinitionId | -1 {
  const kind = kindOf(entity)
  if (kind === EntityKind.BINDING) return definitionOfBinding(program, bindingIdOf(entity))
  return kind === EntityKind.DEFINITION ? definitionIdOf(entity) : -1
}

/** The definitions among entities, in their order. */
export function definitionsAmong(program: Program, entities: readonly Packed[]): DefinitionId[] {
  const definitions: DefinitionId[] = []
  for (const entity of entities) {
    const definition = definitionOfEntity(program, entity)
    if (definition !== -1) definitions.push(definition)
  }
  return definitions
}

export function isFunctionLike({ definitionKinds }: Program, definition: DefinitionId): boolean {
  const kind = definitionKinds[definition]
  return kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
}
