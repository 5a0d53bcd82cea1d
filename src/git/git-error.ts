const marker = Symbol.for('parley.git-error')

export type GitErrorCode =
  | 'git_missing'
  | 'repository_not_found'
  | 'access_denied'
  | 'host_unreachable'
  | 'branch_not_found'
  | 'commit_not_found'
  | 'empty_repository'
  /** Data on this machine is not as git wrote it. */
  | 'damaged'
  | 'path_not_found'
  | 'not_a_directory'
  | 'invalid_reference'
  | 'too_large'
  | 'timeout'
  | 'cancelled'
  | 'failed'

/** The values an error speaks of. None of them ever holds a token. */
export type GitErrorDetails = {
  readonly name?: string
  readonly url?: string
  readonly branch?: string
  readonly commit?: string
  readonly path?: string
  /** Existing names close to the one that was asked for, best first. */
  readonly suggestions?: readonly string[]
  /** The host has the repository under another address. */
  readonly isRedirect?: true
  readonly timeoutMs?: number
  readonly exitCode?: number
}

/** A git operation that did not succeed. The message is fit to be shown to the person who asked. */
export class GitError extends Error {
  override readonly name = 'GitError'
  readonly [marker] = true
  readonly code: GitErrorCode
  readonly details: GitErrorDetails

  constructor(code: GitErrorCode, message: string, details: GitErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
  }

  static isInstance(value: unknown): value is GitError {
    return typeof value === 'object' && value !== null && marker in value
  }
}
