import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync } from 'node:fs'
import { GitError } from './git-error.ts'
import { hashBlob } from './hash-blob.ts'
import { isGone, toReason, type WorkingEntry } from './working-entry.ts'

export type WorkingFile =
  | { readonly content: Buffer; readonly blob: string }
  | { readonly tooLarge: true; readonly byteSize: number }

export type ReadWorkingFileOptions = {
  /** Larger content is not read; its size is given instead. */
  readonly maxByteSize?: number | undefined
}

/**
 * The content of a listed file as it is at this moment, and the id that git would give it.
 * Of a symlink, the content is the path that it holds, as in git. It is synchronous: four times faster.
 */
export function readWorkingFile(entry: WorkingEntry, options: ReadWorkingFileOptions = {}): WorkingFile {
  const { maxByteSize = Infinity } = options
  const path = entry.absolutePathBytes ?? entry.absolutePath
  try {
    if (entry.kind === 'submodule') throw new Error('it is a submodule, which has no content of its own')
    const content = entry.kind === 'symlink' ? readlinkSync(path, 'buffer') : readFile(path, maxByteSize)
    return typeof content === 'number'
      ? { tooLarge: true, byteSize: content }
      : { content, blob: hashBlob(content) }
  } catch (error) {
    const wasDeleted = isGone(error)
    const reason = error instanceof Error && !('code' in error) ? error.message : toReason(error)
    throw new GitError(
      wasDeleted ? 'path_not_found' : 'failed',
      `Cannot read "${entry.path}": ${wasDeleted ? 'it was deleted since it was listed' : reason}`,
      { path: entry.absolutePath },
      error,
    )
  }
}

/** Its size instead, where that is above the limit. */
function readFile(path: string | Buffer, maxByteSize: number): Buffer | number {
  // The file may have become a symlink to somewhere else, or a pipe that never ends, since it was listed.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) throw new Error('it is no longer a file')
    return stats.size > maxByteSize ? stats.size : readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
