/** The service is killed and started again while one page shows a parse and another an answer that is written. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWorld } from '../faults/process-world.ts'
import { beginAnswer } from '../faults/start-model.ts'
import { createRepository } from '../support/git-fixture.ts'
import { processKey } from '../support/service-process.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { startProxy } from './start-proxy.ts'

test('a restart lets a parse go on, ends an answer with a clear text, and doubles neither', async (context) => {
  await using world = await startWorld(context)
  await createRepository([{ 'b.py': 'def beta():\n    return 2\n' }], {
    directory: join(world.directory, 'host/acme/later.git'),
    bare: true,
  })
  const ready = await world.parse({ repo_name: 'acme/shop' })
  await world.untilStatus(ready, ({ status }) => status === 'ready')
  await world.service.stop()
  await world.start(world.model.environment)
  await using proxy = await startProxy(world.service.url)
  await using stack = new AsyncDisposableStack()
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const { page: asking, context: tabs } = await openPage(browser)
  asking.setDefaultTimeout(60_000)
  await asking.goto(`${proxy.address}/conversations/new?project=${ready}#key=${processKey}`)
  await asking.getByLabel('Your question').waitFor()

  // The host sends nothing until after the restart.
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  const later = await world.parse({ repo_name: 'acme/later' })
  const parsing = await tabs.newPage()
  parsing.setDefaultTimeout(60_000)
  await parsing.goto(`${proxy.address}/projects/${later}`)
  const stages = parsing.getByRole('list', { name: 'Stages' })
  await stages.locator('[aria-current="step"]').waitFor()

  world.model.reply = (response) => beginAnswer(response, 'The first sentence of an answer. The second ')
  await asking.bringToFront()
  await asking.getByLabel('Your question').fill('What is alpha?')
  await asking.keyboard.press('Enter')
  const answer = asking.getByRole('article', { name: 'Answer' })
  await answer.getByText('The first sentence of an answer.').waitFor()
  await world.service.kill()
  await answer.getByText('Connection lost').waitFor()
  await world.start(world.model.environment)
  proxy.lead(world.service.url)
  gate.resolve()

  await answer.getByText('it is not complete').waitFor()
  await answer.and(asking.locator('[aria-busy="false"]')).waitFor()
  await expect.poll(() => answer.count()).toBe(1)
  await expect
    .poll(() => asking.getByRole('article', { name: 'You asked' }).allTextContents())
    .toEqual(['What is alpha?'])

  await parsing.bringToFront()
  await world.untilStatus(later, ({ status }) => status === 'ready')
  await stages.waitFor({ state: 'detached' })
  await parsing.getByText('Ready', { exact: true }).first().waitFor()
  await parsing.goto(`${proxy.address}/`)
  const cards = parsing.getByRole('main').getByRole('link', { name: 'acme/later', exact: true })
  await cards.first().waitFor()
  await expect.poll(() => cards.count()).toBe(1)
})

test('a page that stayed open names the model of the service that was started again', async (context) => {
  await using world = await startWorld(context)
  const project = await world.parse({ repo_name: 'acme/shop' })
  await world.untilStatus(project, ({ status }) => status === 'ready')
  await world.service.stop()
  await world.start(world.model.environment)
  await using proxy = await startProxy(world.service.url)
  await using stack = new AsyncDisposableStack()
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const { page } = await openPage(browser)
  await page.goto(`${proxy.address}/conversations/new?project=${project}#key=${processKey}`)
  const used = page.getByLabel('Model', { exact: true }).locator('option[value="default"]')
  await expect.poll(() => used.textContent()).toContain('slow')
  await world.service.stop()
  await world.start({ ...world.model.environment, PARLEY_MODEL: 'openai-compatible:another-model' })
  proxy.lead(world.service.url)
  // Nobody touches the page, and none of its requests failed: earlier than it asks again by itself.
  await expect.poll(() => used.textContent(), { timeout: 30_000 }).toContain('another-model')
})
