/** A member is removed from an organisation while what it shares is open in the browser: all of it says that it is gone. */
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

const cleanUp = new AsyncDisposableStack()
let service: TestService
let adasKey: string
let bobsKey: string
let organisation: string
let project: string
let shared: string
/** Bob's own, about the project of the organisation. */
let own: string

/** Open in Bob's browser, by what they show. */
const pages = new Map<string, Page>()
/** What is only to be read by members, and where it is. */
const secret = 'how_much_gold'
const shown: { readonly [name: string]: () => string } = {
  'the list of projects': () => '/',
  'the project': () => `/projects/${project}`,
  'its code': () => `/projects/${project}/code/vault.py`,
  'its map': () => `/projects/${project}/map`,
  'its calls': () => `/projects/${project}/relations?node=vault.py%23${secret}`,
  'a shared conversation': () => `/conversations/${shared}`,
  'his own conversation': () => `/conversations/${own}`,
}

async function ask(key: string): Promise<string> {
  const answer = await service.json('POST', `/api/v2/project/${project}/message?hidden=false`, {
    key,
    body: { content: `Where is ${secret} defined?` },
  })
  return String(answer['conversation_id'])
}

beforeAll(async () => {
  const browser: BorrowedBrowser = await borrowChromium()
  cleanUp.defer(() => browser.close())
  const accounts = { publicUrl: undefined, signUp: 'invited' as const, providers: [] }
  service = cleanUp.use(await startService({ config: { accounts } }))
  adasKey = (await createPerson(service, { name: 'Ada', role: 'administrator' })).key
  const bob = await createPerson(service, { name: 'Bob' })
  bobsKey = bob.key
  const made = await service.json('POST', '/api/v2/organisations', { key: adasKey, body: { name: 'Bank' } })
  organisation = String(made['id'])
  const { token } = await service.json('POST', `/api/v2/organisations/${organisation}/invitations`, {
    key: adasKey,
    body: {},
  })
  await service.json('POST', '/api/v2/invitations/accept', { key: bobsKey, body: { token } })

  const text = `def ${secret}():\n    return 1\n\ndef use():\n    return ${secret}()\n`
  const repository = cleanUp.use(await createRepository([{ 'vault.py': text }]))
  project = await service.parseFolder(repository.directory, adasKey)
  await service.json('POST', `/api/v2/projects/${project}/owner`, {
    key: adasKey,
    body: { organisation_id: organisation },
  })
  shared = await ask(adasKey)
  await service.json('POST', `/api/v2/conversations/${shared}/share`, {
    key: adasKey,
    body: { organisation_id: organisation },
  })

  own = await ask(bobsKey)

  const { page: first, context } = await openPage(browser)
  await first.goto(service.url)
  await signIn(first, bob)
  await first.getByRole('link', { name: 'Projects' }).first().waitFor()
  for (const [name, path] of Object.entries(shown)) {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${service.url}${path()}`)
    pages.set(name, page)
  }
})
afterAll(() => cleanUp.disposeAsync())

test('all of it is there for a member', async () => {
  await pages.get('the project')!.getByText('Ready', { exact: true }).first().waitFor()
  await pages
    .get('its code')!
    .getByRole('region', { name: 'Code of vault.py' })
    .getByText(secret)
    .first()
    .waitFor()
  for (const name of ['a shared conversation', 'his own conversation'])
    await pages.get(name)!.locator('.answer-text').getByText(secret).first().waitFor()
  await pages
    .get('the list of projects')!
    .getByRole('link', { name: /^Ask about/u })
    .waitFor()
  await pages.get('its map')!.getByRole('treeitem').first().waitFor()
  await pages.get('its calls')!.getByRole('heading', { name: secret }).waitFor()
  const members = await service.send('GET', `/api/v2/organisations/${organisation}`, { key: adasKey })
  const { members: list } = (await members.json()) as { members: { user_id: string; name: string }[] }
  const bob = list.find(({ name }) => name === 'Bob')
  const removed = await service.send(
    'DELETE',
    `/api/v2/organisations/${organisation}/members/${bob!.user_id}`,
    { key: adasKey },
  )
  expect(removed.status).toBeLessThan(300)
})

/** Of each, what it says then; what he wrote himself he keeps. */
const said: { readonly [name: string]: string } = {
  'the list of projects': 'No projects yet',
  'the project': 'Project not found',
  'its code': 'Project not found',
  'its map': 'Project not found',
  'its calls': 'Project not found',
  'a shared conversation': 'Conversation not found',
  'his own conversation': 'was deleted, or is no longer shared with you',
}

describe.each(Object.keys(shown))('%s', (name) => {
  test('says that it is gone when he comes back to it, and again when it is loaded anew', async () => {
    const page = pages.get(name)!
    const main = page.getByRole('main')
    const wasReplaced = async (): Promise<void> => {
      await main
        .getByText(said[name] ?? '')
        .first()
        .waitFor()
      await expect.poll(() => main.locator('.animate-breathe').count()).toBe(0)
    }
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await wasReplaced()
    // The list beside every page names what his own conversation was about.
    const list = page.getByRole('navigation', { name: 'Conversations' })
    await list.getByText('unavailable project').waitFor()
    await page.reload()
    await wasReplaced()
    if (name === 'his own conversation')
      await main.locator('.answer-text').getByText(secret).first().waitFor()
    else await expect.poll(() => main.textContent()).not.toContain(secret)
    if (said[name]?.endsWith('not found') === true) await main.getByRole('link').first().waitFor()
  })
})
