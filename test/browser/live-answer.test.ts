/** What happens to an answer while it is written: reloads, lost connections, stops and failures. */
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { openApp } from './open-app.ts'
import { takeScreenshots } from './open-page.ts'
import type { ScriptedAnswer, ScriptedModel } from './scripted-model.ts'
import { createShopRepository } from './shop-repository.ts'
import { startProxy } from './start-proxy.ts'
import type { Proxy } from './start-proxy.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let proxy: Proxy
let page: Page
let answer: Locator

beforeAll(async () => {
  const { service, repository, ...opened } = await openApp(cleanUp, { service: borrowScriptedService() })
  model = service.model
  page = opened.page
  proxy = cleanUp.use(await startProxy(service.address))
  answer = page.getByRole('article', { name: 'Answer' })
  await page.goto(`${proxy.address}/#key=${service.apiKey}`)
  await page.getByLabel('Add a repository').fill(repository.directory)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
})

afterAll(() => cleanUp.disposeAsync())

beforeEach(async () => {
  await page.getByRole('link', { name: 'New conversation' }).click()
  await page.getByRole('heading', { name: 'New conversation' }).waitFor()
})

test('an answer is read on after a reload, each word once', async () => {
  const told = await ask('What is sold here?')
  told.say('All prices ')
  await answer.getByText('All prices').waitFor()
  await page.reload()
  await answer.getByText('All prices').waitFor()
  told.say('are kept in cents.')
  told.finish()
  await expect.poll(() => finishedAnswers()).toEqual(['All prices are kept in cents.'])
  await expect
    .poll(() => page.getByRole('article', { name: 'You asked' }).allTextContents())
    .toEqual(['What is sold here?'])
})

test('an answer goes on over a broken connection, each word once', async () => {
  const told = await ask('What does an order cost?')
  told.say('The sum ')
  await answer.getByText('The sum').waitFor()
  proxy.cut()
  await answer.getByText('Connection lost').waitFor()
  told.say('of its lines')
  proxy.restore()
  await answer.getByText('The sum of its lines').waitFor()
  told.say(', less the discount.')
  told.finish()
  await expect.poll(() => finishedAnswers()).toEqual(['The sum of its lines, less the discount.'])
})

test('an answer goes on while another page is looked at', async () => {
  const told = await ask('Who prints the report?')
  told.say('Reports ')
  await answer.getByText('Reports').waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  told.say('are printed by print_report.')
  await page.getByRole('link', { name: /^Who prints the report/u }).click()
  await answer.getByText('Reports are printed by print_report.').waitFor()
  told.finish()
  await expect.poll(() => finishedAnswers()).toEqual(['Reports are printed by print_report.'])
})

test('a stopped answer keeps what was said, and says that it is not complete', async () => {
  const told = await ask('Tell me everything.')
  told.say('To begin with, ')
  await answer.getByText('To begin with').waitFor()
  await page.getByRole('button', { name: 'Stop the answer' }).click()
  await answer.getByText('Stopped here: the answer is not complete.').waitFor()
  await told.closed
  await page.reload()
  await answer.getByText('Stopped here: the answer is not complete.').waitFor()
  await expect.poll(() => answer.textContent()).toContain('To begin with')
})

const hasLoadedNotify = `performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && name.includes('/notify-'))`

test('a long answer that ends unseen is told by the title, and by a notification where one wants it', async () => {
  await page.evaluate(`{
    globalThis.notifications = []
    globalThis.Notification = class extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        return (Notification.permission = 'granted')
      }
      constructor(title, { body }) {
        super()
        notifications.push(title + ': ' + body)
      }
    }
  }`)
  const seenAgain = async (): Promise<void> => await hide(false)
  const quiet = await ask('Who buys?')
  await hide(true)
  await passMinutes()
  quiet.say('People.')
  quiet.finish()
  await expect.poll(() => page.title()).toMatch(/^✓ /u)
  // What would notify is loaded when it is first needed, and asks then whether it is wanted.
  await expect.poll(() => page.evaluate(hasLoadedNotify)).toBe(true)
  await expect.poll(() => page.evaluate('notifications')).toEqual([])
  await seenAgain()
  await expect.poll(() => page.title()).not.toMatch(/^[✓…]/u)

  await page.getByRole('link', { name: 'Settings' }).click()
  const wish = page.getByRole('checkbox', { name: /^Notify me/u })
  await wish.check()
  await takeScreenshots(page, 'notifications')
  await page.getByRole('link', { name: 'New conversation' }).click()
  const told = await ask('Who sells?')
  await hide(true)
  await passMinutes()
  told.say('The shop.')
  told.finish()
  await expect.poll(() => page.evaluate('notifications')).toEqual(['The answer is ready: Who sells?'])
  await seenAgain()
  const short = await ask('Who pays?')
  await hide(true)
  short.say('Everybody.')
  short.finish()
  await expect.poll(() => page.title()).toMatch(/^✓ /u)
  await seenAgain()
  const seen = await ask('Who delivers?')
  await passMinutes()
  seen.say('Nobody.')
  seen.finish()
  await expect.poll(() => page.title()).not.toMatch(/^[✓…]/u)
  await expect.poll(() => page.evaluate('notifications')).toHaveLength(1)

  await page.getByRole('link', { name: 'Settings' }).click()
  await wish.uncheck()
})

