/** A proposed change in an answer: in line, side by side, and as git applies it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import { seeWhile } from './see-while.ts'
import { visit } from './visit.ts'
import { createShopRepository } from './shop-repository.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let service: RunningService
let repository: FixtureRepository
let page: Page

beforeAll(async () => {
  opened = await openProject(cleanUp, {
    repository: createShopRepository({
      'test/prices.test.ts': `import { test } from 'vitest'
import { totalGift } from '../src/orders.ts'

test('takes it off', () => {
  totalGift([])
})
`,
    }),
    isWide: true,
    prepare: async ({ context }) => await context.grantPermissions(['clipboard-read', 'clipboard-write']),
  })
  ;({ page, repository, service } = opened)
  const projects = await ask<{ id: string }[]>('GET', '/projects/list')
  const { conversation_id: conversation } = await ask<{ conversation_id: string }>(
    'POST',
    '/conversations/',
    {
      project_ids: projects.map(({ id }) => id),
      agent_ids: ['code_generation_agent'],
    },
  )
  await visit(page, `${service.address}/conversations/${conversation}`)
  await page.getByLabel('Your question').fill('Rename applyDiscount to takeOff')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Answer' }).and(page.locator('[aria-busy="false"]')).waitFor()
})

afterAll(() => cleanUp.disposeAsync())

const change = () => page.getByRole('region', { name: 'Proposed change' })

test('a change is shown file by file, in line', async () => {
  await change().getByText('2 files changed').waitFor()
  expect(
    await change()
      .getByRole('group', { name: /src\/prices\.ts/u })
      .getByRole('row')
      .filter({ hasText: 'added:' })
      .textContent(),
  ).toContain('export function takeOff(cents: number, percent: number): number {')
  await takeScreenshots(page, 'diff')
})

test('it is shown side by side, what was beside what is to be', async () => {
  await change().getByRole('button', { name: 'Show side by side' }).click()
  const row = change()
    .getByRole('group', { name: /src\/prices\.ts/u })
    .getByRole('row')
    .filter({ hasText: 'takeOff' })
  expect(
    (await row.getByRole('cell').allTextContents()).filter((text) => text.includes('export function')),
  ).toEqual([
    '−removed: export function applyDiscount(cents: number, percent: number): number {',
    '+added: export function takeOff(cents: number, percent: number): number {',
  ])
  await takeScreenshots(page, 'diff-beside')
  await change().getByRole('button', { name: 'Show inline' }).click()
})

test('beside each file stands what it can break, and which tests would tell', async () => {
  const impact = change().locator('summary', { hasText: 'Can break 2 definitions' })
  await impact.waitFor()
  await expect
    .poll(() => impact.getAttribute('aria-label'))
    .toBe('What the change to src/prices.ts can break: Can break 2 definitions, 1 test covers it')
  await impact.click()
  const direct = change().getByRole('region', { name: 'Uses it directly' })
  await expect.poll(() => direct.getByRole('listitem').count()).toBe(2)
  await direct.getByRole('link', { name: 'src/orders.ts:6' }).waitFor()
  await change().getByRole('region', { name: 'Tests that cover it' }).getByText('takes it off').waitFor()
  // The other file is judged by itself: nothing uses what it defines.
  await expect.poll(() => change().locator('summary[aria-label^="What the change to"]').count()).toBe(2)
  await takeScreenshots(page, 'diff-impact')
  await impact.click()
})

test('it is copied as a command that changes the repository', async () => {
  await seeWhile(change().getByText('Copied', { exact: true }), () =>
    change().getByRole('button', { name: 'Copy as a git apply command' }).click(),
  )
  const command = await page.evaluate<string>('navigator.clipboard.readText()')
  const done = spawnSync('sh', ['-c', command], { cwd: repository.directory, encoding: 'utf8' })
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(join(repository.directory, 'src/prices.ts'), 'utf8')).toContain(
    'export function takeOff(',
  )
})

test('it has nothing that axe complains about, in both schemes, wide and narrow', async () => {
  const settle = async (): Promise<void> => await change().waitFor()
  const part = '[aria-label="Proposed change"]'
  expect(await findViolationsEverywhere(page, settle, part)).toEqual([])
})

test('the browser had nothing to complain about', () => {
  expect(opened.complaints).toEqual([])
})

async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${service.address}/api/v2${path}`, {
    method,
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Body
}
