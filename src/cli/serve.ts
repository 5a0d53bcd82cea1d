import { join } from 'node:path'

import { firstAccountToken, hasUsableKey, makeFirstKey } from '../services/accounts/index.ts'
import type { Config } from '../services/config.ts'
import { endWithStarter } from '../services/end-with-starter.ts'
import { lockDataDirectory } from '../services/lock-data-directory.ts'
import { guardProcess } from './guard-process.ts'
import { installation } from './installation.ts'
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
  const lock = await lockDataDirectory(config.dataDirectory)
  endWithStarter(join(installation, 'package.json'))
  const starting = runService(config, log)
  stopOnSignal(config, async (signal) => {
    log.info('stopping')
    const service = await starting
    // Whoever presses Ctrl-C waits; whoever restarts one service after the other would rather lose no answer.
    await service.stop(signal === 'SIGTERM' ? { drainMs: config.drainSeconds * 1_000 } : {})
    lock.release()
  })
  const service = await starting
  lock.note(`which listens on ${service.address}`)
  guardProcess(log, service.stop)
  const { ctx } = service.services
  const token = await firstAccountToken(ctx)
  if (makeKey !== undefined) {
    const key = await makeFirstKey(ctx, makeKey === true ? 'first key' : makeKey)
    console.log(`API key  ${key}\nIt is shown this once: keep it, and start without --make-key from now on.`)
  } else if ((config.accounts === undefined || token !== undefined) && !(await hasUsableKey(ctx))) {
    log.warn(token === undefined ? noKey : `${noKey} Or make the first account.`)
  }
  if (token !== undefined) {
    // Nothing can be opened at the address that stands for all of this machine's.
    const address = config.accounts?.publicUrl ?? service.address.replace('//0.0.0.0:', '//127.0.0.1:')
    console.log(
      `First account  ${address}/#setup=${token}\nThe link makes the administrator's account, once: show it to nobody else.`,
    )
  }
  log.info({ address: service.address, database: service.services.database }, 'listening')
}
