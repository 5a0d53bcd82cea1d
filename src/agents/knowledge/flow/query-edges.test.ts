import { expect, test } from 'vitest'
import { linkTexts } from '../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../index/testing/open-texts.ts'
import { labelProjects } from '../../projects.ts'
import type { FindPathOutput } from '../../tools/find-path.ts'
import { findPathTool } from '../../tools/find-path.ts'
import type { ImpactOutput } from '../../tools/impact.ts'
import { impactTool } from '../../tools/impact.ts'
import type { NeighboursOutput } from '../../tools/neighbours.ts'
import { neighboursTool } from '../../tools/neighbours.ts'
import { WorkspaceSession } from '../../workspace.ts'

type Texts = Readonly<Record<string, string>>
const signal = new AbortController().signal

async function open(texts: Texts) {
  const snapshot = openTexts(texts, await linkTexts(texts))
  const projects = labelProjects([{ repoName: 'shop', snapshot }])
  return { snapshot, context: { projects, workspace: new WorkspaceSession(undefined) } }
}

/** What reads or writes a table or column by its name, as `kind level user line`. */
async function usersOf(node: string, texts: Texts): Promise<string[]> {
  const { snapshot, context } = await open(texts)
  using _ = snapshot
  const output = await neighboursTool.execute(context, { node, direction: 'in' }, signal)
  if ('error' in output) return [String(output.error)]
  return (output as NeighboursOutput).edges.map(
    ({ kind, known, node: { name }, sites }) =>
      `${kind} ${known} ${name} ${sites.map((site) => site.split(':')[1]?.split('-')[0]).join(',')}`,
  )
}

const goStore: Texts = {
  'schema.sql':
    'CREATE TABLE feeds (\n  id serial,\n  title text,\n  user_id int\n);\nCREATE TABLE users (\n  id serial,\n  name text\n);\n',
  'store.go': `package store

// Titles selects: SELECT title FROM feeds.
func Titles(db DB) {
	db.Query(\`
		SELECT f.title, u.name AS title
		FROM feeds f
		JOIN users u ON u.id = f.user_id
		WHERE f.id = $1 AND name = $2\`)
}

func Rename(db DB, title string) {
	db.Exec("UPDATE feeds SET title=$1 " +
		"WHERE id=$2", title)
}

func Recent(db DB) {
	db.Query("WITH feeds AS (SELECT 1) SELECT title FROM feeds")
}

func Say(log Log) {
	log.Print("Update feeds from users and select a title")
}
`,
}

test('statements in strings read and write the tables and columns that they name', async () => {
  expect(await usersOf('feeds', goStore)).toEqual(['reads inferred Titles 7', 'writes inferred Rename 13'])
  expect(await usersOf('feeds.title', goStore)).toEqual([
    'reads inferred Titles 6',
    'writes inferred Rename 13',
  ])
  expect(await usersOf('feeds.id', goStore)).toEqual(['reads inferred Titles 9', 'reads inferred Rename 14'])
  expect(await usersOf('users.name', goStore)).toEqual(['reads inferred Titles 6'])
})

test('a column that several tables of a statement may have is a possible one', async () => {
  const texts = {
    'schema.sql': 'CREATE TABLE a (id int, title text);\nCREATE TABLE b (id int, title text, note text);\n',
    'store.py': [
      'def titles(db):',
      '    return db.execute("""',
      '        SELECT title, note FROM a',
      '        JOIN b USING (id)',
      '    """)',
      '',
    ].join('\n'),
  }
  expect(await usersOf('a.title', texts)).toEqual(['reads possible titles 3'])
  expect(await usersOf('b.note', texts)).toEqual(['reads inferred titles 3'])
  expect(await usersOf('a.note', texts)).toEqual([expect.stringContaining('Cannot find')])
})

test('a client of Prisma uses the model that it is named after, and the fields that it is given', async () => {
  const texts = {
    'schema.prisma':
      'model User {\n  id Int @id\n  email String\n  posts Post[]\n}\nmodel Post {\n  id Int @id\n  title String\n}\n',
    'users.ts': [
      "import { prisma } from './prisma'",
      'export async function byEmail(email: string) {',
      '  return prisma.user.findFirst({ where: { OR: [{ email }] } })',
      '}',
      'export async function withPosts(title: string) {',
      '  return prisma.user.update({ where: { id: 1 }, data: { posts: { create: { title, email: 1 } } } })',
      '}',
      'export function other(context: any) {',
      '  return context.session.user.update({ email: 1 })',
      '}',
      'export const count = () => prisma.$queryRaw`SELECT COUNT(*) FROM "User" WHERE "email" IS NOT NULL`',
      '',
    ].join('\n'),
  }
  expect(await usersOf('table:User', texts)).toEqual(
    ['reads inferred count 11', 'reads possible byEmail 3', 'writes possible withPosts 6'].toSorted(),
  )
  expect(await usersOf('User.email', texts)).toEqual(['reads inferred count 11', 'reads possible byEmail 3'])
})

