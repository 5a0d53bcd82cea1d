/** The web app in another language than English: its main pages, as wide as a phone and as a desk. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolations } from './check-accessibility.ts'
import { findOverflow } from './find-overflow.ts'
import { openApp } from './open-app.ts'
import type { OpenedApp } from './open-app.ts'
import { openPage, takeScreenshot } from './open-page.ts'
import type { RunningService } from './start-service.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let service: RunningService
let repository: FixtureRepository
let opened: OpenedApp
let page: Page
let project = ''

beforeAll(async () => {
  opened = await openApp(cleanUp, { locale: 'de-AT' })
  ;({ page, service, repository, browser } = opened)
})

afterAll(() => cleanUp.disposeAsync())

/** What is wrong with the page at both widths: for axe, and with texts that are longer than English ones. */
async function look(name: string): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    found.push(
      ...(await findViolations(page)).map((each) => `${width}: ${each}`),
      ...(await findOverflow(page)).map((each) => `${width}: ${each}`),
    )
    await takeScreenshot(page, `german-${name}-${width}`)
  }
  return found
}

const language = () => page.evaluate<string>('document.documentElement.lang')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('a browser that asks for German signs in and adds a project in German', async () => {
  await page.goto(service.address)
  await heading('Bei Parley anmelden').waitFor()
  expect([await language(), await page.title()]).toEqual(['de', 'Anmelden · Parley'])
  expect(await look('sign-in')).toEqual([])
  await page.goto(service.link)
  await page.getByText('Noch keine Projekte').waitFor()
  expect(await look('empty')).toEqual([])
  await page.getByLabel('Repository hinzufügen').fill(join(repository.directory, 'nowhere'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('gibt es keinen Ordner „')
  expect(await look('missing-folder')).toEqual([])
  await page.getByLabel('Repository hinzufügen').fill(repository.directory)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Fragen zu/u }).waitFor()
  await page.getByText('gerade eben hinzugefügt').waitFor()
  expect(await look('projects')).toEqual([])
})

test('a project, its code and its map are told in German', async () => {
  await page.getByRole('region', { name: 'Deine Projekte' }).getByRole('link').first().click()
  await heading('Fragen zum Einstieg').waitFor()
  await page.getByText(/^Von \d+ Aufrufe?n?, die in dieses Repository führen/u).waitFor()
  await page.getByText(/^\d+ Dateien, \d+ Zeilen$/u).waitFor()
  project = page.url()
  expect(await look('project')).toEqual([])
  await visit(page, `${project}/code/src/prices.ts`)
  await page.getByRole('tree', { name: 'Gliederung' }).waitFor()
  expect(await look('code')).toEqual([])
  await visit(page, `${project}/code/src/prices.ts?show=symbol&node=src%2Fprices.ts%23applyDiscount`)
  await page.getByRole('tab', { name: 'Verwendungen' }).waitFor()
  await page.getByText('Das sind alle Stellen in diesem Repository, die darauf verweisen.').waitFor()
  await page.getByText('exakt', { exact: true }).first().waitFor()
  expect(await look('uses')).toEqual([])
  await visit(page, `${project}/relations?node=src%2Fprices.ts%23applyDiscount&view=impact`)
  await page.getByRole('tree', { name: 'Was davon abhängt' }).waitFor()
  expect(await look('impact')).toEqual([])
  await visit(page, `${project}/map`)
  await page.getByRole('tree', { name: 'Teile des Projekts' }).waitFor()
  expect(await look('map')).toEqual([])
})

test('a question is asked and answered under German labels', async () => {
  await visit(page, project)
  await page.getByRole('link', { name: 'Fragen stellen' }).click()
  await heading('Neue Unterhaltung').waitFor()
  expect(await look('new-conversation')).toEqual([])
  // Its end is told though it comes before the page that tells it.
  await page.route('**/assets/conversation-page-*.js', async (route) => {
    await sleep(1_500)
    await route.continue()
  })
  await page.getByLabel('Deine Frage').fill('Who calls applyDiscount?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Antwort', exact: true })
  await answer.getByRole('button', { name: 'src/orders.ts:6 anzeigen', exact: true }).waitFor()
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  await expect.poll(() => page.getByRole('log').textContent()).toContain('Ende der Antwort.')
  expect(await look('answer')).toEqual([])
})

test('the search and the shortcuts have German names', async () => {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Suche' })
  await search.fill('discount')
  await page.getByRole('listbox', { name: 'Ergebnisse' }).getByRole('option').first().waitFor()
  expect(await look('search')).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('h1').first().click()
  await page.keyboard.press('?')
  await heading('Tastenkürzel').waitFor()
  expect(await look('shortcuts')).toEqual([])
  await page.keyboard.press('Escape')
})

test('another choice shows at once, is kept, and takes nothing that was typed', async () => {
  await visit(page, `${service.address}/conversations/new`)
  await page.getByLabel('Deine Frage').fill('Ein Entwurf')
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByLabel('Name des neuen Schlüssels').fill('Rechner')
  expect(await look('settings')).toEqual([])
  const choice = page.getByRole('combobox', { name: 'Sprache', exact: true })
  await expect
    .poll(() => choice.getByRole('option').allTextContents())
    .toEqual(['Wie das System', 'Deutsch', 'English'])
  await choice.selectOption('English')
  await heading('Settings').waitFor()
  expect([await language(), await page.title()]).toEqual(['en', 'Settings · Parley'])
  await expect.poll(() => page.getByLabel('Name of a new key').inputValue()).toBe('Rechner')
  await page.reload()
  await page.getByRole('link', { name: 'New conversation' }).click()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Ein Entwurf')
})

test('a choice in one tab is seen in the others', async () => {
  const other = await opened.context.newPage()
  await other.goto(`${service.address}/settings`)
  await other.getByRole('combobox', { name: 'Language', exact: true }).selectOption('system')
  await other.getByRole('heading', { name: 'Einstellungen', exact: true }).waitFor()
  await page.getByLabel('Deine Frage').waitFor()
  await expect.poll(() => page.getByLabel('Deine Frage').inputValue()).toBe('Ein Entwurf')
  await other.close()
})

test('nobody’s language is shown in English', async () => {
  const { page: visitor, context } = await openPage(browser, 'ja-JP')
  await visitor.goto(service.address)
  await visitor.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  await expect.poll(() => visitor.evaluate('document.documentElement.lang')).toBe('en')
  await context.close()
})

test('the browser complained about nothing', () => {
  // Chromium names each answer that says that something is not there, and what drawing by software costs.
  expect(opened.complaints.filter((each) => !/404|GPU stall/u.test(each))).toEqual([])
})
