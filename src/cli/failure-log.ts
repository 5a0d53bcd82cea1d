import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps what helps whoever mends a failure, and nobody else: the terminal is told one sentence.
 *
 * @returns what that sentence ends with: where the rest is; empty where it cannot be kept
 */
export function keepDetails(dataDirectory: string, details: string): string {
  const directory = join(dataDirectory, 'log')
  const path = join(directory, 'failures.log')
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    appendFileSync(path, `${details.trimEnd()}\n`, { mode: 0o600 })
    return ` (details: ${path})`
  } catch {
    return ''
  }
}

/** Of a message that may go on with what a program has printed. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
