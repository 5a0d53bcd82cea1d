import type { Config } from '../services/config.ts'
import { toAnsweringModel } from './answering-model.ts'
import { digestSettings } from './given-settings.ts'
import { guardProcess } from './guard-process.ts'
import { createJsonLog, runService, stopOnSignal } from './run-service.ts'
import { readServiceRecord, removeServiceRecord, writeServiceRecord } from './service-record.ts'
import { isServing } from './api-client.ts'
import { version } from './version.ts'

/** Ended after so long without a request: an editor that is open asks more often. */
const idleMs = 30 * 60_000
const checkMs = 60_000

/** The service that commands and editors of one user share: on any free port of this machine, until nobody asks. */
export async function background(config: Config): Promise<void> {
  const { dataDirectory } = config
  const log = createJsonLog('warn')
  const starting = runService({ ...config, host: '127.0.0.1', port: 0 }, log)
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    const service = await starting
    await removeServiceRecord(dataDirectory)
    await service.stop()
  }
  let timer: NodeJS.Timeout | undefined
  stopOnSignal(config, stop)
  const service = await starting
  // Of several that were started at once the first to get here stays.
  const known = await readServiceRecord(dataDirectory)
  if (known !== undefined && known.version === version && (await isServing(known.address))) {
    await service.stop()
    return
  }
  let askedAt = performance.now()
  service.onRequest(() => (askedAt = performance.now()))
  timer = setInterval(() => {
    if (performance.now() - askedAt > idleMs) void stop()
  }, checkMs)
  guardProcess(log, stop)
  await writeServiceRecord(dataDirectory, {
    address: service.address,
    version,
    pid: process.pid,
    isBackground: true,
    model: toAnsweringModel(config.model),
    settings: digestSettings(process.env),
  })
}
