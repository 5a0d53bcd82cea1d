/**
 * A mirror is told from other repositories by a file in it, and another file says that its data was found to be
 * damaged. Then `syncMirror` replaces it, as it is a copy; somebody's own repository is left as it is.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GitError } from './git-error.ts'

const MARK = 'parley-mirror'
const DAMAGE = 'parley-damaged'

export function markMirror(directory: string): void {
  if (!isMirror(directory)) writeFileSync(join(directory, MARK), '')
}

/** Whether everything that its commits lead to was here once. */
export function isMirror(directory: string): boolean {
  return existsSync(join(directory, MARK))
}

export function isDamagedMirror(directory: string): boolean {
  return existsSync(join(directory, DAMAGE))
}

/** Git's words for contents that it does not have, which in a partial clone is no damage. */
const LOST = /unable to read|missing (?:blob|tree|commit)/i

/** Notes damage that a command met in a mirror. Gives the error to throw. */
export function noteDamage(failure: GitError, directory: string | undefined): GitError {
  if (directory === undefined || !isMirror(directory)) return failure
  const isLost = failure.code === 'failed' && LOST.test(failure.message)
  if (!isLost && failure.code !== 'damaged') return failure
  try {
    writeFileSync(join(directory, DAMAGE), '')
  } catch {
    // It was replaced meanwhile, or the disk is full: whoever meets the damage next notes it.
  }
  return isLost ? new GitError('damaged', failure.message, failure.details) : failure
}
