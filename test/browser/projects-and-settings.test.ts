/** From an empty installation to a project that orients, and the settings: every state that people meet there. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { parseFolder } from './open-project.ts'
import { openApp } from './open-app.ts'
import { openPage, takeScreenshots } from './open-page.ts'
import { startProxy } from './start-proxy.ts'
import type { Proxy } from './start-proxy.ts'
import { visit } from './visit.ts'
import { startService } from './start-service.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let proxy: Proxy
let service: RunningService
let repository: FixtureRepository
let page: Page

const shop = {
  'README.md': '# Shop\n\nA shop that sells things to people who like to buy them.\n',
  'package.json':
    '{ "name": "shop", "scripts": { "test": "node --test" }, "dependencies": { "express": "5.0.0" } }\n',
  'src/server.ts': `import express from 'express'
import { readUser } from './users.ts'

const app = express()
app.get('/users/:id', readUser)
app.listen(3000)
`,
  'src/users.ts': 'export function readUser() {\n  return find()\n}\n\nfunction find() {}\n',
  'src/store/schema.sql': 'create table users (\n  id integer primary key,\n  name text\n);\n',
}

beforeAll(async () => {
  const opened = await openApp(cleanUp, {
    service: startService(),
    repository: createRepository([
      shop,
      { 'src/users.ts': shop['src/users.ts'].replace('find() {}', 'find() { return 1 }') },
    ]),
  })
  ;({ page, service, repository, browser } = opened)
  proxy = cleanUp.use(await startProxy(service.address))
  await page.goto(`${proxy.address}/#key=${service.apiKey}`)
})
afterAll(() => cleanUp.disposeAsync())

const field = () => page.getByLabel('Add a repository')

test('an empty installation says what to do, and truly what leaves the machine', async () => {
  await page.getByText('No projects yet').waitFor()
  await page.getByText('nothing is sent elsewhere').waitFor()
  const choice = page.getByRole('link', { name: 'Choose a model' })
  expect(await choice.getAttribute('href')).toBe('/settings?section=model')
  expect(await findViolationsEverywhere(page, () => field().waitFor())).toEqual([])
  const remote = { provider: 'openai-compatible:large', url: 'https://models.example/v1' }
  await using other = await startService(['--model', remote.provider, '--model-url', remote.url])
  const { page: stranger, context } = await openPage(browser)
  await stranger.goto(other.link)
  await stranger.getByText('are sent to openai-compatible:large at models.example').waitFor()
  await expect.poll(() => stranger.getByText('nothing is sent elsewhere').count()).toBe(0)
  await context.close()
})

test('a folder that was mistyped is no project, and the one that was meant is offered', async () => {
  const parent = join(repository.directory, '..')
  const right = join(parent, `${repository.directory.split('/').at(-1)}-sources`)
  await mkdir(right)
  cleanUp.defer(async () => {
    const { rm } = await import('node:fs/promises')
    await rm(right, { recursive: true, force: true })
  })
  await field().fill(right.replace('sources', 'sorces'))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('There is no folder').waitFor()
  await expect.poll(() => page.getByText('No projects yet').count()).toBe(1)
  await takeScreenshots(page, 'mistyped-folder')
  await page.getByRole('alert').getByRole('button', { name: right, exact: true }).click()
  await expect.poll(() => field().inputValue()).toBe(right)
})

test('a folder that is added twice is one project, which is brought up to date', async () => {
  await field().fill(repository.directory)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
  await field().fill(`${repository.directory}/`)
  await page.keyboard.press('Enter')
  await page.getByText('That project already exists').waitFor()
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Ask about/u }).count()).toBe(1)
})

test('its page orients', async () => {
  await page.getByRole('link', { name: 'show it' }).click()
  await page.getByText('A shop that sells things').waitFor()
  const section = (name: string) => page.getByRole('region', { name })
  await section('Build, run and test').getByRole('button', { name: 'Copy npm test' }).waitFor()
  await section('Routes').getByText('GET /users/:id').waitFor()
  await section('Tables and models').getByText('users', { exact: true }).waitFor()
  await section('Entry points').getByText('src/server.ts').waitFor()
  await section('Configuration').getByText('package.json').waitFor()
  await section('Most changed').getByText('src/users.ts').waitFor()
  await section('Tests').getByText('No test files were found.').waitFor()
  await page.getByText('Up to date').waitFor()
  await takeScreenshots(page, 'orientation')
  expect(await findViolationsEverywhere(page, () => section('Routes').waitFor())).toEqual([])
  await section('Entry points').getByRole('link', { name: 'src/server.ts' }).click()
  await page.getByText("import express from 'express'").first().waitFor()
  await page.goBack()
  await section('Routes').waitFor()
}, 120_000)

test('a folder is read again by a button', async () => {
  await writeFile(
    join(repository.directory, 'src/server.ts'),
    `${shop['src/server.ts']}app.get('/late', readUser)\n`,
  )
  // The list tells that it is parsed, and is not asked again before the page itself is.
  let isFirst = true
  const isOver = Promise.withResolvers<void>()
  await page.route('**/projects/list', async (route) => {
    if (isFirst) {
      isFirst = false
      const projects = (await (await route.fetch()).json()) as object[]
      await route.fulfill({ json: projects.map((project) => ({ ...project, status: 'processing' })) })
    } else {
      await isOver.promise
      await route.continue().catch(() => {})
    }
  })
  const isParsing = page.waitForResponse((response) => response.url().endsWith('/projects/list'))
  await page.getByRole('button', { name: 'Refresh from folder' }).click()
  await isParsing
  const late = page.getByRole('region', { name: 'Routes' }).getByText('GET /late')
  await late.waitFor()
  await expect.poll(() => late.count()).toBe(1)
  await page.getByRole('link', { name: 'Ask about it' }).click()
  await page.getByLabel('Your question').fill('Which routes?')
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await page.getByLabel('Your question').fill('')
  await page.goBack()
  isOver.resolve()
  await page.unroute('**/projects/list')
})

