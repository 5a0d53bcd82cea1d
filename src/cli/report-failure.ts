import { inspect } from 'node:util'

import { firstLine, keepDetails } from './failure-log.ts'

/** What says in its own words what is wrong and what helps. By name: a command that does not throw it does not load it. */
const expectedErrors = new Set(['CliError', 'ConfigError', 'EmbeddedDatabaseError'])

/** Says in a sentence why a command has failed; a stack goes to the log file of its data folder. */
export function reportFailure(error: unknown, dataDirectory: string): void {
  if (error instanceof Error && expectedErrors.has(error.name)) {
    console.error(error.message)
    return
  }
  const details = keepDetails(dataDirectory, `${new Date().toISOString()} ${inspect(error)}`)
  const message = error instanceof Error ? error.message : inspect(error)
  console.error(`Cannot go on after an unexpected failure: ${firstLine(message)}${details}`)
}
