import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'

/** On a terminal the seconds run; elsewhere one line says what is being done. All on stderr: stdout is the command's. */
export function startProgress(text) {
  if (!process.stderr.isTTY) {
    say(`${text} …`)
    return { end() {} }
  }
  const started = Date.now()
  const show = () => process.stderr.write(`\rparley: ${text} … ${seconds(started)} `)
  show()
  const timer = setInterval(show, 1_000)
  let ended = false
  return {
    end() {
      if (ended) return
      ended = true
      clearInterval(timer)
      process.stderr.write('\n')
    },
  }
}

export function say(text) {
  process.stderr.write(`parley: ${text}\n`)
}

export function seconds(started) {
  return `${Math.round((Date.now() - started) / 1_000)} s`
}

/** What a user can mend, in words of ours. */
export class Problem extends Error {}

/** Says in a sentence what went wrong; the stack of what nobody foresaw goes to a file of `folder`. */
export function sayProblem(error, folder) {
  if (error instanceof Problem) return say(error.message)
  const path = join(folder, 'failures.log')
  let details = ''
  try {
    mkdirSync(folder, { recursive: true })
    appendFileSync(path, `${new Date().toISOString()} ${inspect(error)}\n`)
    details = ` (details: ${path})`
  } catch {
    // It is said all the same.
  }
  say(`Cannot go on after an unexpected failure: ${error.message}${details}`)
}
