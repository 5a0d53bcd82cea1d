import { expect, test } from 'vitest'
import { FactsBuilder } from '../languages/facts-builder.ts'
import type { DefinitionRow, ScopeRow } from '../languages/facts.ts'
import { idAt, isPresent, type Base, type BindingId, type DefinitionId } from './row-ids.ts'

const base = 100 as Base<DefinitionId>

test('an id is the row behind the base of its file', () => {
  expect(idAt(base, 7)).toBe(107)
  expect([idAt(base, 0), -1 as const].filter(isPresent)).toEqual([100])
})

/** The type check fails where one of these is no error any more. */
test('ids and rows of different tables are not taken for one another', () => {
  const definition = idAt(base, 7)
  const { definitions, scopes } = new FactsBuilder('python', '').finish()
  const take = (id: DefinitionId): DefinitionId => id
  // @ts-expect-error: a row of a file is no id
  take(7)
  // @ts-expect-error: none is no id
  take(-1)
  // @ts-expect-error: a binding is no definition
  take(definition as number as BindingId)
  // @ts-expect-error: an id is no row of a file
  expect(definitions.kind[definition]).toBe(undefined)
  const [row, scope] = [7 as DefinitionRow, 0 as ScopeRow]
  // @ts-expect-error: a definition is no scope
  expect(scopes.kind[row]).toBe(undefined)
  expect(scopes.kind[scope]).toBe(0)
})
