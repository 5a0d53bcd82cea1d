/** What a page shows is taken away elsewhere while it is open: that is said, and nothing that was typed is lost. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { createRepository } from '../support/git-fixture.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { openPage } from './open-page.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let service: TestService

beforeAll(async () => {
  browser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  service = cleanUp.use(await startService())
})
afterAll(() => cleanUp.disposeAsync())

type Opened = { readonly page: Page; readonly keyId: string }

/** A page of somebody who signs in with a key of their own. */
async function signIn(): Promise<Opened> {
  const { key, id } = await service.json('POST', '/api/v2/keys', { body: { name: 'of the page' } })
  const { page } = await openPage(browser)
  await page.goto(`${service.url}/#key=${String(key)}`)
  await page.getByLabel('Add a repository').waitFor()
  return { page, keyId: String(id) }
}

async function parse(name: string): Promise<string> {
  const text = `def ${name}():\n    return 1\n\ndef use():\n    return ${name}()\n`
  const repository = cleanUp.use(await createRepository([{ [`${name}.py`]: text }]))
  return await service.parseFolder(repository.directory)
}

test('a project that is deleted leaves its conversation to be read, and a question as it was typed', async () => {
  const project = await parse('total')
  const { page } = await signIn()
  const begun = await service.json('POST', `/api/v2/project/${project}/message?hidden=false`, {
    body: { content: 'Where is total defined?' },
  })
  await page.goto(`${service.url}/conversations/${String(begun['conversation_id'])}`)
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByText('is a function').waitFor()
  await service.json('DELETE', `/api/v2/projects/${project}`)
  await page.getByLabel('Your question').fill('Who calls total?')
  await page.keyboard.press('Enter')
  await page.locator('main').getByText('The message was not sent. Project not found').waitFor()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Who calls total?')
  await answer.getByText('is a function').waitFor()
})

test('a key that is revoked leads to the sign-in, which says why', async () => {
  const { page, keyId } = await signIn()
  await service.json('DELETE', `/api/v2/keys/${keyId}`)
  // Unless what the page still loads has met it already.
  await page
    .getByRole('link', { name: 'Settings' })
    .click({ timeout: 10_000 })
    .catch(() => undefined)
  await page.getByText('does not know this key').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
})

test('the page of a project that is deleted elsewhere says so when one comes back to it', async () => {
  const project = await parse('sum')
  const { page } = await signIn()
  await page.goto(`${service.url}/projects/${project}`)
  await page.getByText('Ready', { exact: true }).first().waitFor()
  await service.json('DELETE', `/api/v2/projects/${project}`)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Delete project' }).count()).toBe(0)
})
