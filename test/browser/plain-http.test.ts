/** The web app as a team opens it: over plain HTTP, on a host name other than localhost, without a secure context. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import type { OpenedPage } from './open-page.ts'
import { seeWhile } from './see-while.ts'
import { createShopRepository } from './shop-repository.ts'
import { startService } from './start-service.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let browser: Browser
let service: RunningService
let repository: FixtureRepository
let opened: OpenedPage

beforeAll(async () => {
  const [started, created, launched] = await Promise.all([
    startService(['--host', '0.0.0.0']),
    createShopRepository(),
    launchChromium(['--host-resolver-rules=MAP parley.test 127.0.0.1']),
  ])
  service = cleanUp.use(started)
  repository = cleanUp.use(created)
  browser = launched
  cleanUp.defer(() => launched.close())
  opened = await openPage(browser)
})

afterAll(() => cleanUp.disposeAsync())

describe('over plain HTTP on a host name', () => {
  test('a project is added, a question asked, its answer copied', async () => {
    const { page, complaints } = opened
    await page.goto(service.link.replace('0.0.0.0', 'parley.test'))
    await expect.poll(() => page.evaluate('isSecureContext')).toBe(false)
    await page.getByLabel('Add a repository').fill(repository.directory)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^Ask about/u }).click()
    await page.getByLabel('Your question').fill('Who calls applyDiscount?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
    await seeWhile(answer.getByText('Copied', { exact: true }), () =>
      answer.getByRole('button', { name: /^Copy/u }).first().click(),
    )
    await page.getByLabel('Your question').press('ControlOrMeta+v')
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toContain('totalOrder')
    // Chromium says that it does not isolate such a page from others.
    expect(
      complaints.filter((text) => !/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/u.test(text)),
    ).toEqual([])
  })
})
