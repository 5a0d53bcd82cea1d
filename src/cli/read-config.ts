import { parseConfig } from '../services/config.ts'
import type { Config, Environment } from '../services/config.ts'
import type { ServiceOptions } from './options.ts'

/** The configuration from flags, environment and the defaults of the command, in this order. */
export function readConfig(options: ServiceOptions, defaults: Environment): Config {
  const flags = {
    HOST: options.host,
    PORT: options.port,
    PARLEY_DATA: options.data,
    DATABASE_URL: options.databaseUrl,
    PARLEY_MODEL: options.model,
    PARLEY_MODEL_BASE_URL: options.modelUrl,
    PARLEY_WORKERS: options.workers,
    PARLEY_MEMORY_BUDGET: options.memory,
    PARLEY_WORK: options.work === false ? 'off' : undefined,
    PARLEY_SAMPLE: options.sample === false ? 'off' : undefined,
  }
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return parseConfig({ ...defaults, ...process.env, ...Object.fromEntries(given) })
}
