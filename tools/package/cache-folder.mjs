import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where the installed package keeps what can be made again, for each user: the package itself may be another's. */
export function cacheFolder() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'parley')
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'parley', 'cache')
  }
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parley')
}

/**
 * Not `recursive`: below a folder in which nothing can be made, such as `/proc`, Node's own tries again for ever.
 *
 * @throws {NodeJS.ErrnoException} where it cannot be made
 */
export function makeFolder(path) {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another command may have made it in the meantime.
    if (error.code !== 'EEXIST') throw error
  }
}
