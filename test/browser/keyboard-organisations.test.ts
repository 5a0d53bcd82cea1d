/** Organisations and keys by the keyboard alone: whatever appears, changes or goes away, the focus has a place. */
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../conformance/create-person.ts'
import { startService } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { createRepository } from '../support/git-fixture.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { openPage } from './open-page.ts'
import { signIn } from './sign-in.ts'
import { useKeyboard } from './use-keyboard.ts'
import type { Keyboard } from './use-keyboard.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let service: TestService
let page: Page
let keyboard: Keyboard
let key: string
let bobsKey: string

beforeAll(async () => {
  browser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  const accounts = { publicUrl: undefined, signUp: 'invited' as const, providers: [] }
  service = cleanUp.use(await startService({ config: { accounts } }))
  const ada = await createPerson(service, { name: 'Ada', role: 'administrator' })
  key = ada.key
  bobsKey = (await createPerson(service, { name: 'Bob' })).key
  page = (await openPage(browser)).page
  keyboard = useKeyboard(page)
  await page.goto(`${service.url}/settings`)
  await signIn(page, ada)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const section = () => page.getByRole('region', { name: 'Organisations' })
const isInside = async (name: string): Promise<boolean> =>
  (await page.getByRole('region', { name }).locator(':focus').count()) === 1

describe('in the settings', () => {
  test('an organisation is made, and the button keeps the focus while it has nothing to do', async () => {
    await keyboard.tabTo('Name of a new organisation')
    await page.keyboard.type('Engineers')
    await keyboard.tabTo('Create organisation')
    await keyboard.press('Enter')
    await section().getByRole('heading', { name: 'Engineers' }).waitFor()
    await expect.poll(keyboard.focused).toBe('Create organisation')
    // It does nothing without a name.
    await keyboard.press('Enter')
    await expect.poll(() => section().getByRole('heading', { level: 3 }).count()).toBe(1)
  })

  test('an invitation is made, and one is revoked', async () => {
    await keyboard.tabTo('Create invitation', 'Shift+Tab')
    await keyboard.press('Enter')
    const link = section().getByText(/#invitation=/u)
    await link.waitFor()
    await expect.poll(keyboard.focused).toBe('Create invitation')
    const token = (await link.innerText()).replace(/.*#invitation=/u, '')
    await service.json('POST', '/api/v2/invitations/accept', { key: bobsKey, body: { token } })
    await page.reload()
    await section().getByText('bob@example.com').waitFor()
    await keyboard.tabTo('Create invitation')
    await keyboard.press('Enter')
    await keyboard.tabTo(/^Revoke: /u)
    await keyboard.press('Enter')
    await section()
      .getByRole('button', { name: /^Revoke: /u })
      .waitFor({ state: 'detached' })
    await expect.poll(() => isInside('Organisations')).toBe(true)
  })

  test('a role is changed by arrows', async () => {
    await keyboard.tabTo('Role of Bob', 'Shift+Tab')
    await keyboard.press('ArrowUp')
    await expect.poll(() => section().getByLabel('Role of Bob').inputValue()).toBe('admin')
    await expect.poll(keyboard.focused).toBe('Role of Bob')
  })

  test('a member is removed after a question, which Escape takes back', async () => {
    await keyboard.tabTo('Remove Bob')
    await keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(keyboard.focused).toBe('Cancel')
    await keyboard.expectTrapped()
    await keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(keyboard.focused).toBe('Remove Bob')
    await keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await keyboard.tabTo('Remove')
    await keyboard.press('Enter')
    await section().getByText('bob@example.com').waitFor({ state: 'detached' })
    await expect.poll(() => isInside('Organisations')).toBe(true)
  })

  test('a key is revoked, and the focus stays where it was', async () => {
    await keyboard.tabTo('Name of a new key')
    await page.keyboard.type('CI')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Revoke CI' }).waitFor()
    await keyboard.tabTo('Revoke CI')
    await keyboard.press('Enter')
    await keyboard.tabTo('Revoke key')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Revoke CI' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('main').locator(':focus').count()).toBe(1)
  })
})

test('a project is shared with the organisation and taken back', async () => {
  const repository = cleanUp.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }]))
  const project = await service.parseFolder(repository.directory, key)
  await page.goto(`${service.url}/projects/${project}`)
  await page.getByRole('heading', { name: basename(repository.directory) }).waitFor()
  await page.getByRole('button', { name: 'Share the project' }).waitFor()
  await keyboard.tabTo('Share the project')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Share the project' }).waitFor()
  await keyboard.tabTo('Share with the organisation')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'The project is shared' }).waitFor()
  await expect.poll(keyboard.focused).toBe('Take back')
  await page.getByRole('button', { name: 'Take back', disabled: false }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Share the project' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').locator(':focus').count()).toBe(1)
  await keyboard.press('Escape')
  await expect.poll(keyboard.focused).toBe('Share the project')
})
