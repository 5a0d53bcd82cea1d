/** Who asks their system for less motion sees none: no page, dialog, menu or running answer moves by itself. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { openApp } from './open-app.ts'
import type { ScriptedModel } from './scripted-model.ts'
import { visit } from './visit.ts'
import { watchMotion } from './watch-motion.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let page: Page
let answer: Locator
let moved: () => Promise<string[]>
let directory = ''
let address = ''
let project = ''

beforeAll(async () => {
  const opened = await openApp(cleanUp, { service: borrowScriptedService() })
  ;({ page, address } = opened)
  model = opened.service.model
  directory = opened.repository.directory
  answer = page.getByRole('article', { name: 'Answer' }).last()
  moved = await watchMotion(page)
  await page.goto(opened.service.link)
  await page.getByText('No projects yet').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

/** One that is written until the test says so. */
async function begin(text: string): Promise<() => Promise<void>> {
  await visit(page, project.replace('/projects/', '/conversations/new?project='))
  await page.getByLabel('Your question').fill('What is sold?')
  await page.keyboard.press('Enter')
  const told = await model.nextAnswer()
  told.say(text)
  await answer.getByText('Orders of lines').waitFor()
  return async () => {
    told.finish()
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  }
}

test('without that wish there is some to be seen', async () => {
  await page.getByLabel('Add a repository').fill(directory)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ask about it' }).waitFor()
  project = page.url()
  const end = await begin('Orders of lines')
  await expect.poll(moved).toContainEqual(expect.stringContaining('animate-breathe'))
  await end()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
})

test('while a project is parsed, and on its page', async () => {
  await page.getByText('Branch or commit').click()
  await page.getByLabel('Branch', { exact: true }).fill('main')
  await page.getByLabel('Add a repository').fill(directory)
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /^Ask about/u })
    .nth(1)
    .waitFor()
  await visit(page, project)
  await page.getByRole('link', { name: 'Ask about it' }).waitFor()
  expect(await moved()).toEqual([])
})

test('while an answer is written, with its steps and a diagram', async () => {
  const end = await begin(
    'Orders of lines\n\n```mermaid\nflowchart LR\n  a[totalOrder] --> b[applyDiscount]\n```\n',
  )
  await answer.getByText('Writing').first().waitFor()
  expect(await moved()).toEqual([])
  await end()
  await answer.locator('.diagram svg').waitFor()
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await moved()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
})

test('in the code, with its panels, hover and bars', async () => {
  await visit(page, `${project}/code/src/prices.ts?show=symbol&node=src%2Fprices.ts%23applyDiscount&lines=L5`)
  const code = page.getByRole('region', { name: 'Code of src/prices.ts' })
  await code.getByText('applyDiscount', { exact: true }).first().hover()
  await page.getByRole('status', { name: 'About applyDiscount' }).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('cents')
  await page.keyboard.press('Enter')
  expect(await moved()).toEqual([])
  await visit(page, project)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await moved()).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1360, height: 860 })
})

test('in the search, the list of shortcuts, the map and the trees', async () => {
  await visit(page, `${project}/relations?node=src%2Fprices.ts%23applyDiscount`)
  await page.getByRole('tree').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('total')
  await page
    .getByRole('option', { name: /totalOrder/u })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await moved()).toEqual([])
  await page.keyboard.press('Escape')
  await visit(page, `${project}/map`)
  await page.getByRole('treeitem').first().waitFor()
  await page.getByRole('treeitem').first().click()
  expect(await moved()).toEqual([])
})
