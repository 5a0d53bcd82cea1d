import { join } from 'node:path'
import { readLockHolder, takeFileLock } from '../store/index.ts'
import type { FileLock } from '../store/index.ts'
import { ConfigError } from './config.ts'
import { prepareDataDirectory } from './prepare-data-directory.ts'

/**
 * Keeps other services out of the data folder for as long as this process lives: each removes builds, mirrors and
 * copies that it does not know to be in use. The lock of a process that was killed is taken over. Throws a
 * `ConfigError` that names the other.
 * Only processes of one machine see each other.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<FileLock> {
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: 0 })
  const path = join(dataDirectory, 'service.lock')
  const lock = takeFileLock(path)
  if (lock !== undefined) return lock
  const holder = readLockHolder(path)
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`
  const where = holder === undefined || holder.note === '' ? '' : `, ${holder.note},`
  throw new ConfigError(
    `Cannot use data folder "${dataDirectory}": ${who}${where} works in it. Use that service, or stop it, or give this one ` +
      'a folder of its own with --data or PARLEY_DATA; several work together over one DATABASE_URL',
  )
}
