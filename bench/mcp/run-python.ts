import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { toolInputs } from '../../test/mcp/shop-tool-inputs.ts'
import type { Targets, TransportName } from './targets.ts'

const execute = promisify(execFile)

/** The protocol's SDK for Python, which shares no code with ours. */
const sdk = 'mcp==2.3.0'

/** Installs it into a folder; gives the reason where this machine has no means for it. */
export async function installPythonSdk(folder: string): Promise<string | undefined> {
  try {
    await execute('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, sdk], {
      timeout: 600_000,
    })
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1)
  }
}

export interface PythonOutcome {
  readonly passed: number
  readonly failures: readonly string[]
  readonly version: string
}

export async function runPython(
  folder: string,
  targets: Targets,
  transport: TransportName,
): Promise<PythonOutcome> {
  const task = JSON.stringify({ ...targets, transport, inputs: toolInputs })
  const { stdout } = await execute('python3', [join(import.meta.dirname, 'call_tools.py'), task], {
    env: { ...process.env, PYTHONPATH: folder },
    timeout: 300_000,
  })
  return JSON.parse(stdout) as PythonOutcome
}