test('what a page tells of a program is of the program, not of what its tests are made of', async () => {
  await using site = await createRepository([
    {
      'manage.py':
        "from site_urls import urlpatterns\n\nif __name__ == '__main__':\n    print(urlpatterns)\n",
      'site_urls.py': `from django.urls import path

class Site:
    def password_change(self, request):
        return None

    def get_urls(self):
        return [path('password/', self.admin_view(self.password_change, cacheable=True), name='password')]

urlpatterns = Site().get_urls()
`,
      'shop/models.py': `from django.db import models

class Item(models.Model):
    name = models.CharField(max_length=9)
    cents = models.IntegerField()
`,
      'shop/copies.py': `from django.db import models

class Copier:
    def copy(self):
        class Copy(models.Model):
            cents = models.IntegerField()
        return Copy
`,
      'shop/views.py':
        'from shop.models import Item, models\n\ndef show():\n    return [Item, Item.name, models]\n',
      'tests/fixtures/blog/main.py': `from flask import Flask

app = Flask(__name__)

@app.route('/posts')
def posts():
    return ''

if __name__ == '__main__':
    app.run()
`,
    },
  ])
  const id = await parseFolder(service, site.directory)
  const before = page.url()
  await visit(page, `${proxy.address}/projects/${id}`)
  const section = (name: string) => page.getByRole('region', { name })
  await section('Routes').getByText('ANY /password').waitFor()
  await section('Tables and models').getByText('2 fields').waitFor()
  await section('Entry points').getByText('manage.py').waitFor()
  const told = await page.getByRole('main').textContent()
  expect(told).not.toMatch(/tests\/fixtures|\/posts|cacheable|\b0 fields/u)
  expect(await section('Tables and models').textContent()).not.toContain('Copier')
  await page.goto(`${proxy.address}/projects/${id}/map`)
  // One line imports both names.
  await page.getByText(/shop.*imports 1 \(1 exact\)/u).waitFor()
  expect(await page.getByText(/imports 2/u).count()).toBe(0)
  await visit(page, before)
})

test('a first question is asked with a click', async () => {
  await page.getByRole('button', { name: 'Which routes are there?' }).click()
  await page.getByRole('heading', { name: 'New conversation' }).waitFor()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Which routes are there?')
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  await answer.getByText('/users/:id').first().waitFor()
  await answer.getByText('built-in model').waitFor()
  const suggested = page.getByRole('region', { name: 'Try asking' })
  for (const _ of ['without a reload', 'after one']) {
    await page.getByRole('link', { name: 'New conversation' }).first().click()
    await suggested.getByRole('button', { name: 'What is the data model?' }).waitFor()
    await expect
      .poll(() => suggested.getByRole('button', { name: 'Which routes are there?' }).count())
      .toBe(0)
    await page.reload()
  }
  await page.goBack()
  await answer.waitFor()
})