test('a repository that is ready while one is elsewhere is told by the title', async () => {
  await using other = await createShopRepository()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const asked: string[] = []
  const note = (request: Request): void => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  const field = page.getByLabel('Add a repository')
  await field.fill(other.directory)
  await hide(true)
  await field.press('Enter')
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^✓ /u)
  page.off('request', note)
  // However many are parsed, one query tells of all.
  expect(asked).toContain('/api/v2/projects/list')
  expect(asked.filter((path) => /\/projects\/[0-9a-f-]{36}$/u.test(path))).toEqual([])
  await hide(false)
  await expect.poll(() => page.title()).not.toMatch(/^[✓…]/u)
})

test('an answer that breaks off does not look like a short one', async () => {
  const told = await ask('How is rounding done?')
  told.say('Math.round rounds ')
  await answer.getByText('Math.round rounds').waitFor()
  told.breakOff()
  await answer.getByText('The answer was interrupted: it is not complete.').waitFor()
  await takeScreenshots(page, 'broken-answer')
  await page.reload()
  await answer.getByText('could not be read to its end').waitFor()
  expect(await answer.getByText('could not be read to its end').count()).toBe(1)
  await expect.poll(() => answer.textContent()).toContain('The answer was interrupted: it is not complete.')
})

test('a diff that breaks off ends before what the service says of it', async () => {
  const told = await ask('How is nothing returned?')
  told.say('```diff\n--- a/src/prices.ts\n+++ b/src/prices.ts\n@@ -6,1 +6,1 @@\n-  return nothing\n')
  await answer.getByText('return nothing').waitFor()
  told.breakOff()
  await answer.locator('blockquote').getByText('The answer was interrupted here.').waitFor()
  const change = answer.getByRole('region', { name: 'Proposed change' })
  await change.getByText('return nothing').waitFor()
  expect(await change.textContent()).not.toContain('Parley')
})

test('a diff that does not apply is told why, by its own lines', async () => {
  const told = await ask('How is a wrong line changed?')
  // Its fence is left open: what the service says stands right behind it.
  told.say(
    '```diff\n--- a/src/prices.ts\n+++ b/src/prices.ts\n@@ -6,1 +6,1 @@\n-  return nothing\n+  return 1\n',
  )
  told.finish()
  const note = answer.locator('blockquote')
  await note.getByText('does not apply').waitFor()
  expect(await note.textContent()).toMatch(/the line return nothing is not in the file/u)
  expect(await answer.getByRole('region', { name: 'Proposed change' }).textContent()).not.toContain('Parley')
})

test('a diagram loads nothing from elsewhere, whatever it says', async () => {
  const outside = 'https://outside.example'
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  const told = await ask('How do prices flow?')
  const settings = `{"themeCSS": ".node rect { background: url(${outside}/a.png) }", "themeVariables": {"mainBkg": "url(${outside}/b.png)"}}`
  const sources = [
    `%%{init: ${settings}}%%\ngraph TD\nA[Cart] --> B[Price]\n`,
    `---\nconfig:\n  themeCSS: ".node { background: url(${outside}/c.png) }"\n---\ngraph TD\nC[Cart] --> D[Sum]\n`,
    `graph TD\nE["<img src='${outside}/d.png'>"] --> F[Tax]\nstyle F fill:url(${outside}/e.png)\n`,
    `graph TD\nG@{ img: "${outside}/f.png", label: "Till", w: 60, h: 60 }\nG --> H[Bill]\n`,
  ]
  for (const source of sources) told.say(`\n\n\`\`\`mermaid\n${source}\`\`\`\n\n`)
  told.say('That is all.')
  told.finish()
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
  const drawings = answer.getByRole('img', { name: /^Diagram/u })
  const failures = answer.getByText('This diagram could not be drawn')
  await expect
    .poll(async () => (await drawings.count()) + (await failures.count()), { timeout: 60_000 })
    .toBe(sources.length)
  await expect.poll(() => drawings.count()).toBeGreaterThanOrEqual(2)
  for (const drawing of await drawings.all())
    await expect.poll(() => drawing.innerHTML()).not.toContain(`src="${outside}`)
  expect(asked.filter((url) => url.startsWith(outside))).toEqual([])
  expect(complaints.filter((text) => text.includes('outside.example'))).toEqual([])
})

