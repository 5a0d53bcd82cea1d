import { expect, test } from 'vitest'
import { createSourceText } from '../source-text.ts'
import { findTableChanges, liveTables } from './live-tables.ts'
import { findSqlTables } from './sql-tables.ts'

function tablesOf(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([path, text]) => createSourceText(path, text))
  return liveTables(sources.flatMap(findSqlTables), sources.flatMap(findTableChanges)).map(({ name }) => name)
}

test('tables that later migrations drop or rename are not there', () => {
  expect(
    tablesOf({
      'db/migrations/2_keys/migration.sql':
        'CREATE TABLE "ApiKeys" (id INT);\nCREATE TABLE links (id INT);\n',
      'db/migrations/10_drop/migration.sql':
        'DROP TABLE IF EXISTS "public"."ApiKeys";\nALTER TABLE links RENAME TO bookmarks;\n',
      'db/migrations/11_again/migration.sql': 'CREATE TABLE tags (id INT);\n',
      'other/schema.sql': 'CREATE TABLE ApiKeys (id INT);\n',
    }),
  ).toEqual(['ApiKeys', 'bookmarks', 'tags'])
})

test('a table that is made anew under another name is there once, with its last columns', () => {
  expect(
    tablesOf({
      'migrations/1.sql': 'CREATE TABLE users (id INT);\n',
      'migrations/2.sql':
        'CREATE TABLE new_users (id INT, name TEXT);\nDROP TABLE users;\nALTER TABLE new_users RENAME TO users;\n',
    }),
  ).toEqual(['users'])
})

test('what a migration would do to undo itself is not done', () => {
  expect(
    tablesOf({
      'migrations/1.up.sql': 'CREATE TABLE users (id INT);\n',
      'migrations/1.down.sql': 'DROP TABLE users;\n',
      'migrations/2.sql': '-- +goose Up\nCREATE TABLE teams (id INT);\n-- +goose Down\nDROP TABLE teams;\n',
    }),
  ).toEqual(['users', 'teams'])
})
