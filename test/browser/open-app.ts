import type { FixtureRepository } from '../support/git-fixture.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { borrowService } from './borrow-service.ts'
import { openPage } from './open-page.ts'
import type { OpenedPage } from './open-page.ts'
import { createShopRepository } from './shop-repository.ts'
import type { RunningService } from './start-service.ts'

export type OpenedApp<Service = RunningService, Browser = BorrowedBrowser> = OpenedPage & {
  readonly service: Service
  readonly repository: FixtureRepository
  readonly browser: Browser
  /** `http://127.0.0.1:PORT` */
  readonly address: string
}

export type AppOptions<Service, Browser> = {
  /** Borrowed if none is given, as the browser is. */
  readonly service?: Promise<Service>
  readonly browser?: Promise<Browser>
  /** The shop if none is given. */
  readonly repository?: Promise<FixtureRepository>
  /** The language that the browser asks for. */
  readonly locale?: string
}

/** A page that shows nothing yet, with what it is about to show. All of it is given back with `cleanUp`. */
export async function openApp<
  Service extends RunningService = RunningService,
  Browser extends Pick<BorrowedBrowser, 'newContext' | 'close'> = BorrowedBrowser,
>(
  cleanUp: AsyncDisposableStack,
  options: AppOptions<Service, Browser> = {},
): Promise<OpenedApp<Service, Browser>> {
  const [service, repository, browser] = await Promise.all([
    (options.service ?? borrowService()) as Promise<Service>,
    options.repository ?? createShopRepository(),
    (options.browser ?? borrowChromium()) as Promise<Browser>,
  ])
  cleanUp.use(service)
  cleanUp.use(repository)
  cleanUp.defer(() => browser.close())
  const opened = await openPage(browser, options.locale)
  return { ...opened, service, repository, browser, address: service.address }
}
