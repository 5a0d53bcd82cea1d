/** Organisations in the browser: made, joined by a link, projects and conversations that are shared and taken back. */
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../conformance/create-person.ts'
import { startService, untilReady } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { createRepository } from '../support/git-fixture.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolations, findViolationsEverywhere } from './check-accessibility.ts'
import { openPage, takeScreenshots } from './open-page.ts'
import { signIn } from './sign-in.ts'
import { useKeyboard } from './use-keyboard.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let service: TestService
let ada: Page
let bob: Page
let key: string
let folder: string

beforeAll(async () => {
  browser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  folder = cleanUp.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }])).directory
  const accounts = { publicUrl: undefined, signUp: 'invited' as const, providers: [] }
  service = cleanUp.use(await startService({ config: { accounts } }))
  const administrator = await createPerson(service, { name: 'Ada', role: 'administrator' })
  key = administrator.key
  ada = (await openPage(browser)).page
  await ada.goto(`${service.url}/settings`)
  await signIn(ada, administrator)
  await ada.getByRole('heading', { name: 'Settings' }).waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const section = (page: Page) => page.getByRole('region', { name: 'Organisations' })

test(
  'an organisation is made, and the link of an invitation makes an account and a member',
  { timeout: 240_000 },
  async () => {
    await section(ada).getByLabel('Name of a new organisation').fill('Engineers')
    await ada.keyboard.press('Enter')
    await section(ada).getByRole('heading', { name: 'Engineers' }).waitFor()
    await section(ada).getByRole('button', { name: 'Create invitation' }).click()
    const link = await section(ada)
      .getByText(/#invitation=/u)
      .innerText()

    bob = (await openPage(browser)).page
    await bob.goto(link)
    await bob.getByText('Ada invites you to join "Engineers" as a member.').waitFor()
    expect(await findViolations(bob)).toEqual([])
    await bob.getByLabel('Name').fill('Bob')
    await bob.getByLabel('E-mail').fill('bob@example.com')
    await bob.getByLabel('Password').fill('correct horse battery')
    await bob.keyboard.press('Enter')
    await bob.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    expect(bob.url()).toBe(`${service.url}/`)
    await bob.goto(`${service.url}/settings`)
    await section(bob).getByRole('heading', { name: 'Engineers' }).waitFor()
    await expect.poll(() => section(bob).getByRole('button', { name: 'Create invitation' }).count()).toBe(0)

    await ada.reload()
    await section(ada).getByLabel('Role of Bob').selectOption('admin')
    await section(ada).getByRole('button', { name: 'Remove Bob' }).waitFor()
    await takeScreenshots(ada, 'organisation')
    expect(await findViolationsEverywhere(ada, () => section(ada).waitFor())).toEqual([])
    await bob.reload()
    await section(bob).getByRole('button', { name: 'Create invitation' }).waitFor()
  },
)

test('an administrator says whether members may ask models of their own', async () => {
  const choice = section(ada).getByLabel('Members may use their own models')
  await expect.poll(() => choice.isChecked()).toBe(true)
  await choice.press('Space')
  await ada.getByText('Members may no longer use their own models.').first().waitFor({ state: 'attached' })
  await ada.reload()
  await expect.poll(() => choice.isChecked()).toBe(false)
  await choice.press('Space')
  await ada.getByText('Members may use their own models.').first().waitFor({ state: 'attached' })
  await ada.reload()
  await expect.poll(() => choice.isChecked()).toBe(true)
})

test('who has an account already joins by the button', async () => {
  await section(bob).getByRole('button', { name: 'Create invitation' }).click()
  const link = await section(bob)
    .getByText(/#invitation=/u)
    .innerText()
  const { email, password } = await createPerson(service, { name: 'Cat' })
  const { page: cat, context } = await openPage(browser)
  await cat.goto(link)
  await cat.getByRole('button', { name: 'Sign in', exact: true }).click()
  await cat.getByLabel('E-mail').fill(email)
  await cat.getByLabel('Password').fill(password)
  await cat.getByText('Bob invites you to join "Engineers" as a member.').waitFor()
  await cat.keyboard.press('Enter')
  await cat.getByRole('heading', { name: 'Settings' }).waitFor()
  const { y = Infinity } = (await cat.getByRole('button', { name: 'Join' }).boundingBox()) ?? {}
  expect(y).toBeLessThan(300)
  await cat.getByRole('main').getByText('Bob invites you to join "Engineers" as a member.').waitFor()
  await cat.getByRole('button', { name: 'Join' }).click()
  await cat.getByText('You are now a member of "Engineers".').waitFor()
  await cat.getByRole('main').getByRole('link', { name: 'Shared with me' }).waitFor()
  await section(cat).getByRole('button', { name: 'Leave' }).click()
  await cat.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await section(cat).getByText('You are not in an organisation yet').waitFor()
  await context.close()
})

test(
  'a conversation is shared by a link, read by a member, and taken back by the same button',
  { timeout: 240_000 },
  async () => {
    const [organisation] = (await (await service.send('GET', '/api/v2/organisations', { key })).json()) as {
      id: string
    }[]
    const body = { repo_path: folder, organisation_id: organisation?.id }
    const { project_id: project } = await service.json('POST', '/api/v2/parse', { key, body })
    await untilReady(service, String(project), key)
    const answer = await service.json('POST', `/api/v2/project/${String(project)}/message?hidden=false`, {
      key,
      body: { content: 'Where is total defined?' },
    })
    const address = `${service.url}/conversations/${String(answer['conversation_id'])}`
    await bob.goto(address)
    await bob.getByRole('heading', { name: 'Conversation not found' }).waitFor()

    await ada.goto(address)
    await ada.getByRole('button', { name: 'Share the conversation' }).focus()
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog', { name: 'Share the conversation' })
    await dialog.getByRole('button', { name: 'Share and copy the link' }).waitFor()
    await takeScreenshots(ada, 'share')
    expect(await findViolations(ada)).toEqual([])
    await dialog.getByRole('button', { name: 'Share and copy the link' }).click()
    const shared = ada.getByRole('dialog', { name: 'The conversation is shared' })
    await shared.getByRole('button', { name: 'Stop sharing' }).waitFor()

    await bob.reload()
    await bob.getByText('Ada shared this conversation with Engineers').waitFor()
    await bob.getByText('Where is total defined?', { exact: true }).last().waitFor()
    await expect.poll(() => bob.getByRole('textbox').count()).toBe(0)
    for (const name of ['Rename the conversation', 'Delete the conversation', 'Share the conversation']) {
      await expect.poll(() => bob.getByRole('button', { name }).count()).toBe(0)
    }
    await takeScreenshots(bob, 'shared-conversation')
    const reading = bob.getByText('Ada shared this conversation with Engineers')
    expect(await findViolationsEverywhere(bob, () => reading.waitFor())).toEqual([])

    await bob.getByRole('link', { name: 'Shared with me' }).click()
    const entry = bob.getByRole('main').getByRole('listitem').filter({ hasText: 'by Ada with Engineers' })
    await entry.getByText(`local/${basename(folder)}`).waitFor()
    await entry.waitFor()
    expect(await findViolationsEverywhere(bob, () => entry.waitFor())).toEqual([])
    await bob.goto(`${service.url}/search?q=total+where&what=conversations`)
    const found = bob.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await found.filter({ hasText: 'by Ada with Engineers' }).getByRole('link').click()
    await bob.getByRole('button', { name: 'Continue in my own copy' }).click()
    await bob.getByLabel('Your question').waitFor()
    await bob.getByText('Where is total defined?', { exact: true }).last().waitFor()
    expect(bob.url()).not.toBe(address)
    await bob.goto(address)

    await shared.getByRole('button', { name: 'Stop sharing' }).click()
    await dialog.waitFor()
    await bob.reload()
    await bob.getByRole('heading', { name: 'Conversation not found' }).waitFor()
  },
)

test(
  'the organisation that sees the project is proposed, and who does not see it is not offered a copy',
  { timeout: 240_000 },
  async () => {
    const [owner] = (await (await service.send('GET', '/api/v2/organisations', { key })).json()) as {
      id: string
    }[]
    const { id: other } = await service.json('POST', '/api/v2/organisations', {
      key,
      body: { name: 'Acme' },
    })
    const person = await createPerson(service, { name: 'Eve' })
    const { token } = await service.json('POST', `/api/v2/organisations/${String(other)}/invitations`, {
      key,
      body: {},
    })
    await service.json('POST', '/api/v2/invitations/accept', { key: person.key, body: { token } })
    const { project_id: project } = await service.json('POST', '/api/v2/parse', {
      key,
      body: { repo_path: folder, organisation_id: owner!.id },
    })
    await untilReady(service, String(project), key)
    const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
      key,
      body: { title: 'Who may ask on', project_ids: [project] },
    })
    const address = `${service.url}/conversations/${String(conversation)}`
    await ada.goto(address)
    await ada.getByRole('button', { name: 'Share the conversation' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Share the conversation' })
    const choice = dialog.getByLabel('Organisation')
    const chosenName = async (): Promise<string | null> =>
      await choice.locator('option:checked').textContent()
    await expect.poll(chosenName).toBe('Engineers')
    await expect.poll(() => dialog.getByText('cannot see the project').count()).toBe(0)
    await choice.selectOption('Acme')
    await dialog.getByText('Members of "Acme" cannot see the project').waitFor()
    expect(await findViolations(ada)).toEqual([])
    await dialog.getByRole('button', { name: 'Share and copy the link' }).click()
    await ada.getByRole('dialog', { name: 'The conversation is shared' }).waitFor()

    const { page: eve, context } = await openPage(browser)
    await eve.goto(address)
    await signIn(eve, person)
    await eve.getByText('Ada shared this conversation with Acme').waitFor()
    await eve.getByText('you cannot continue it in a copy').waitFor()
    await expect.poll(() => eve.getByRole('button', { name: 'Continue in a copy' }).count()).toBe(0)
    await context.close()
    await service.json('DELETE', `/api/v2/organisations/${String(other)}`, { key })
  },
)

test(
  'a shared conversation and a search are kept in a list, which all members find, rename and delete',
  { timeout: 240_000 },
  async () => {
    const [organisation] = (await (await service.send('GET', '/api/v2/organisations', { key })).json()) as {
      id: string
    }[]
    const { project_id: project } = await service.json('POST', '/api/v2/parse', {
      key,
      body: { repo_path: folder, organisation_id: organisation!.id },
    })
    await untilReady(service, String(project), key)
    const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
      key,
      body: { title: 'How totals work', project_ids: [project] },
    })
    const path = `/api/v2/conversations/${String(conversation)}/share`
    const share = async (organisationId: string | null): Promise<unknown> =>
      await service.json('POST', path, { key, body: { organisation_id: organisationId } })
    const add = (page: Page) => page.getByRole('button', { name: 'Add to list…' })

    await bob.goto(`${service.url}/shared`)
    await bob.getByText('No lists yet.').waitFor()
    await ada.goto(`${service.url}/conversations/${String(conversation)}`)
    await ada.getByRole('button', { name: 'Share the conversation' }).waitFor()
    await expect.poll(() => add(ada).count()).toBe(0)
    await share(organisation!.id)
    await ada.reload()
    const keyboard = useKeyboard(ada)
    await add(ada).waitFor()
    await keyboard.tabTo('Add to list…')
    await keyboard.press('Enter')
    const dialog = ada.getByRole('dialog', { name: 'Add to list…' })
    await dialog.waitFor()
    await keyboard.tabTo('Name of a new list')
    await ada.keyboard.type('Start here')
    await keyboard.press('Enter')
    await dialog.getByText('Added to "Start here".').waitFor()
    await dialog.getByRole('button', { name: 'Start here' }).waitFor()
    await takeScreenshots(ada, 'add-to-list')
    expect(await findViolations(ada)).toEqual([])
    await keyboard.press('Escape')
    await expect.poll(keyboard.focused).toBe('Add to list…')

    await bob.goto(`${service.url}/search?q=total+lang%3Apython&what=text&case=true`)
    await add(bob).click()
    const search = bob.getByRole('dialog', { name: 'Add to list…' })
    await search.getByLabel('Name of the search').fill('Totals in Python')
    await search.getByRole('button', { name: 'Start here' }).click()
    await search.getByText('Added to "Start here".').waitFor()
    expect(await findViolationsEverywhere(bob, () => search.waitFor())).toEqual([])

    await bob.goto(`${service.url}/shared`)
    const lists = (page: Page) => page.getByRole('region', { name: 'Lists of Engineers' })
    await lists(bob).getByRole('link', { name: 'How totals work' }).waitFor()
    await lists(bob).getByRole('link', { name: 'Totals in Python' }).waitFor()
    await takeScreenshots(bob, 'lists')
    expect(await findViolationsEverywhere(bob, () => lists(bob).getByRole('link').first().waitFor())).toEqual(
      [],
    )
    await lists(bob).getByRole('link', { name: 'How totals work' }).click()
    await bob.getByRole('heading', { name: 'How totals work' }).waitFor()

    await ada.goto(`${service.url}/shared`)
    await lists(ada).getByRole('link', { name: 'Totals in Python' }).click()
    await expect
      .poll(() => ada.getByRole('searchbox', { name: 'Search code' }).inputValue())
      .toBe('total lang:python')
    expect(new URL(ada.url()).search).toBe('?q=total+lang%3Apython&what=text&case=true')

    await share(null)
    await ada.goBack()
    await lists(ada).getByRole('link', { name: 'How totals work' }).waitFor({ state: 'detached' })
    await keyboard.tabTo('Rename Start here')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Name of the list')
    await keyboard.press('Control+a')
    await ada.keyboard.type('For everybody')
    await keyboard.press('Enter')
    await lists(ada).getByRole('heading', { name: 'For everybody' }).waitFor()
    await keyboard.tabTo('Remove Totals in Python', 'Shift+Tab')
    await keyboard.press('Enter')
    await keyboard.tabTo('Remove')
    await keyboard.press('Enter')
    await lists(ada).getByText('This list is empty.').waitFor()
    await expect.poll(() => lists(ada).locator(':focus').count()).toBe(1)
    await keyboard.tabTo('Delete For everybody')
    await keyboard.press('Enter')
    await ada.getByRole('alertdialog', { name: 'Delete "For everybody"?' }).waitFor()
    await keyboard.tabTo('Delete')
    await keyboard.press('Enter')
    await lists(ada).getByText('No lists yet.').waitFor()
  },
)