test('HTML in an answer is text that is dressed, and does nothing', async () => {
  const told = await ask('How is it written?')
  const shown = [
    'Press <kbd>Ctrl</kbd>, then H<sub>2</sub>O.\n\n',
    '- [x] done\n- [ ] open\n\n',
    '| left | right |\n|---|--:|\n| one<br>two | 3 |\n\n',
    '[out](https://example.com/) and [![pixel](https://example.com/pixel.png)](https://example.com/)\n\n',
    'A note[^1].\n\n[^1]: said\n\n',
  ]
  const hostile = [
    '<script>globalThis.ran = 1</script>',
    '<img src="/nowhere.png" onerror="globalThis.ran = 2">',
    '<a href="javascript:globalThis.ran=3" onclick="globalThis.ran=4">press</a>',
    '[and](javascript:globalThis.ran=5) [data](data:text/html,hello)',
    '<iframe src="/docs"></iframe><svg onload="globalThis.ran=6"><style>body { display: none }</style></svg>',
    '<form action="/x"><button formaction="/y">Send</button><input name="key"></form>',
    '<p style="position:fixed" id="main" class="fixed">moved</p>',
  ]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const text of [...shown, ...hostile]) told.say(`${text}\n\n`)
  told.finish()
  await expect.poll(async () => (await finishedAnswers()).length).toBe(1)
  const answer = page.getByRole('article', { name: 'Answer' }).last()
  await expect.poll(() => answer.locator('kbd').textContent()).toBe('Ctrl')
  await expect.poll(() => answer.locator('sub').textContent()).toBe('2')
  await expect.poll(() => answer.locator('li').allTextContents()).toEqual(['☑ done', '☐ open'])
  await expect.poll(() => answer.locator('td').first().innerHTML()).toBe('one<br>two')
  await expect.poll(() => answer.locator('td').last().getAttribute('class')).toBe('text-right')
  const targets = await answer
    .locator('a[href]:not(footer a)')
    .evaluateAll((all) => all.map((each) => each.outerHTML))
  expect(targets[0]).toMatch(/^<a href="https:\/\/example.com\/" target="_blank" rel="noreferrer">out</u)
  for (const target of targets) expect(target).toMatch(/^<a href="https:\/\/example\.com\//u)
  await answer.getByText('[^1]: said').waitFor()
  expect(
    await answer
      .locator('.answer-text')
      .locator('script, style, img, iframe, svg, form, button, input, [style], [id], [onclick], .fixed')
      .count(),
  ).toBe(0)
  await answer.getByText('press', { exact: false }).last().click()
  await expect.poll(() => page.evaluate('globalThis.ran')).toBeUndefined()
  expect(asked.filter((address) => /example\.com|nowhere|docs/u.test(address))).toEqual([])
})

describe('a question', () => {
  /** The way of a question to the service. */
  const posts = /\/conversations\/[^/]+\/message\//u

  beforeEach(async () => {
    const told = await ask('First question?')
    told.say('First answer.')
    told.finish()
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  })

  test('that is asked while the service is away is sent when it is back, once', async () => {
    proxy.cut()
    await send('Second question?')
    await answer.last().getByText('Connection lost').waitFor()
    proxy.restore()
    const told = await model.nextAnswer()
    told.say('Second answer.')
    told.finish()
    await expect.poll(() => finishedAnswers()).toEqual(['First answer.', 'Second answer.'])
    await page.reload()
    await expect.poll(() => questions()).toEqual(['First question?', 'Second question?'])
  })

  test('that is sent again though it had arrived is answered once', async () => {
    const keys: (string | undefined)[] = []
    const arrived = Promise.withResolvers<void>()
    await page.route(posts, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return await route.continue()
      // It arrives, and no reply comes back.
      const copy = fetch(route.request().url(), {
        method: 'POST',
        headers: await route.request().allHeaders(),
        body: route.request().postData(),
      })
      arrived.resolve(copy.then(() => undefined))
      await route.abort('connectionreset')
    })
    // Asked too early, the service does not know it yet.
    await page.route(
      /\/sessions\/[^/]+\/stream/u,
      (route) =>
        route.fulfill({ status: 404, json: { code: 'session_not_found', detail: 'Session not found' } }),
      { times: 1 },
    )
    await send('Second question?')
    const told = await model.nextAnswer()
    await arrived.promise
    told.say('Second answer.')
    told.finish()
    await expect.poll(() => finishedAnswers()).toEqual(['First answer.', 'Second answer.'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect.poll(() => questions()).toEqual(['First question?', 'Second question?'])
  })

  test('that never arrives is given back', async () => {
    await page.route(posts, (route) => route.abort('connectionreset'))
    await send('Second question?')
    await answer.last().getByText('The message was not sent.').waitFor()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Second question?')
    await expect.poll(() => questions()).toEqual(['First question?'])
    await page.getByLabel('Your question').fill('')
    await page.unrouteAll({ behavior: 'wait' })
  })
})

async function send(question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
}

async function questions(): Promise<string[]> {
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
  return await page.getByRole('article', { name: 'You asked' }).allTextContents()
}

async function ask(question: string): Promise<ScriptedAnswer> {
  await send(question)
  return await model.nextAnswer()
}

/** The whole text of each answer, once the last one is complete. */
async function finishedAnswers(): Promise<string[]> {
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
  return await answer.locator('.answer-text').allTextContents()
}

/** What a browser says of a page in a tab that is not in front. */
async function hide(isHidden: boolean): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: '${isHidden ? 'hidden' : 'visible'}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }`)
}

/** For the clock of the page. */
async function passMinutes(): Promise<void> {
  await page.evaluate(`{
    const { now } = Date
    Date.now = () => now.call(Date) + 120_000
  }`)
}
