import type { Logger } from 'pino'

/** A part that does not stop must not keep a broken process. */
const STOP_MS = 10_000

/**
 * What becomes of errors that nobody has dealt with. A rejected promise has ended its own work only, and what that
 * work had to keep is in the database, behind transactions and leases: it is logged, and everybody else is served on.
 * An exception out of a callback may leave what it was changing half changed: the process ends, in order as far as it
 * can, and whoever supervises it starts another.
 */
export function guardProcess(log: Logger, stop: () => Promise<void>): void {
  process.on('unhandledRejection', (error) => log.error({ error }, 'a failure that nobody dealt with'))
  const end = (): never => process.exit(1)
  let isEnding = false
  const endInOrder = (exception: Error): void => {
    log.fatal({ error: exception }, 'an exception that nobody dealt with; stopping')
    if (isEnding) return
    isEnding = true
    setTimeout(end, STOP_MS)
    stop().then(end, end)
  }
  // A command that is no service has ended at once so far.
  process.removeAllListeners('uncaughtException').on('uncaughtException', endInOrder)
}
