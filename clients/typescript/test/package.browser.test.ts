/** The client in a page of a browser, on the origin of the service: it answers no page of another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../../test/browser/launch-chromium.ts'
import { startService } from '../../../test/conformance/start-service.ts'
import type { TestService } from '../../../test/conformance/start-service.ts'
import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type * as Client from '../src/index.ts'
import { buildPackage } from './build-package.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let page: Page
let project_id: string

const html = `<!doctype html><title>Client</title>
<script type="module">
  import * as client from './index.js'
  globalThis.client = client
</script>`

beforeAll(async () => {
  const built = stack.use(await createTemporaryDirectory()).path
  buildPackage(built)
  const repository = stack.use(
    await createRepository([{ 'till.ts': 'export const sum = () => 1\nexport const total = () => sum()\n' }]),
  )
  service = stack.use(await startService())
  project_id = await service.parseFolder(repository.directory)
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  page = await browser.newPage()
  await page.route('**/client/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/client/', '')
    await (path === ''
      ? route.fulfill({ body: html, contentType: 'text/html' })
      : route.fulfill({ body: readFileSync(join(built, 'dist', path)), contentType: 'text/javascript' }))
  })
  await page.goto(`${service.url}/client/`)
})
afterAll(() => stack.disposeAsync())

test('reads JSON, a stream, and an error', async () => {
  const seen = await page.evaluate(
    async ([baseUrl, apiKey, projectId]) => {
      const { createClient } = (globalThis as unknown as { client: typeof Client }).client
      const parley = createClient({ baseUrl, apiKey })
      const projects = await parley.listProjects()
      const stream = parley.postFirstMessageStream({ project_id: projectId, content: 'Who calls sum?' })
      let answer = ''
      for await (const frame of stream) answer += frame.content
      const error = await parley.getProject({ project_id: 'unknown' }).then(
        () => undefined,
        (thrown: { code: string; requestId: string }) => thrown,
      )
      return { ids: projects.map(({ id }) => id), answer, citations: stream.citations, code: error?.code }
    },
    [service.url, service.localKey, project_id] as const,
  )
  expect(seen.ids).toEqual([project_id])
  expect(seen.answer).toContain('`total` [')
  expect(seen.citations).toContain('till.ts:2-2')
  expect(seen.code).toBe('project_not_found')
})
