import { expect, test } from 'vitest'
import type { Entity } from './entity.ts'
import { mainTables } from './main-tables.ts'

function entity(name: string, framework: string, more: Partial<Entity> & { columns: number }): Entity {
  const { columns, ...rest } = more
  const fields = Array.from({ length: columns }, (_, index) => ({
    name: `f${index}`,
    type: '',
    line: index + 2,
  }))
  return { name, framework, kind: 'table', path: `${name}.x`, line: 1, endLine: columns + 2, fields, ...rest }
}

const shown = (entities: readonly Entity[]): string[] =>
  mainTables(entities).map(({ name, framework, fieldCount }) => `${framework} ${name} ${fieldCount}`)

test('fields of the classes that a model extends are its own', () => {
  expect(
    shown([
      entity('BaseEntity', 'JPA', { kind: 'mapped superclass', columns: 1 }),
      entity('Named', 'JPA', { kind: 'mapped superclass', base: 'BaseEntity', columns: 1 }),
      entity('PetType', 'JPA', { kind: 'model', table: 'types', base: 'Named', columns: 0 }),
      entity('Address', 'JPA', { kind: 'embedded', columns: 3 }),
    ]),
  ).toEqual(['JPA PetType 2'])
})

test('classes that extend each other end', () => {
  const one = entity('One', 'Django', { kind: 'model', base: 'Other', columns: 1 })
  const other = entity('Other', 'Django', { kind: 'model', base: 'One', columns: 2 })
  expect(shown([one, other])).toEqual(['Django One 3', 'Django Other 3'])
})

test('SQL that declares a table again, for a class or another database, is left out', () => {
  expect(
    shown([
      entity('types', 'SQL', { path: 'h2/schema.sql', columns: 2 }),
      entity('visits', 'SQL', { path: 'h2/schema.sql', columns: 4 }),
      entity('PetType', 'JPA', { kind: 'model', table: 'Types', columns: 2 }),
      entity('visits', 'SQL', { path: 'mysql/schema.sql', columns: 4 }),
    ]),
  ).toEqual(['SQL visits 4', 'JPA PetType 2'])
})
