import type { Config } from '../services/config.ts'
import { lockDataDirectory } from '../services/lock-data-directory.ts'
import { startServices } from '../services/start-services.ts'
import { guardProcess } from './guard-process.ts'
import { createJsonLog, stopOnSignal } from './run-service.ts'

/** Parses what services ask for, and listens on no port. What is under way when it is told to end, others take up. */
export async function work(config: Config): Promise<void> {
  const log = createJsonLog('info')
  const lock = await lockDataDirectory(config.dataDirectory)
  lock.note('which parses for services')
  const starting = startServices({ ...config, parses: true }, log)
  stopOnSignal(config, async () => {
    log.info('stopping')
    await (await starting).stop()
    lock.release()
  })
  const services = await starting
  guardProcess(log, () => services.stop())
  log.info({ database: services.database }, 'working')
}
