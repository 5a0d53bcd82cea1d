/** The book of a project: its pages over HTTP, each citation of which resolves, whole and as an index for programs. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let repository: FixtureRepository
let path: string

beforeAll(async () => {
  repository = stack.use(
    await createRepository([
      {
        'README.md': '# Shop\n\nA shop that sells things to people who like to buy them.\n',
        'package.json': '{ "name": "shop", "dependencies": { "express": "5.0.0" } }\n',
        'src/server.ts':
          "import express from 'express'\nimport { readUser } from './users/read-user.ts'\n\nconst app = express()\napp.get('/users/:id', readUser)\napp.listen(process.env.PORT)\n",
        'src/users/read-user.ts':
          '/** Reads a user. */\nexport function readUser() {\n  return find()\n}\n\nfunction find() {}\n',
        'src/store/schema.sql': 'create table users (\n  id integer primary key,\n  name text\n);\n',
      },
    ]),
  )
  service = stack.use(await startService())
  path = `/api/v2/projects/${await service.parseFolder(repository.directory)}`
})
afterAll(() => stack.disposeAsync())

type Page = {
  id: string
  markdown: string
  citations: string[]
  previous: string | null
  next: string | null
}

test('each page is there, and each of its citations is a place of the parsed commit', async () => {
  const book = await service.json('GET', `${path}/book`)
  const heads = book['pages'] as { id: string; parent: string | null }[]
  expect(heads.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['overview', 'flows', 'interface', 'data', 'settings', 'change']),
  )
  const read: Page[] = []
  for (const { id } of heads) {
    read.push((await service.json('GET', `${path}/book/${id}`)) as unknown as Page)
  }
  expect(read.map(({ next }) => next)).toEqual([...heads.map(({ id }) => id).slice(1), null])
  for (const { citations } of read) {
    expect(citations.length).toBeGreaterThan(0)
    for (const citation of citations) {
      const [, file = '', start = '1', end = '1'] = /^(.+?)(?::(\d+)-(\d+))?$/u.exec(citation) ?? []
      const response = await service.send('GET', `${path}/files/${file}?start_line=${start}&end_line=${end}`)
      expect([citation, response.status]).toEqual([citation, 200])
      expect(response.headers.get('x-lines')).toMatch(`${start}-${end}/`)
    }
  }
})

test('the whole is one document, and llms.txt names its pages by addresses that answer', async () => {
  const whole = await service.send('GET', `${path}/book.md`)
  expect(whole.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const text = await whole.text()
  expect(text).toContain('# Main flows')
  expect(text).toContain('A shop that sells things to people who like to buy them. [README.md:3-3]')
  const index = await (await service.send('GET', `${path}/llms.txt`)).text()
  expect(index).toMatch(/^# /u)
  const addresses = [...index.matchAll(/\]\((\/[^)]+)\)/gu)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) {
    const page = await (await service.send('GET', address)).text()
    expect(page).toMatch(/^# .+\n\n[^]*\[.+\]/u)
  }
})

test('an unknown page is not there, nor is the book of somebody else', async () => {
  const unknown = await service.send('GET', `${path}/book/nothing`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'page_not_found' }])
  const { key } = await service.createUser()
  for (const part of ['book', 'book/overview', 'book.md', 'llms.txt']) {
    expect((await service.send('GET', `${path}/${part}`, { key })).status).toBe(404)
  }
})

test('a page that somebody has corrected stays, and says what has changed since', async () => {
  await using shop = await createRepository([
    { 'README.md': '# Lamp\n\nA lamp that gives light to people.\n', 'lamp.py': 'def on():\n    return 1\n' },
  ])
  const project = `/api/v2/projects/${await service.parseFolder(shop.directory)}`
  const body = { markdown: 'It is switched on by `on` [lamp.py:1-2], as written [README.md:3-3].' }
  const wrong = await service.send('PATCH', `${project}/book/overview`, {
    body: { markdown: 'By nothing [lamp.py:40-41].' },
  })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { code: 'citation_not_found', detail: expect.stringContaining('[lamp.py:40-41]') as string },
  ])
  expect((await service.send('PATCH', `${project}/book/nothing`, { body })).status).toBe(404)
  const { name } = await service.json('GET', '/api/v2/account')
  expect(await service.json('PATCH', `${project}/book/overview`, { body })).toMatchObject({
    corrected: true,
    markdown: body.markdown,
    citations: ['lamp.py:1-2', 'README.md:3-3'],
    correction: { by: name, changes: [] },
  })
  await writeFile(join(shop.directory, 'lamp.py'), '"""A lamp."""\ndef on():\n    return 1\n')
  await writeFile(join(shop.directory, 'README.md'), '# Lamp\n\nA lamp that gives warm light.\n')
  await service.parseFolder(shop.directory)
  expect(await service.json('GET', `${project}/book/overview`)).toMatchObject({
    markdown: 'It is switched on by `on` [lamp.py:2-3], as written [README.md:3-3].',
    correction: {
      changes: [
        { citation: 'lamp.py:1-2', state: 'moved', start_line: 2, end_line: 3 },
        { citation: 'README.md:3-3', state: 'changed', start_line: null, end_line: null },
      ],
    },
  })
  expect(await (await service.send('GET', `${project}/book.md`)).text()).toContain('switched on by `on`')
  await service.json('DELETE', `${project}/book/overview`)
  const made = await service.json('GET', `${project}/book/overview`)
  expect(made).toMatchObject({ corrected: false, correction: null })
  expect(made['markdown']).toContain('A lamp that gives warm light.')
  expect((await service.send('DELETE', `${project}/book/overview`)).status).toBe(404)
})
