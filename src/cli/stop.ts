import { dataDirectoryOf } from './data-directory.ts'
import { endService } from './end-service.ts'
import { joinService } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { readServiceRecord } from './service-record.ts'
import { toJoinOptions } from './session.ts'

/** Ends the service in the background; one that was started by hand is its starter's. */
export async function stop(options: ServiceOptions): Promise<void> {
  const record = await readServiceRecord(dataDirectoryOf(options))
  const joined = await joinService({ ...toJoinOptions(options), configuredAddress: undefined })
  if (record === undefined || joined === undefined) {
    console.log('No service runs in the background.')
    return
  }
  if (!record.isBackground) {
    console.log(`The service at ${record.address} was started by hand (process ${record.pid}): end it there.`)
    return
  }
  const hasEnded = await endService(record.pid)
  console.log(
    hasEnded
      ? `Stopped the service at ${record.address}.`
      : `The service at ${record.address} is still ending (process ${record.pid}).`,
  )
}
