import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where a user's data is kept. Without imports of weight: every command of the terminal asks for it. */
export function defaultDataDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  if (process.getuid?.() === 0) return '/var/lib/parley'
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'parley')
  if (process.platform === 'win32') {
    return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'parley')
  }
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'parley')
}
