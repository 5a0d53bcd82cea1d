import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { prepareDataDirectory } from './prepare-data-directory.ts'

export type DataDirectoryLock = {
  /** Says more of its holder, for those who meet it: `which listens on http://127.0.0.1:8001`. */
  note(text: string): void
  release(): void
}

/**
 * Keeps other services out of the data folder for as long as this process lives: each removes builds, mirrors and
 * copies that it does not know to be in use. The system holds the lock, so that it also holds between containers that
 * share the folder, and ends with a process that is killed; a file beside it says whose it is. Throws a `ConfigError`
 * that names the other.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<DataDirectoryLock> {
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: 0 })
  // Loaded here, since most commands need none of it.
  const { takeSystemLock } = await import('../store/system-lock.ts')
  const record = join(dataDirectory, 'service.lock')
  let lock: ReturnType<typeof takeSystemLock>
  try {
    lock = takeSystemLock(join(dataDirectory, 'service.lock.held'))
  } catch (error) {
    throw new ConfigError(
      `Cannot lock data folder "${dataDirectory}": ${(error as Error).message}; expected a file system with locks, such as a local disk`,
      { cause: error },
    )
  }
  if (lock === undefined) throw refuse(dataDirectory, record)
  const write = (note: string): void => {
    const draft = `${record}.draft`
    writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname(), note }), { mode: 0o600 })
    renameSync(draft, record)
  }
  write('')
  let isHeld = true
  return {
    note: (text) => {
      if (isHeld) write(text)
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      rmSync(record, { force: true })
      lock.release()
    },
  }
}

function refuse(dataDirectory: string, record: string): ConfigError {
  return new ConfigError(
    `Cannot use data folder "${dataDirectory}": ${describeHolder(record)} works in it. Use that service, or stop it, or give this one ` +
      'a folder of its own with --data or PARLEY_DATA; several work together over one DATABASE_URL',
  )
}

/** What the holder says of itself; it may be about to. */
function describeHolder(record: string): string {
  try {
    const { pid, host, note } = JSON.parse(readFileSync(record, 'utf8')) as Record<string, unknown>
    // Its number means nothing on another machine, or in another container.
    const place = host === hostname() ? '' : ` on "${String(host)}"`
    return `process ${String(pid)}${place}${note === '' ? '' : `, ${String(note)},`}`
  } catch {
    return 'another process'
  }
}
