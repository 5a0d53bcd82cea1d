/** The process behind the page is killed, and started again. */
import { expect, test } from 'vitest'
import { startWorld } from '../faults/process-world.ts'
import { beginAnswer, endAnswer } from '../faults/start-model.ts'
import { processKey } from '../support/service-process.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { startProxy } from './start-proxy.ts'

test('an answer that a killed service was writing is kept as far as it was, and asked for again', async (context) => {
  await using world = await startWorld(context)
  const id = await world.parse({ repo_name: 'acme/shop' })
  await world.untilStatus(id, ({ status }) => status === 'ready')
  await world.service.stop()
  await world.start(world.model.environment)
  await using proxy = await startProxy(world.service.url)
  await using stack = new AsyncDisposableStack()
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const { page } = await openPage(browser)
  page.setDefaultTimeout(60_000)
  const answer = page.getByRole('article', { name: 'Answer' })

  world.model.reply = (response) =>
    beginAnswer(response, 'The first sentence of an answer. The second one is ')
  await page.goto(`${proxy.address}/conversations/new?project=${id}#key=${processKey}`)
  await page.getByLabel('Your question').fill('What is alpha?')
  await page.keyboard.press('Enter')
  await answer.getByText('The first sentence of an answer.').waitFor()
  await page.getByLabel('Your question').fill('A question that is not yet asked')
  await world.service.kill()
  await answer.getByText('Connection lost').waitFor()
  await world.start(world.model.environment)
  proxy.lead(world.service.url)

  await answer.getByText('it is not complete').waitFor()
  await expect
    .poll(() => answer.locator('.answer-text').textContent())
    .toContain('The first sentence of an answer.')
  await expect
    .poll(() => page.getByLabel('Your question').inputValue())
    .toBe('A question that is not yet asked')
  world.model.reply = (response) => {
    beginAnswer(response, 'It returns one.')
    endAnswer(response)
  }
  await answer.getByRole('button', { name: 'Try again' }).click()
  await answer.getByText('It returns one.').waitFor()
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  await expect.poll(() => answer.count()).toBe(1)
  await expect
    .poll(() => page.getByRole('article', { name: 'You asked' }).allTextContents())
    .toEqual(['What is alpha?'])
})
