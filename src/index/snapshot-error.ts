export type SnapshotErrorCode =
  | 'not-found'
  | 'not-a-snapshot'
  | 'other-format'
  | 'corrupt'
  | 'disk-full'
  | 'too_large'
  | 'write-failed'

/** What went wrong with a snapshot file, told apart by `code`. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
