import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

export type FoundProcess = { readonly pid: number; readonly command: string }

/**
 * Processes that work in a folder: their working directory lies in it, or their command names it. Empty where the
 * system has no /proc.
 */
export function processesOf(directory: string): FoundProcess[] {
  return listPids().flatMap((pid) => {
    if (pid === process.pid) return []
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      const isHere = command.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory)
      // A zombie has no command: nobody but its parent can do anything about it.
      return isHere && command !== '' ? [{ pid, command }] : []
    } catch {
      return []
    }
  })
}

function listPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}
