import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { createConversation, openStore, startEmbedded } from '../../src/store/index.ts'
import type { ProjectId, Store } from '../../src/store/index.ts'
import { launchChromium } from '../../test/browser/launch-chromium.ts'
import { writeMessages } from '../../test/support/write-messages.ts'
import { startBenchService } from '../quality/service.ts'
import type { BenchService } from '../quality/service.ts'

/** A service, its database and a browser, as a benchmark of the web app needs them. */
export interface WebWorld extends AsyncDisposable {
  readonly service: BenchService
  readonly browser: Browser
  /** A folder that is deleted at the end. */
  readonly scratch: string
  /** Questions and answers by turns, written as they are; gives back the conversation's id. */
  write(projectId: string, title: string, contents: readonly string[]): Promise<string>
}

export async function startWebWorld(): Promise<WebWorld> {
  await using stack = new AsyncDisposableStack()
  const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-web-'))
  stack.defer(() => rmSync(scratch, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDirectory: join(scratch, 'postgres') })
  stack.defer(() => server.stop())
  const store = await openStore({ connection: server.connection })
  stack.defer(() => store.close())
  const { host, port, user, database, password } = server.connection
  const address = new URL(`postgres://localhost:${port}/${database}`)
  address.username = user
  if (password !== undefined) address.password = password
  address.searchParams.set('host', host)
  const service = stack.use(
    await startBenchService(join(scratch, 'data'), { DATABASE_URL: address.toString() }),
  )
  const browser = await launchChromium()
  stack.defer(() => browser.close())
  const kept = stack.move()
  return {
    service,
    browser,
    scratch,
    write: (projectId, title, contents) => write(store, projectId as ProjectId, title, contents),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export type FreshPage = {
  readonly page: Page
  readonly context: BrowserContext
  readonly session: CDPSession
}

/** A browser that has never seen the service: nothing is cached. */
export async function openFreshPage(browser: Browser): Promise<FreshPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return { page, context, session: await context.newCDPSession(page) }
}

async function write(
  store: Store,
  projectId: ProjectId,
  title: string,
  contents: readonly string[],
): Promise<string> {
  const { userId } = await store.db
    .selectFrom('projects')
    .select('userId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const conversation = await createConversation(store.db, {
    userId,
    title,
    hidden: false,
    agentIds: ['codebase_qna_agent'],
    projectIds: [projectId],
  })
  await writeMessages(store, conversation, contents)
  return conversation.id
}
