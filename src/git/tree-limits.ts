import { GitError } from './git-error.ts'

/**
 * How much of a tree is listed. A few kilobytes of git objects can name billions of files, since a folder that
 * occurs a thousand times is stored once.
 */
export type TreeLimits = {
  readonly maxEntries: number
  /** Bytes of all paths together. */
  readonly maxPathsByteSize: number
}

export const noTreeLimits: TreeLimits = { maxEntries: Infinity, maxPathsByteSize: Infinity }

/** Bytes of one path: Linux opens no longer one. */
export const maxPathByteSize = 4096
/** Folders within one another: the deepest of known repositories have some forty. */
export const maxDepth = 256

/** Counts the entries of one listing; throws a `too_large` error at the first that is one too many. */
export function createTreeMeter(action: string, limits: TreeLimits): (name: Buffer) => void {
  let entries = 0
  let byteSize = 0
  return (name) => {
    entries++
    byteSize += name.length
    if (entries > limits.maxEntries) {
      throw tooLarge(action, `it has more than ${limits.maxEntries} files and folders`)
    }
    if (byteSize > limits.maxPathsByteSize) {
      throw tooLarge(action, `the paths of its files have more than ${limits.maxPathsByteSize} bytes in all`)
    }
    if (name.length > maxPathByteSize) {
      const shown = name.toString('utf8', 0, 60)
      throw tooLarge(
        action,
        `the path "${shown}…" has ${name.length} bytes; expected at most ${maxPathByteSize}`,
      )
    }
    const depth = countFolders(name)
    if (depth > maxDepth) {
      const shown = name.toString('utf8', 0, 60)
      throw tooLarge(action, `the file "${shown}…" is ${depth} folders deep; expected at most ${maxDepth}`)
    }
  }
}

function countFolders(name: Buffer): number {
  let count = 0
  for (let at = name.indexOf(slash); at !== -1; at = name.indexOf(slash, at + 1)) count++
  return count
}

const slash = 0x2f

function tooLarge(action: string, reason: string): GitError {
  return new GitError('too_large', `Cannot ${action}: ${reason}`)
}
