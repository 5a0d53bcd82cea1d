import type { Config } from '../services/config.ts'
import { guardProcess } from './guard-process.ts'
import { createJsonLog, runService, stopOnSignal } from './run-service.ts'

/** Starts as a service: says where it listens, and logs the rest. */
export async function serve(config: Config): Promise<void> {
  const log = createJsonLog('info')
  const service = await runService(config, log)
  guardProcess(log, service.stop)
  stopOnSignal(async () => {
    log.info('stopping')
    await service.stop()
  })
  log.info({ address: service.address, database: service.services.database }, 'listening')
}
