/** Accounts in the browser: the first one, signing out and in, the settings of an account, and another service. */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAccountToken } from '../../src/services/accounts/index.ts'
import { findUserByEmail } from '../../src/store/index.ts'
import { startService } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { startOidcProvider } from '../support/oidc-provider.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openPage, takeScreenshots } from './open-page.ts'

const cleanUp = new AsyncDisposableStack()
const password = 'correct horse battery'
let browser: BorrowedBrowser
let service: TestService
let address: string
let page: Page

beforeAll(async () => {
  browser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  const client = { id: 'parley', secret: 'the-secret-of-the-client' }
  const provider = cleanUp.use(await startOidcProvider(client))
  provider.person = { sub: 'eve-1', email: 'eve@example.com', email_verified: true, name: 'Eve' }
  // The provider has to be told the address before the service has one.
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}`
  const { issuer } = provider
  const oidc = {
    id: 'oidc' as const,
    name: 'Example',
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
  }
  const accounts = { publicUrl: address, signUp: 'open' as const, providers: [oidc] }
  service = cleanUp.use(await startService({ config: { developmentMode: false, port, accounts } }))
  page = (await openPage(browser)).page
})
afterAll(() => cleanUp.disposeAsync())

async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const projects = () => page.getByRole('heading', { name: 'Projects', exact: true })

test('the printed link makes the first account, and signs in', async () => {
  await page.goto(`${address}/#setup=${await firstAccountToken(service.ctx)}`)
  const form = page.getByRole('heading', { name: 'Create the first account' })
  await form.waitFor()
  await takeScreenshots(page, 'first-account')
  expect(await findViolationsEverywhere(page, () => form.waitFor())).toEqual([])
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('alert').getByText('expected at least 10 characters').waitFor()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await projects().waitFor()
  expect(page.url()).toBe(`${address}/`)
})

test('the settings show the account, change its password, and make keys', async () => {
  await page.getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Account' })
  await section.getByText('ada@example.com').waitFor()
  await section.getByText('You are an administrator').waitFor()
  await takeScreenshots(page, 'account')
  expect(await findViolationsEverywhere(page, () => section.waitFor())).toEqual([])
  await section.getByLabel('Current password').fill('not the password')
  await section.getByLabel('New password').fill(`another ${password}`)
  await section.getByRole('button', { name: 'Change the password' }).click()
  await section.getByRole('alert').getByText('do not belong together').waitFor()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Change the password' }).click()
  await section.getByText('The password is changed.').waitFor()
  await page.getByLabel('Name of a new key').fill('Laptop')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByText(/^sk-[0-9a-f]{64}$/u).waitFor()
})

test('signing out ends it, and a wrong password does not begin it again', async () => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const form = page.getByRole('heading', { name: 'Sign in to Parley' })
  await form.waitFor()
  await takeScreenshots(page, 'sign-in-with-account')
  expect(await findViolationsEverywhere(page, () => form.waitFor())).toEqual([])
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('do not belong together').waitFor()
  await page.getByLabel('Password').fill(`another ${password}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Account' }).getByText('ada@example.com').waitFor()
})

test('a session that has ended is said to have, and the form is there', async () => {
  // The page that is open would see it first, and have said it before it is loaded again.
  const shown = page.url()
  await page.goto('about:blank')
  await service.ctx.store.db.deleteFrom('sessions').execute()
  await page.goto(shown)
  await page.getByRole('alert').getByText('Your session has ended').waitFor()
  await page.getByRole('button', { name: 'Sign in with an API key' }).click()
  await page.getByLabel('API key').waitFor()
  await page.getByRole('button', { name: 'Sign in with an account' }).click()
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => page.getByLabel('API key').count()).toBe(0)
})

test('an account gets another address, and is deleted after a dialog that says what goes', async () => {
  const { page: visitor, context } = await openPage(browser)
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Create an account' }).click()
  await visitor.getByLabel('Name').fill('Iris')
  await visitor.getByLabel('E-mail').fill('iris@example.com')
  await visitor.getByLabel('Password').fill(password)
  await visitor.keyboard.press('Enter')
  await visitor.getByText('No projects yet').waitFor()
  await visitor.getByRole('link', { name: 'Settings' }).click()
  const section = visitor.getByRole('region', { name: 'Account' })
  await section.getByLabel('New e-mail address').fill('ada@example.com')
  await section.getByLabel('Password, to change the address').fill(password)
  await section.getByRole('button', { name: 'Change the address' }).click()
  await section.getByRole('alert').getByText('There is an account with this e-mail address').waitFor()
  await section.getByLabel('New e-mail address').fill('iris-2@example.com')
  await section.getByRole('button', { name: 'Change the address' }).click()
  await section.getByText('The address is changed').waitFor()
  await section.getByText('iris-2@example.com').waitFor()
  await visitor.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = visitor.getByRole('alertdialog')
  await dialog.getByText('This deletes 0 projects, 0 conversations').waitFor()
  await takeScreenshots(visitor, 'delete-account')
  expect(await findViolationsEverywhere(visitor, () => dialog.waitFor())).toEqual([])
  const action = dialog.getByRole('button', { name: 'Delete permanently' })
  await expect.poll(() => action.isDisabled()).toBe(true)
  await dialog.getByLabel('Current password').fill('not the password')
  await action.click()
  await dialog.getByRole('alert').getByText('do not belong together').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await action.click()
  await visitor.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  expect(await findUserByEmail(service.ctx.store.db, 'iris-2@example.com')).toBeUndefined()
  await context.close()
})

test('an account is made, and another service signs in', async () => {
  const { page: visitor, context } = await openPage(browser)
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Create an account' }).click()
  await visitor.getByLabel('Name').fill('Grace')
  await visitor.getByLabel('E-mail').fill('grace@example.com')
  await visitor.getByLabel('Password').fill(password)
  await visitor.keyboard.press('Enter')
  await visitor.getByText('No projects yet').waitFor()
  await context.close()
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in with Example' }).click()
  await projects().waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('region', { name: 'Account' }).getByText('eve@example.com').waitFor()
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
})