test('what is called on a model names its fields', async () => {
  const django = {
    'shop/models.py':
      'from django.db import models\n\nclass Item(models.Model):\n    name = models.CharField()\n    owner = models.CharField()\n',
    'shop/views.py': [
      'from .models import Item',
      'from django.db.models import Q',
      '',
      'def search(name):',
      '    return Item.objects.filter(Q(name__icontains=name) | Q(owner=1))',
      '',
      'def add(other):',
      '    Item(owner=other.name).save()',
      '',
    ].join('\n'),
    'shop/raw.py': "def raw(cursor):\n    cursor.execute('SELECT name FROM shop_item ' 'ORDER BY owner')\n",
  }
  expect(await usersOf('Item.name', django)).toEqual(['reads inferred raw 2', 'reads possible search 5'])
  expect(await usersOf('Item.owner', django)).toContain('writes possible add 8')
  const rails = {
    'db/schema.rb':
      'ActiveRecord::Schema.define do\n  create_table "stories" do |t|\n    t.string "title"\n  end\nend\n',
    'app/models/story.rb':
      'class Story < ApplicationRecord\n  def self.titled(title)\n    Story.where(title: title)\n  end\nend\n',
    'app/models/site.rb':
      'class Site\n  def clear\n    execute <<~SQL\n      delete from stories\n      where title is null\n    SQL\n  end\nend\n',
  }
  expect(await usersOf('stories.title', rails)).toEqual([
    'reads inferred Site.clear 5',
    'reads possible Story.titled 3',
  ])
  expect(await usersOf('stories', rails)).toEqual([
    'writes inferred Site.clear 4',
    'references inferred Story 1',
  ])
})

const shop: Texts = {
  'db/schema.sql': 'create table items (\n  id int,\n  price int\n);\n',
  'server/routes.ts': [
    "import express from 'express'",
    "import { readItem } from './items'",
    'const router = express.Router()',
    "router.get('/api/items/:id', readItem)",
    'export default router',
    '',
  ].join('\n'),
  'server/items.ts': [
    "import { db } from './db'",
    'export function readItem(request: any) {',
    '  return findItem(request.params.id)',
    '}',
    'function findItem(id: number) {',
    "  return db.query('select price from items where id = ?', [id])",
    '}',
    '',
  ].join('\n'),
  'web/page.tsx': [
    'export async function load(id: number) {',
    '  return fetch(`/api/items/${id}`)',
    '}',
    'export function ItemPage() {',
    '  return <p>{load(1)}</p>',
    '}',
    '',
  ].join('\n'),
}

test('what breaks if a column goes ends at the page that shows it, and a way leads there', async () => {
  const { snapshot, context } = await open(shop)
  using _ = snapshot
  const impact = await impactTool.execute(context, { node: 'items.price', depth: 5 }, signal)
  const { levels, complete } = impact as ImpactOutput
  expect(complete).toBe(false)
  expect(levels.map(({ nodes }) => nodes.map(({ name, via }) => `${via} ${name}`))).toEqual([
    ['reads findItem'],
    ['calls readItem'],
    ['requests load', 'imports server/routes.ts'],
    ['calls ItemPage'],
  ])
  for (const [from, to] of [
    ['ItemPage', 'items.price'],
    ['items', 'ItemPage'],
  ]) {
    const way = (await findPathTool.execute(context, { from, to }, signal)) as FindPathOutput
    expect(way.steps.map(({ from: one, by, kind }) => `${one.name} ${by ?? kind}`).slice(0, 3)).toEqual([
      'ItemPage calls',
      'load requests `GET /api/items/:id`',
      'readItem calls',
    ])
  }
})

test('a table whose name is no identifier is left out, whatever its signs mean in patterns', async () => {
  const texts = {
    'schema.ts':
      "import { integer, pgTable } from 'drizzle-orm/pg-core'\nexport const orders = pgTable('orders(+', { sum: integer('sum[') })\n",
    'store.ts': "export const all = (db: any) => db.execute('SELECT sum FROM orders(+ WHERE 1 = 1')\n",
  }
  expect(await usersOf('schema.ts#orders', texts)).toEqual([])
})
