import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_SUFFIX } from './snapshot-file.ts'

const OLDEST_BUILD_MS = 6 * 60 * 60 * 1000

/**
 * Removes what killed builds left behind; call it where this process builds nothing itself. A build of another living
 * process is left alone. Returns the names of what was removed.
 */
export function removeStaleBuilds(directory: string, nowMs: number): string[] {
  const removed: string[] = []
  for (const name of listNames(directory)) {
    const match = /\.(\d+)-[0-9a-f]+\.building(?:-journal)?$/.exec(name)
    if (match === null || !name.includes(BUILD_SUFFIX)) continue
    const path = join(directory, name)
    const processId = Number(match[1])
    if (processId !== process.pid && isAlive(processId) && !isOlderThan(path, nowMs - OLDEST_BUILD_MS))
      continue
    rmSync(path, { force: true })
    removed.push(name)
  }
  return removed
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a restart the number may belong to somebody else. */
function isOlderThan(path: string, timeMs: number): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < timeMs
}