test(
  'a repository is added for the organisation, and its members see whose it is',
  { timeout: 240_000 },
  async () => {
    const other = cleanUp.use(await createRepository([{ 'b.py': 'def other():\n    return 2\n' }])).directory
    await ada.goto(`${service.url}/`)
    await ada.getByLabel('Add a repository').fill(other)
    await ada.getByRole('combobox', { name: 'Owner' }).selectOption('Engineers')
    await takeScreenshots(ada, 'add-for-organisation')
    await ada.getByRole('button', { name: 'Add project' }).click()
    const card = (page: Page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: basename(other) })
        .filter({ hasText: 'Owned by Engineers' })
    await card(ada).getByRole('link', { name: 'Ask' }).waitFor()
    expect(await findViolationsEverywhere(ada, () => card(ada).first().waitFor())).toEqual([])
    await bob.goto(`${service.url}/`)
    await card(bob)
      .getByRole('link', { name: basename(other) })
      .first()
      .click()
    await bob.getByRole('heading', { name: basename(other) }).waitFor()
    // Bob is an admin, so he manages it.
    await bob.getByRole('button', { name: 'The project is shared' }).waitFor()
  },
)

test(
  'a project is shared with the organisation and taken back, by who manages it',
  { timeout: 240_000 },
  async () => {
    const own = cleanUp.use(await createRepository([{ 'c.py': 'def own():\n    return 3\n' }])).directory
    const person = await createPerson(service, { name: 'Dora' })
    const [organisation] = (await (await service.send('GET', '/api/v2/organisations', { key })).json()) as {
      id: string
    }[]
    const { token } = await service.json('POST', `/api/v2/organisations/${organisation!.id}/invitations`, {
      key,
      body: {},
    })
    await service.json('POST', '/api/v2/invitations/accept', { key: person.key, body: { token } })
    const { page: dora, context } = await openPage(browser)
    await dora.goto(service.url)
    await signIn(dora, person)

    const project = await service.parseFolder(own, key)
    const address = `${service.url}/projects/${project}`
    await dora.getByRole('link', { name: 'Projects' }).first().waitFor()
    await dora.goto(address)
    await dora.getByRole('heading', { name: 'Project not found' }).waitFor()

    await ada.goto(address)
    await ada.getByRole('button', { name: 'Share the project' }).focus()
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog', { name: 'Share the project' })
    await dialog.getByText('Conversations stay yours until you share them').waitFor()
    await takeScreenshots(ada, 'share-project')
    expect(await findViolations(ada)).toEqual([])
    await dialog.getByRole('button', { name: 'Share with the organisation' }).click()
    const shared = ada.getByRole('dialog', { name: 'The project is shared' })
    await shared.getByRole('button', { name: 'Take back' }).waitFor()

    await dora.reload()
    await dora.getByRole('heading', { name: basename(own) }).waitFor()
    await dora.getByText('Owned by Engineers').waitFor()
    for (const name of ['The project is shared', 'Share the project', 'Delete']) {
      await expect.poll(() => dora.getByRole('button', { name, exact: true }).count()).toBe(0)
    }

    await shared.getByRole('button', { name: 'Take back' }).click()
    await dialog.waitFor()
    await dora.reload()
    await dora.getByRole('heading', { name: 'Project not found' }).waitFor()
    await context.close()
  },
)

