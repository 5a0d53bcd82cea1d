import type { TestContext } from 'vitest'
import { processesOf } from './processes-of.ts'
import type { FoundProcess } from './processes-of.ts'

/**
 * Makes what works in a folder the test's own: when the test ends, whether it passed, failed or took too long, whatever
 * is left there is killed, and a test that left something behind fails.
 */
export function ownProcesses({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, folder: string): void {
  onTestFinished(() => expectNoneOf(folder))
}

/** Kills what works in a folder and fails if that was anything. */
export async function expectNoneOf(folder: string): Promise<void> {
  const left = await endProcessesOf(folder)
  if (left.length > 0) throw new Error(`The test left processes behind: ${JSON.stringify(left)}`)
}

/** Kills what works in a folder, what it starts meanwhile too; resolves with what was found once nothing is left. */
export async function endProcessesOf(folder: string): Promise<readonly FoundProcess[]> {
  const found = processesOf(folder)
  for (let left = found; left.length > 0; left = processesOf(folder)) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    // Of a process that is no child of ours the end can only be looked for.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return found
}
