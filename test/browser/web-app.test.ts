/** The web app in a browser, over the real service with the built-in model. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { openApp } from './open-app.ts'
import type { OpenedApp } from './open-app.ts'
import { openPage, takeScreenshots } from './open-page.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let service: RunningService
let repository: FixtureRepository
let opened: OpenedApp
let page: Page

beforeAll(async () => {
  opened = await openApp(cleanUp)
  ;({ page, service, repository, browser } = opened)
})

afterAll(() => cleanUp.disposeAsync())

describe('signing in', () => {
  test('asks for the key, says where it is, and says clearly that one is wrong', async () => {
    const { page: stranger, context } = await openPage(browser)
    await stranger.goto(service.address)
    await stranger.getByText('npm start').waitFor()
    await takeScreenshots(stranger, 'sign-in')
    await stranger.getByLabel('API key').fill(`sk-${'0'.repeat(64)}`)
    await stranger.keyboard.press('Enter')
    await expect.poll(() => stranger.getByRole('alert').textContent()).toContain('does not know this key')
    await stranger.getByLabel('API key').fill(service.apiKey)
    await stranger.keyboard.press('Enter')
    await stranger.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    await context.close()
  })

  test('by the printed link takes one click, and the key leaves the address bar', async () => {
    await page.goto(service.link)
    await page.getByText('No projects yet').waitFor()
    expect(page.url()).toBe(`${service.address}/`)
  })
})

describe('a link with another key', () => {
  const other = `sk-${'1'.repeat(64)}`

  test('replaces the key of this browser only if its owner says so', async () => {
    const { page: visitor, context } = await openPage(browser)
    await visitor.goto(service.link)
    const projects = visitor.getByRole('heading', { name: 'Projects', exact: true })
    await projects.waitFor()
    // Into the open page, and as a page of its own.
    for (const open of [
      () => visitor.reload(),
      () => visitor.goto(`${service.address}/?again#key=${other}`),
    ]) {
      await visitor.evaluate(`location.hash = 'key=${other}'`)
      await visitor.getByRole('heading', { name: 'Use another key?' }).waitFor()
      expect(visitor.url()).not.toContain(other)
      await visitor.getByRole('button', { name: 'Keep my key' }).click()
      await projects.waitFor()
      await open()
    }
    await visitor.getByRole('heading', { name: 'Use another key?' }).waitFor()
    await takeScreenshots(visitor, 'another-key')
    await visitor.getByRole('button', { name: 'Use the key of the link' }).click()
    await visitor.getByText('does not know this key').waitFor()
    await context.close()
  })
})

describe('a project', () => {
  test('that cannot be parsed says why, and nothing typed is lost', async () => {
    await page.getByLabel('Add a repository').fill('not a repository')
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('not a repository')
    await expect.poll(() => page.getByLabel('Add a repository').inputValue()).toBe('not a repository')
  })

  test('is added by its path and watched until it is ready', async () => {
    await page.getByLabel('Add a repository').fill(repository.directory)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'Your projects' }).getByRole('listitem').first()
    await card
      .getByText(/^(?:Submitted|Cloned|Parsed|Processing|Indexing|Ready)$/u)
      .first()
      .waitFor()
    await card.getByText('Ready', { exact: true }).waitFor()
    await card.getByRole('link', { name: /^Ask about/u }).waitFor()
    await expect.poll(() => page.getByLabel('Add a repository').inputValue()).toBe('')
    await takeScreenshots(page, 'projects')
  })

  test('shows what it is made of, and how many calls are linked', async () => {
    await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
    await page.getByText('TypeScript', { exact: true }).waitFor()
    await page.getByText('Python', { exact: true }).waitFor()
    await page.getByText(repository.directory).waitFor()
    const coverage = page.getByText(/^Of \d+ calls? that lead, or may lead, into this repository/u)
    await coverage.waitFor()
    await expect.poll(() => coverage.count()).toBe(1)
    await takeScreenshots(page, 'project')
  })
})

describe('a conversation', () => {
  test('answers with citations', async () => {
    await page.getByRole('link', { name: 'Ask about it' }).click()
    await page.getByLabel('Your question').fill('Who calls applyDiscount?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.getByRole('button', { name: 'Show src/orders.ts:6', exact: true }).waitFor()
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
    await expect
      .poll(() => answer.getByRole('button', { name: 'Show src/orders.ts:10', exact: true }).count())
      .toBe(1)
    await expect.poll(() => page.getByRole('log').textContent()).toContain('End of the answer.')
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').count())
      .toBe(1)
    await takeScreenshots(page, 'answer')
  })

  test('opens the code of a citation with its lines marked', async () => {
    await page.getByRole('button', { name: 'Show src/prices.ts:5-7' }).first().click()
    const code = page.getByRole('region', { name: 'Code of src/prices.ts' })
    await code.locator('[data-marked]').first().waitFor()
    await expect
      .poll(() => code.locator('[data-marked] mark').allTextContents())
      .toEqual([
        'export function applyDiscount(cents: number, percent: number): number {',
        '  return Math.max(0, Math.round(cents * (1 - percent / 100)))',
        '}',
      ])
    // Colours come from a thread of their own, a moment later.
    await code.locator('span[style*="--code-token-keyword"]').first().waitFor()
    await takeScreenshots(page, 'code')
  })

  test('goes back through the code that was opened', async () => {
    await page.getByRole('button', { name: 'Show src/orders.ts:6', exact: true }).click()
    await page.getByRole('region', { name: 'Code of src/orders.ts' }).waitFor()
    await page.getByRole('button', { name: 'Back to the previous code' }).click()
    await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Back to the previous code' }).count()).toBe(0)
  })

  test('is the same after a reload: questions, answers, open code', async () => {
    const before = await page.getByRole('article').allTextContents()
    await page.reload()
    await page
      .getByRole('region', { name: 'Code of src/prices.ts' })
      .locator('[data-marked]')
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('article').allTextContents()).toEqual(before)
  })

  test('keeps a draft over a reload', async () => {
    await page.getByLabel('Your question').fill('first line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.reload()
    await page.getByRole('article', { name: 'Answer' }).waitFor()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('first line\nsecond line')
    await page.getByLabel('Your question').fill('')
  })
})

test('everything works from the keyboard alone', async () => {
  await page.goto(service.address)
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to the content')
  await tabTo(page, 'New conversation')
  await page.keyboard.press('Enter')
  await page.getByLabel('Your question').waitFor()
  expect(await focused(page)).toBe('Your question')
  await page.keyboard.type('Who calls print_report?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  // The Python package is called __init__, which Markdown would take for bold.
  const chip = answer.getByRole('button', { name: /^Show report\/__init__\.py:/u }).first()
  const name = (await chip.getAttribute('aria-label')) ?? ''
  expect(await focused(page)).toBe('Your question')
  await tabTo(page, name, 'Shift+Tab')
  expect(await outlineOf(page)).toBe('solid')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Code of report/__init__.py' }).waitFor()
  expect(await focused(page)).toMatch(/^report\/__init__\.py, line/u)
  await tabTo(page, 'Code of report/__init__.py')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Code of report/__init__.py' }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(name)
})

test('on a narrow screen the code is a sheet that gives the focus back', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Settings' }).waitFor()
  await page.getByRole('button', { name: 'Close the navigation' }).click()
  const chip = page.locator('[data-citation]').first()
  await chip.click()
  const sheet = page.getByRole('dialog', { name: 'Code' })
  await sheet.locator('[data-marked]').first().waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => chip.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.setViewportSize({ width: 1360, height: 860 })
})

test('a conversation and a project are deleted after a question', async () => {
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  const conversations = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect.poll(() => conversations.count()).toBe(1)
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.getByText('No projects yet').waitFor()
  await conversations.click()
  await page.getByText('The project of this conversation was deleted').waitFor()
  await expect.poll(() => page.getByRole('article', { name: 'Answer' }).count()).toBe(1)
})

test('the browser had nothing to complain about', () => {
  // The repository that was refused is the one request that was meant to fail.
  const isExpected = (text: string): boolean => /Failed to load resource.*400/u.test(text)
  expect(opened.complaints.filter((text) => !isExpected(text))).toEqual([])
})

/** What the focused element is called. */
async function focused(from: Page): Promise<string> {
  const element = from.locator(':focus')
  if ((await element.count()) === 0) return ''
  return (await element.getAttribute('aria-label')) ?? (await element.textContent()) ?? ''
}

async function tabTo(from: Page, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await from.keyboard.press(key)
    passed.push(await focused(from))
    if (passed.at(-1) === name) return
  }
  throw new Error(`Cannot reach "${name}" by ${key}. Passed:\n${passed.join('\n')}`)
}

async function outlineOf(from: Page): Promise<unknown> {
  return await from.evaluate('getComputedStyle(document.activeElement).outlineStyle')
}