test('a conversation about several projects says which of them a place is in', async () => {
  await page.goto(`${proxy.address}/conversations/new`)
  const suggested = page.getByRole('region', { name: 'Try asking' })
  await suggested.waitFor()
  await page.getByRole('button', { name: /^Projects:/u }).click()
  const others = page.getByRole('checkbox', { checked: false })
  await others.first().waitFor()
  while ((await others.count()) > 0) await others.first().check()
  await page.keyboard.press('Escape')
  await suggested.waitFor({ state: 'detached' })
  await page.getByLabel('Your question').fill('Where is readUser defined?')
  await page.keyboard.press('Enter')
  const place = page.getByRole('article', { name: 'Answer' }).getByRole('button', { name: /src\/users\.ts/u })
  await place.first().hover()
  await page
    .getByRole('tooltip')
    .getByText(/^\S+@src\/users\.ts/u)
    .waitFor()
  await place.first().click()
  await expect.poll(() => page.getByRole('heading', { name: /^\S+@src\/users\.ts/u }).count()).toBe(1)
})

test('scroll positions are kept on the way back', async () => {
  await page.goto(`${proxy.address}/`)
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Tests' }).waitFor()
  await page.locator('#main').hover()
  await page.mouse.wheel(0, 500)
  const top = async (): Promise<unknown> => await page.evaluate("document.getElementById('main').scrollTop")
  await expect.poll(top).toBe(500)
  const place = async (): Promise<number | undefined> =>
    (await page.getByRole('region', { name: 'Tests' }).boundingBox())?.y
  const before = await place()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(() => top()).toBe(0)
  await page.goBack()
  await expect.poll(place).toBe(before)
  // A line above that comes late, of a folder that has gone.
  const isOver = Promise.withResolvers<void>()
  const check = '**/projects/*/check'
  await page.route(check, async (route) => {
    await isOver.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('region', { name: 'Tests' }).waitFor()
  isOver.resolve()
  await expect.poll(place).toBe(before)
  await page.unroute(check)
})

test('settings: keys are made, shown once, and revoked; the model and the usage are told', async () => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('None yet. The key that the start command prints').waitFor()
  await page.getByLabel('Name of a new key').fill('Laptop')
  await page.getByLabel('Expiry').selectOption({ label: 'Expires in 30 days' })
  await page.getByRole('button', { name: 'Create a key' }).click()
  const shown = page.getByText(/^sk-[0-9a-f]{64}$/u)
  const key = (await shown.textContent()) ?? ''
  const asked = async (): Promise<number> =>
    (await fetch(`${service.address}/api/v2/keys`, { headers: { 'x-api-key': key } })).status
  await expect.poll(() => asked()).toBe(200)
  await page.getByText(/expires on /u).waitFor()
  await page.getByRole('region', { name: 'Model' }).getByText('built-in', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Usage' }).getByText('No limit').waitFor()
  await takeScreenshots(page, 'settings')
  expect(await findViolationsEverywhere(page, () => shown.waitFor())).toEqual([])
  await page.getByRole('button', { name: 'Revoke Laptop' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText(/, revoked /u).waitFor()
  await expect.poll(() => asked()).toBe(401)
}, 120_000)

test('the colours are chosen, and kept', async () => {
  const paper = async (): Promise<unknown> =>
    await page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await paper()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(paper).not.toBe(light)
  await page.reload()
  await expect.poll(paper).not.toBe(light)
  await page.getByRole('radio', { name: 'Same as system' }).check()
  await expect.poll(paper).toBe(light)
})

test('a server that is away is said to be, and the page goes on when it is back', async () => {
  proxy.cut()
  await page.getByLabel('Search the conversations').fill('nothing')
  await page.getByText('Parley is not responding.').waitFor()
  await takeScreenshots(page, 'offline')
  proxy.restore()
  await page.getByText('Parley is not responding.').waitFor({ state: 'detached' })
  await page.getByText('No match for "nothing".').waitFor()
  await expect.poll(() => page.getByText('Parley is not responding.').count()).toBe(0)
}, 60_000)
