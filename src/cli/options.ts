import type { Command } from 'commander'

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
  /** False for `--no-work`. */
  readonly work?: boolean
}

export function addServiceOptions(command: Command): Command {
  return command
    .option('--host <address>', 'where to listen (HOST; 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (PORT; 8001)')
    .option('--data <folder>', 'data folder: database, snapshots, key (PARLEY_DATA)')
    .option('--database-url <url>', 'your own PostgreSQL instead of the embedded one (DATABASE_URL)')
    .option(
      '--model <name>',
      'built-in, or openai, anthropic, google or openai-compatible with :NAME (PARLEY_MODEL; built-in)',
    )
    .option('--model-url <url>', "base address of the model's API (PARLEY_MODEL_BASE_URL)")
    .option('--workers <number>', 'threads that parse (PARLEY_WORKERS; one per core)')
    .option('--memory <size>', 'memory for parsing, such as 8g (PARLEY_MEMORY_BUDGET; half of the machine)')
    .option('--no-sample', 'do not parse the sample (PARLEY_SAMPLE=off)')
    .addHelpText(
      'after',
      '\ndocs/settings.md lists the settings that have no option, such as PARLEY_GIT_HOSTS (git hosts of a service) and\nPARLEY_GIT_TOKENS (a token for each).',
    )
}

/** Which repository is meant, and the service's own options. */
export function addRepositoryOptions(command: Command): Command {
  return addServiceOptions(
    command
      .option(
        '--repo <where>',
        'a folder, owner/repo, or an address that git can clone; the folder here by default',
      )
      .option('--branch <name>', 'a branch of it')
      .option('--commit <id>', 'a commit of it'),
  )
}
