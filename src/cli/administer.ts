import type { Config } from '../services/config.ts'
import type { ServiceContext } from '../services/context.ts'
import { openDatabase } from '../services/open-database.ts'
import { ServiceError } from '../services/service-error.ts'
import { CliError } from './cli-error.ts'
import type { ServiceOptions } from './options.ts'
import { readConfig } from './read-config.ts'
import { closeOnSignal, createTerminalLog } from './run-service.ts'

export type Administered = Pick<ServiceContext, 'store'> & { readonly config: Config }

/** Over the database itself: whoever can read the data folder, or knows DATABASE_URL, is the administrator. */
export async function administer(
  options: ServiceOptions,
  work: (service: Administered) => Promise<void>,
): Promise<void> {
  const config = readConfig(options, {})
  const opening = openDatabase(config, createTerminalLog(config))
  const forget = closeOnSignal(async () => await (await opening).close())
  const database = await opening
  try {
    await work({ store: database.store, config })
  } catch (error) {
    throw error instanceof ServiceError ? new CliError(error.message) : error
  } finally {
    await database.close()
    forget()
  }
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}
