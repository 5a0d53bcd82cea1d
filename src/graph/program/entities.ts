import { DefinitionKind } from '../../languages/facts.ts'
import { EntityKind, idOf, kindOf } from '../solver/values.ts'
import { definitionOfBinding } from './program.ts'
import type { Program } from './program.ts'

/** The definition (global row) that an entity is or is bound to, -1 for none. */
export function definitionOfEntity(program: Program, entity: number): number {
  const kind = kindOf(entity)
  if (kind === EntityKind.BINDING) return definitionOfBinding(program, idOf(entity))
  return kind === EntityKind.DEFINITION ? idOf(entity) : -1
}

/** The definitions (global rows) among entities, in their order. */
export function definitionsAmong(program: Program, entities: readonly number[]): number[] {
  const definitions: number[] = []
  for (const entity of entities) {
    const definition = definitionOfEntity(program, entity)
    if (definition !== -1) definitions.push(definition)
  }
  return definitions
}

export function isFunctionLike({ definitionKinds }: Program, definition: number): boolean {
  const kind = definitionKinds[definition]
  return kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD
}
