import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { runMeasured } from './run-measured.ts'
import type { MeasuredRun } from './run-measured.ts'

const program = resolve(import.meta.dirname, '../../dist/program/main.js')

/**
 * A first parse as a command makes it that needs no service: from the start of the program, as people run it, to a graph
 * on disk in `scratch` and the outline of the folder.
 */
export async function parseOnce(folder: string, scratch: string, workers: number): Promise<MeasuredRun> {
  if (!existsSync(program))
    throw new Error(`${program} is not there: expected "node tools/bootstrap.mjs" to have built it`)
  const data = join(scratch, 'data')
  const args = ['outline', '--repo', folder, '--data', data, '--workers', String(workers)]
  return await runMeasured(process.execPath, [program, ...args])
}
