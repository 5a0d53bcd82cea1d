import { listWorkingTree, readWorkingFile } from '../../git/index.ts'
import type { WorkingEntry } from '../../git/index.ts'
import { keepFolderIndex } from './folder-index.ts'
import type { FolderIndex, StampedFile } from './folder-index.ts'
import { MAX_FILE_BYTES } from './open-source.ts'
import { INDEX_NAME, findPreciseIndex } from './precise-index.ts'

export interface FolderChanges {
  /** A parse would find what is kept, to the last byte of the snapshot. */
  readonly isCurrent: boolean
  /** Paths that were changed, added or removed. */
  readonly changed: readonly string[]
}

export interface LookOptions {
  readonly directory: string
  /** `analysisVersion` of the parse that would be. */
  readonly version: string
  readonly signal?: AbortSignal | undefined
}

/**
 * What has changed in a folder since it was parsed. Files are listed as a parse lists them. One whose stamp is as it was
 * is not read; the content of any other is compared by its blob id, so that what was merely touched has not changed.
 * What was found to be the same is kept by its new stamp, as git does in its index.
 */
export async function findFolderChanges(
  index: FolderIndex,
  { directory, version, signal }: LookOptions,
): Promise<FolderChanges> {
  const { entries, head, problems } = await listWorkingTree(index.folder, { signal })
  const before = new Map(index.files.map((file) => [file.path, file]))
  const changed: string[] = []
  const stamped: StampedFile[] = []
  let isStampedAnew = false
  let readBytes = 0
  for (const entry of entries) {
    const file = before.get(entry.path)
    before.delete(entry.path)
    if (file === undefined || file.kind !== entry.kind || file.byteSize !== entry.byteSize) {
      changed.push(entry.path)
      continue
    }
    if (entry.kind !== 'file' || (entry.stamp !== '' && entry.stamp === file.stamp)) {
      // Of a link, its length is all that a snapshot knows, of a submodule that it is there.
      stamped.push(file)
      continue
    }
    if (entry.byteSize <= MAX_FILE_BYTES && blobOf(entry) !== file.blob) {
      changed.push(entry.path)
      continue
    }
    stamped.push({ ...file, stamp: entry.stamp })
    isStampedAnew ||= entry.stamp !== ''
    readBytes += entry.byteSize
    if (readBytes > BYTES_PER_TURN) {
      readBytes = 0
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
    }
  }
  changed.push(...before.keys())
  const preciseIndex = findPreciseIndex({ kind: 'folder', path: index.folder })
  // It may be ignored, and so is not among the files.
  if ((preciseIndex?.stamp ?? '') !== index.indexStamp && !changed.includes(INDEX_NAME)) {
    changed.push(INDEX_NAME)
  }
  const isCurrent =
    changed.length === 0 &&
    index.version === version &&
    index.commitId === (head?.commit ?? null) &&
    index.branchName === (head?.branch ?? null) &&
    JSON.stringify(index.problems) === JSON.stringify(problems)
  if (isCurrent && isStampedAnew) keepFolderIndex(directory, { ...index, files: stamped })
  return { isCurrent, changed }
}

/** Read synchronously, which is several times faster; so many take a few milliseconds. */
const BYTES_PER_TURN = 4 * 2 ** 20

/** '' where it cannot be read, as in a parse. */
function blobOf(entry: WorkingEntry): string {
  try {
    const read = readWorkingFile(entry, { maxByteSize: MAX_FILE_BYTES })
    return 'blob' in read ? read.blob : ''
  } catch {
    return ''
  }
}
