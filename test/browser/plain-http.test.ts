/** The web app as a team opens it: over plain HTTP, on a host name other than localhost, without a secure context. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from './launch-chromium.ts'
import { openApp } from './open-app.ts'
import type { OpenedApp } from './open-app.ts'
import { seeWhile } from './see-while.ts'
import { startService } from './start-service.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedApp<RunningService, Browser>

beforeAll(async () => {
  opened = await openApp(cleanUp, {
    service: startService(['--host', '0.0.0.0']),
    browser: launchChromium(['--host-resolver-rules=MAP parley.test 127.0.0.1']),
  })
})

afterAll(() => cleanUp.disposeAsync())

describe('over plain HTTP on a host name', () => {
  test('a project is added, a question asked, its answer copied', async () => {
    const { page, complaints, service, repository } = opened
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
