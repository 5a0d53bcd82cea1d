import { afterEach, expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import type { OpenedSketch } from '../../../testing/open-sketch.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import { createSourceText } from '../source-text.ts'
import { findEntities } from './find-entities.ts'
import { findPrismaModels } from './prisma-models.ts'
import { findMacroTables, findMongooseSchemas } from './schema-files.ts'
import { findSqlTables } from './sql-tables.ts'
import type { Entity } from './entity.ts'

let opened: OpenedSketch | undefined
afterEach(() => {
  opened?.[Symbol.dispose]()
  opened = undefined
})

function entitiesOf(files: Readonly<Record<string, string>>): Entity[] {
  opened = openSketch({ files })
  return findEntities({ label: '', repoName: 'acme/shop', snapshot: opened.snapshot })
}

function show(entities: readonly Entity[]): string[] {
  return entities.map(
    ({ name, fields }) =>
      `${name}: ${fields
        .map(({ name: field, type, relation }) =>
          relation === undefined ? `${field} ${type}` : `${field} ${relation.kind} ${relation.to}`,
        )
        .join('; ')}`,
  )
}

test('tables of SQL have their columns and foreign keys, also those that are added behind', () => {
  const source = createSourceText(
    'db/schema.sql',
    '-- CREATE TABLE old (id INT);\nCREATE TABLE IF NOT EXISTS pets (\n  id INT PRIMARY KEY,\n  name VARCHAR(30) DEFAULT \'a,b\',\n  type_id INT REFERENCES types (id),\n  owner_id INT,\n  PRIMARY KEY (id)\n);\nALTER TABLE pets ADD CONSTRAINT fk FOREIGN KEY (owner_id) REFERENCES "owners" (id);\n',
  )
  expect(show(findSqlTables(source))).toEqual([
    "pets: id INT PRIMARY KEY; name VARCHAR(30) DEFAULT 'a,b'; type_id many-to-one types; owner_id many-to-one owners",
  ])
})

test('Prisma, Mongoose, Active Record and Diesel have schemas of their own', () => {
  const prisma = createSourceText(
    'schema.prisma',
    'model User {\n  id Int @id\n  posts Post[]\n}\nmodel Post {\n  author User @relation(fields: [authorId])\n  authorId Int\n}\n',
  )
  expect(show(findPrismaModels(prisma))).toEqual([
    'User: id Int; posts one-to-many Post',
    'Post: author many-to-one User; authorId Int',
  ])
  const mongoose = createSourceText(
    'token.js',
    "const mongoose = require('mongoose')\nconst tokenSchema = mongoose.Schema({\n  token: { type: String, required: true },\n  user: { type: ObjectId, ref: 'User' },\n})\nmongoose.model('Token', tokenSchema)\n",
  )
  expect(show(findMongooseSchemas(mongoose))).toEqual([
    'Token: token String, required; user many-to-one User',
  ])
  const rails = createSourceText(
    'db/schema.rb',
    'create_table "posts", force: true do |t|\n  t.string "title"\n  t.references :user\n  t.index ["title"]\nend\n',
  )
  expect(show(findMacroTables(rails))).toEqual(['posts: title string; user many-to-one users'])
  const diesel = createSourceText(
    'src/schema.rs',
    'diesel::table! {\n    posts (id) {\n        id -> Int4,\n        title -> Nullable<Text>,\n    }\n}\n',
  )
  expect(show(findMacroTables(diesel))).toEqual(['posts: id Int4; title Nullable<Text>'])
})

test('a repository without any of them has no entities', () => {
  opened = openSketch({ files: { 'src/a.py': 'class Column:\n    pass\n' } })
  expect(findEntities({ label: '', repoName: 'acme/shop', snapshot: opened.snapshot })).toEqual([])
})

test('columns that are called like keys are related by name alone', () => {
  expect(
    entitiesOf({
      'schema.sql':
        'CREATE TABLE users (id INT PRIMARY KEY);\nCREATE TABLE posts (id INT PRIMARY KEY, user_id INT, slug_id INT);\n',
    }).flatMap(({ name, fields }) =>
      fields.flatMap(({ name: field, relation }) =>
        relation === undefined ? [] : [`${name}.${field} ${relation.to} ${String(relation.isByName)}`],
      ),
    ),
  ).toEqual(['posts.user_id users true'])
})

test('migrations, Drizzle, Sequelize and tagged structs of Go', () => {
  const found = entitiesOf({
    'db/create.php':
      "<?php\nSchema::create('books', function (Blueprint $table) {\n  $table->increments('id');\n  $table->foreignId('owner')->constrained('users');\n  $table->timestamps();\n});\n",
    'db/001.js':
      "exports.up = (knex) => knex.schema.createTable('jobs', (table) => {\n  table.string('name');\n  table.integer('boss').references('id').inTable('users');\n})\n",
    'alembic/1.py':
      "op.create_table('teams', sa.Column('id', sa.Integer()), sa.Column('lead', sa.Integer()), sa.ForeignKeyConstraint(['lead'], ['users.id']))\n",
    'src/schema.ts':
      "export const cars = pgTable('car', { id: serial('id'), holder: integer('holder').references(() => users.id) })\n",
    'src/user.js':
      "const { DataTypes } = require('sequelize')\nconst User = sequelize.define('User', { name: { type: DataTypes.STRING, allowNull: false } })\n",
    'store/user.go': 'package store\ntype Row struct {\n\tID int `db:"id"`\n\tName string `db:"name"`\n}\n',
  })
  expect(found.map(({ name, framework }) => `${name} ${framework}`).sort()).toEqual([
    'User Sequelize',
    'books Laravel migration',
    'cars Drizzle',
    'jobs Knex',
    'teams Alembic migration',
  ])
  const relations = found.flatMap(({ name, fields }) =>
    fields.flatMap(({ name: field, relation }) =>
      relation === undefined ? [] : [`${name}.${field} ${relation.to}`],
    ),
  )
  expect(relations.sort()).toEqual([
    'books.owner users',
    'cars.holder users',
    'jobs.boss users',
    'teams.lead users',
  ])
})

test('both ends of a relation of Prisma tell its kind, and an enum its values', () => {
  const source = createSourceText(
    'schema.prisma',
    'enum Role {\n  ADMIN\n  USER\n}\nmodel User {\n  id Int @id @default(autoincrement())\n  role Role @default(USER)\n  profile Profile?\n  tags Tag[]\n  sent Mail[] @relation("sender")\n}\nmodel Profile {\n  user User @relation(fields: [userId], references: [id])\n  userId Int @unique\n}\nmodel Tag {\n  users User[]\n}\nmodel Mail {\n  from User @relation("sender", fields: [fromId], references: [id])\n}\n',
  )
  expect(show(findPrismaModels(source))).toEqual([
    'User: id Int @default(autoincrement()); role Role @default(USER), one of ADMIN, USER; profile one-to-one Profile; tags many-to-many Tag; sent one-to-many Mail',
    'Profile: user one-to-one User; userId Int',
    'Tag: users many-to-many User',
    'Mail: from many-to-one User',
  ])
})

test('Ecto has schemas, Active Record has the associations of its classes', () => {
  expect(
    show(
      entitiesOf({
        'lib/blog/post.ex':
          'defmodule Blog.Post do\n  use Ecto.Schema\n  schema "posts" do\n    field :title, :string\n    belongs_to :author, Blog.User\n    many_to_many :tags, Blog.Tag, join_through: "posts_tags"\n  end\nend\n',
        'db/schema.rb':
          'create_table "members", force: :cascade do |t|\n  t.string "name"\nend\ncreate_table "clubs" do |t|\n  t.references :member\nend\n',
        'app/models/member.rb':
          'class Member < ApplicationRecord\n  has_many :clubs, dependent: :destroy\n  belongs_to :boss,\n    class_name: "Member"\nend\n',
      }),
    ),
  ).toEqual([
    'Post: title :string; author many-to-one User; tags many-to-many Tag',
    'members: name string; clubs one-to-many clubs; boss many-to-one members',
    'clubs: member many-to-one members',
  ])
})

test('a class of Python that speaks of models and has no columns is no table', async () => {
  const texts = {
    'shop/models.py': [
      'class Item(models.Model):',
      '    name = models.CharField(max_length=10)',
      'class Empty(models.Model):',
      '    pass',
      'class Checks(BaseChecks):',
      '    def check(self, field):',
      '        made = models.ForeignKey(Item)',
      '        return isinstance(field, models.ManyToManyField)',
      '',
    ].join('\n'),
  }
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const found = findEntities({ label: '', repoName: 'acme/shop', snapshot })
  expect(found.map(({ name }) => name)).toEqual(['Item', 'Empty'])
})
