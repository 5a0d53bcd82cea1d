/** How far an index of another tool and the graph say the same, on the page of the project. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeIndex, sketchDocument } from '../../src/index/scip/testing/sketch-index.ts'
import { createRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openProject } from './open-project.ts'
import type { RunningService } from './start-service.ts'

const till = 'function tax() {}\nfunction toll() {}\ntax()\ntax()\ntax()\ntoll()\nfee()\n'
/** It agrees on two names, leads another elsewhere, says nothing of a third, and knows where a fourth leads. */
const index = encodeIndex([
  sketchDocument('till.js', till, [
    [1, 'tax', 'sketch . shop . tax().', 1],
    [2, 'toll', 'sketch . shop . toll().', 2],
    [3, 'tax', 'sketch . shop . tax().'],
    [4, 'tax', 'sketch . shop . tax().'],
    [5, 'tax', 'sketch . shop . toll().'],
    [7, 'fee', 'sketch . shop . tax().'],
  ]),
  sketchDocument('gone.js', 'function gone() {}\n', [[1, 'gone', 'sketch . shop . gone().', 1]]),
])

const cleanUp = new AsyncDisposableStack()
let service: RunningService
let page: Page
let project: string

const send = async (method: string, path: string, body?: FormData | string): Promise<unknown> => {
  const headers = {
    'x-api-key': service.apiKey,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
  const response = await fetch(`${service.address}/api/v2${path}`, { method, headers, ...(body && { body }) })
  expect(response.status).toBe(200)
  return await response.json()
}

beforeAll(async () => {
  const opened = await openProject(cleanUp, { repository: createRepository([{ 'till.js': till }]) })
  ;({ page, service } = opened)
  project = opened.project.split('/').at(-1)!
})
afterAll(() => cleanUp.disposeAsync())

async function reloadWhenReady(): Promise<void> {
  const status = async () => (await send('GET', `/parsing-status/${project}`)) as { status: string }
  await expect.poll(status).toMatchObject({ status: 'ready' })
  await page.reload()
}

const card = () => page.getByRole('region', { name: 'External index (SCIP)' })

test('the page shows what an attached index gave, until it is taken away', async () => {
  await page.getByRole('region', { name: 'Call graph coverage' }).waitFor()
  expect(await card().count()).toBe(0)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(index)], 'index.scip'))
  await send('POST', `/projects/${project}/scip`, form)
  await reloadWhenReady()
  await card().waitFor()
  const text = (await card().innerText()).split('\n').map((line) => line.trim())
  expect(text.filter((line) => line !== '')).toEqual([
    'External index (SCIP)',
    'scip-sketch 1',
    '1 file; 1 left out, as they were not parsed or have changed since',
    'Where names in this repository lead, according to the index and to the graph:',
    'The same place',
    '2',
    'Another place',
    '1',
    'In the index only',
    '1',
    'In the graph only',
    '1',
  ])
  expect(await findViolationsEverywhere(page, () => card().waitFor())).toEqual([])
  await send('DELETE', `/projects/${project}/scip`)
  await reloadWhenReady()
  await page.getByRole('region', { name: 'Call graph coverage' }).waitFor()
  expect(await card().count()).toBe(0)
})
