import { hasUsableKey, makeFirstKey } from '../services/accounts/index.ts'
import type { Config } from '../services/config.ts'
import { guardProcess } from './guard-process.ts'
import { createJsonLog, runService, stopOnSignal } from './run-service.ts'

export interface ServeOptions {
  /** The name of a key that is made and printed; true: without a name. */
  readonly makeKey?: string | true
}

const noKey =
  'No client can be let in: there is no API key. Set PARLEY_API_KEY to a key of yours, or INTERNAL_ADMIN_SECRET ' +
  'for a service that acts for its users, or start once with --make-key to have a key made and printed.'

/** Starts as a service: says where it listens, and logs the rest. */
export async function serve(config: Config, { makeKey }: ServeOptions): Promise<void> {
  const log = createJsonLog('info')
  const service = await runService(config, log)
  guardProcess(log, service.stop)
  stopOnSignal(async () => {
    log.info('stopping')
    await service.stop()
  })
  const { ctx } = service.services
  if (makeKey !== undefined) {
    const key = await makeFirstKey(ctx, makeKey === true ? 'first key' : makeKey)
    console.log(`API key  ${key}\nIt is shown this once: keep it, and start without --make-key from now on.`)
  } else if (!(await hasUsableKey(ctx))) {
    log.warn(noKey)
  }
  log.info({ address: service.address, database: service.services.database }, 'listening')
}
