import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** A package index that is far away may keep us waiting, a test run may not. */
export const longestInstallMs = 90_000

export type InstalledClient = {
  /** Runs Python with the client that is installed; rejects where it fails. */
  run(
    args: readonly string[],
    options: { readonly directory: string; readonly environment?: Readonly<Record<string, string>> },
  ): Promise<{ stdout: string; stderr: string }>
}

/** Installs the package with what it needs into a folder; gives the reason where this machine has no means for it. */
export async function installClient(folder: string): Promise<InstalledClient | { readonly missing: string }> {
  try {
    const { stdout } = await execute('python3', ['-c', 'import sys; print(sys.version_info >= (3, 10))'])
    if (stdout.trim() !== 'True') return { missing: 'python3 is older than 3.10' }
  } catch {
    return { missing: 'there is no python3' }
  }
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', '--no-input']
  try {
    await execute('python3', [...pip, '--retries', '0', '--timeout', '10', '--target', folder, root], {
      timeout: longestInstallMs,
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    return { missing: `pip cannot install httpx: ${stderr.trim().split('\n').at(-1)}` }
  }
  return {
    run: (args, { directory, environment = {} }) =>
      execute('python3', ['-B', ...args], {
        cwd: directory,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PYTHONPATH: folder, ...environment },
      }),
  }
}
