import { readFileSync, readdirSync } from 'node:fs'

export type ChildProcess = {
  readonly pid: number
  /** As in `proc(5)`: `R` and `S` are alive, `Z` has ended and was not waited for. */
  readonly state: string
  readonly command: string
}

/** The git processes that this process, or one of its own git processes, has started and that are still listed. */
export function listGitChildren(parent = process.pid): ChildProcess[] {
  return listChildren(parent).filter(({ command }) => command.startsWith('git'))
}

export function listChildren(parent: number): ChildProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
    .filter((child) => child.parent === parent)
    .map(({ pid, state, command }) => ({ pid, state, command }))
}

/** Resolves when there is none; a process that has been told to end takes a moment to. */
export async function untilNoGitChildren(): Promise<void> {
  while (listGitChildren().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

function readProcess(pid: number): (ChildProcess & { parent: number })[] {
  try {
    const [, command = '', state = '', parent = ''] =
      /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    return [{ pid, state, command, parent: Number(parent) }]
  } catch {
    // It ended between the listing and the look.
    return []
  }
}
