import { expect, test } from 'vitest'
import type { Entity } from './entity.ts'
import { finalTables } from './final-tables.ts'

function table(name: string, path: string, columns: number): Entity {
  const fields = Array.from({ length: columns }, (_, index) => ({
    name: `c${index}`,
    type: 'int',
    line: index + 2,
  }))
  return { name, table: name, kind: 'table', framework: 'SQL', path, line: 1, endLine: columns + 2, fields }
}

const show = (tables: readonly Entity[]): string[] =>
  finalTables(tables).map(({ name, path }) => `${name} ${path}`)

test('a schema file stands for what migrations made of it', () => {
  expect(
    show([
      table('user', 'store/sqlite/migration/0.1/01.sql', 2),
      table('user_temp', 'store/sqlite/migration/0.2/01.sql', 3),
      table('gone', 'store/sqlite/migration/0.1/02.sql', 3),
      table('user', 'store/sqlite/LATEST.sql', 4),
      table('user', 'store/mysql/LATEST.sql', 5),
    ]),
  ).toEqual(['user store/mysql/LATEST.sql'])
})

test('without one each table is taken once, and none that is made for a moment', () => {
  expect(
    show([
      table('owners', 'db/1_owners.sql', 2),
      table('owners', 'db/2_owners.sql', 3),
      table('owners_old', 'db/2_owners.sql', 2),
      table('new_york', 'db/3.sql', 1),
    ]),
  ).toEqual(['owners db/2_owners.sql', 'new_york db/3.sql'])
})