test('a token for a git host is saved, listed without its text, and removed', async () => {
  await ada.goto(`${service.url}/settings`)
  const hosts = ada.getByRole('region', { name: 'Git hosts' })
  await hosts.getByLabel('Host').fill('git.example.com')
  await hosts.getByLabel('Token with read access to repositories').fill('the-secret-token')
  await ada.keyboard.press('Enter')
  await hosts.getByText('never used').waitFor()
  expect(await ada.content()).not.toContain('the-secret-token')
  await takeScreenshots(ada, 'git-hosts')
  await hosts.getByRole('button', { name: 'Remove git.example.com' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await hosts.getByText('No token yet').waitFor()
})

test('the name is changed, and signing out everywhere ends every session', async () => {
  const account = ada.getByRole('region', { name: 'Account' })
  await account.getByLabel('Name').fill('Ada L.')
  await account.getByRole('button', { name: 'Change the name' }).click()
  await section(ada).getByText('Ada L.').waitFor()
  await account.getByRole('button', { name: 'Sign out everywhere' }).click()
  await ada.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  const { db } = service.ctx.store
  const left = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('email')
    .execute()
  expect(left.map(({ email }) => email)).not.toContain('ada@example.com')
  expect(left.map(({ email }) => email)).toContain('bob@example.com')
})
