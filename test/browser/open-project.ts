/**
 * Where most files of the browser begin: a page that shows a repository which a service has parsed. It is parsed over
 * the interface: that a repository is added on the screen is what other files test, and drawing it costs more than
 * parsing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { openApp } from './open-app.ts'
import type { AppOptions, OpenedApp } from './open-app.ts'
import type { OpenedPage } from './open-page.ts'
import type { RunningService } from './start-service.ts'

export type OpenedProject<Service = RunningService> = OpenedApp<Service> & {
  /** `http://127.0.0.1:PORT/projects/ID` */
  readonly project: string
}

export type ProjectOptions<Service> = AppOptions<Service, BorrowedBrowser> & {
  /** What follows the address of the project: `/code/src/prices.ts`. */
  readonly at?: string
  /** So that all panels stand beside one another. */
  readonly isWide?: boolean
  /** Is done to the page before it shows anything. */
  readonly prepare?: (opened: OpenedPage) => Promise<unknown>
}

/** All of it is given back with `cleanUp`. */
export async function openProject<Service extends RunningService = RunningService>(
  cleanUp: AsyncDisposableStack,
  options: ProjectOptions<Service> = {},
): Promise<OpenedProject<Service>> {
  const opened = await openApp(cleanUp, options)
  const { service, repository, address } = opened
  const project = `${address}/projects/${await parseFolder(service, repository.directory)}`
  if (options.isWide === true) await opened.page.setViewportSize({ width: 1440, height: 900 })
  await options.prepare?.(opened)
  await opened.page.goto(`${project}${options.at ?? ''}#key=${service.apiKey}`)
  await opened.page.getByRole('main').waitFor()
  return { ...opened, project }
}

/** The smallest of repositories on the busiest of machines. */
const PARSE_MS = 300_000

/** Gives back the id of the project when all of it is there. */
export async function parseFolder(
  { address, apiKey }: Pick<RunningService, 'address' | 'apiKey'>,
  directory: string,
): Promise<string> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object): Promise<Record<string, string>> => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(PARSE_MS)
    const response = await fetch(`${address}/api/v2${path}`, { headers, signal, ...request })
    if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { project_id: id } = await ask('/parse', { repo_path: directory })
  const end = performance.now() + PARSE_MS
  for (;;) {
    const found = await ask(`/parsing-status/${id}`)
    if (found['status'] === 'ready') return id!
    if (found['status'] === 'error' || performance.now() > end) {
      throw new Error(`Cannot parse "${directory}": ${JSON.stringify(found)}`)
    }
    await wait(50)
  }
}
