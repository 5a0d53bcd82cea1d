import type { TreeLimits } from '../../git/index.ts'

/** How large a repository may be for the memory that parsing it may use. What is larger fails, and says so. */
export interface SourceLimits {
  readonly memoryMb: number
  readonly tree: TreeLimits
  /** What is held of all files at once, as `heldBytes` estimates it: beyond the budget the graph is given up first. */
  readonly maxHeldBytes: number
  /** Contents that are read, whether or not anything is kept of them: a small pack can hold one of 20 MB as many files. */
  readonly maxReadBytes: number
  readonly maxSnapshotBytes: number
}

/**
 * A file takes some 4 kB before it is read (`heldBytes`), so 2 GB have room for 524,288 of them, more than the largest
 * public repositories have; their paths have some 60 bytes and may have 256.
 */
const ENTRIES_PER_MB = 256
const PATH_BYTES_PER_MB = 64 * 1024

/** Undefined without a budget. */
export function sourceLimits(memoryMb: number | undefined): SourceLimits | undefined {
  if (memoryMb === undefined) return undefined
  const bytes = memoryMb * 2 ** 20
  return {
    memoryMb,
    tree: {
      maxEntries: memoryMb * ENTRIES_PER_MB,
      maxPathsByteSize: memoryMb * PATH_BYTES_PER_MB,
    },
    maxHeldBytes: bytes * 1.5,
    maxReadBytes: bytes * 32,
    maxSnapshotBytes: bytes * 2,
  }
}

/** A repository that is too large for its budget; the message is for the person who asked. */
export class SourceTooLarge extends Error {
  override readonly name = 'SourceTooLarge'
  readonly code = 'too_large'

  constructor(limits: SourceLimits, reason: string) {
    super(
      `Cannot index the repository within ${limits.memoryMb} MB of memory: ${reason}; raise PARLEY_MEMORY_BUDGET`,
    )
  }
}
