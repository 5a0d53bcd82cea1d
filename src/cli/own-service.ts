import { createApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import type { JoinedService } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { readConfig } from './read-config.ts'
import { closeOnSignal, createTerminalLog, runService } from './run-service.ts'

/** Does some work with a service in this process, and ends it. */
export async function withOwnService<Result>(
  options: ServiceOptions,
  work: (service: JoinedService) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(options, { isDevelopmentMode: 'enabled' })
  const starting = runService({ ...config, host: '127.0.0.1', port: 0 }, createTerminalLog(config))
  const forget = closeOnSignal(async () => await (await starting).stop())
  const service = await starting
  try {
    const { address, apiKey } = service
    if (apiKey === undefined) {
      throw new CliError('Cannot ask without a user: set isDevelopmentMode=enabled or PARLEY_API_KEY')
    }
    return await work({ client: createApiClient(address, apiKey), address, apiKey })
  } finally {
    await service.stop()
    forget()
  }
}
