import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from './installation.ts'

/** Keeps the modules from being removed when the checkout is built anew: threads, and rules of languages, load them later. */
export function noteRunning(): void {
  if (build === undefined) return
  const mark = join(build, `.running-${process.pid}`)
  try {
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // Another user's checkout, who is not to remove what others run.
  }
}
