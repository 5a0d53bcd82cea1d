/** An index run that failed: `code` is git's or the snapshot's own where the cause had one. */
export class IndexError extends Error {
  readonly code: string
  /** Where it happened inside the thread, for the log. */
  readonly innerStack: string

  constructor(code: string, message: string, innerStack = '') {
    super(message)
    this.name = 'IndexError'
    this.code = code
    this.innerStack = innerStack
  }
}

/** A failure on its way to whoever asked for the run. */
export interface IndexFailure {
  readonly kind: 'failure'
  readonly code: string
  readonly message: string
  readonly stack: string
}

export function toIndexFailure(error: unknown): IndexFailure {
  const kind = 'failure'
  if (!(error instanceof Error)) return { kind, code: 'index_failed', message: String(error), stack: '' }
  const code = 'code' in error ? String(error.code) : 'index_failed'
  const stack = error instanceof IndexError ? error.innerStack : (error.stack ?? '')
  return { kind, code, message: error.message, stack }
}

export function fromIndexFailure({ code, message, stack }: IndexFailure): IndexError {
  return new IndexError(code, message, stack)
}
