import type { Command } from 'commander'

import { parseConfig } from '../services/config.ts'
import type { Config, Environment } from '../services/config.ts'

/** Flags that mean the same as a variable of the environment, and win over it. */
export interface ServiceOptions {
  readonly host?: string
  readonly port?: string
  readonly data?: string
  readonly databaseUrl?: string
  readonly model?: string
  readonly modelUrl?: string
  readonly workers?: string
  readonly memory?: string
  /** False for `--no-sample`. */
  readonly sample?: boolean
}

export function addServiceOptions(command: Command): Command {
  return command
    .option('--host <address>', 'where to listen (HOST; 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (PORT; 8001)')
    .option('--data <folder>', 'data folder: database, snapshots, key (PARLEY_DATA)')
    .option('--database-url <url>', 'a PostgreSQL of yours instead of the embedded one (DATABASE_URL)')
    .option(
      '--model <name>',
      'built-in, or openai, anthropic, google or openai-compatible with :NAME (PARLEY_MODEL; built-in)',
    )
    .option('--model-url <url>', "base address of the model's API (PARLEY_MODEL_BASE_URL)")
    .option('--workers <number>', 'threads that parse (PARLEY_WORKERS; one a core)')
    .option('--memory <size>', 'memory for parsing, such as 8g (PARLEY_MEMORY_BUDGET; half of what there is)')
    .option('--no-sample', 'do not parse this checkout as a sample (PARLEY_SAMPLE=off)')
    .addHelpText(
      'after',
      '\nREADME.md lists the settings that have no option, such as PARLEY_GIT_HOSTS (git hosts of a service) and\nPARLEY_GIT_TOKENS (a token for each).',
    )
}

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
    PARLEY_SAMPLE: options.sample === false ? 'off' : undefined,
  }
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return parseConfig({ ...defaults, ...process.env, ...Object.fromEntries(given) })
}
