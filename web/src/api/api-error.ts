/** What went wrong with a request, in words for people. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** What may have been meant, as it stands in the message: paths, ids of nodes. */
  readonly suggestions: readonly string[]

  constructor(fields: {
    status: number
    code: string
    detail: string
    requestId?: string | undefined
    suggestions?: readonly string[]
  }) {
    super(fields.detail)
    this.suggestions = fields.suggestions ?? []
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
  }
}

/** Nobody answered: the same request may well succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

/** There was a connection, and nothing came. */
export function isSilent(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'silent'
}

/** Whether the same request may succeed without anything being changed: nothing comes to be there by asking again. */
export function canRetry(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.status === 408 ||
    error.status === 429
  )
}

/** What was asked for is not there, or is not theirs who ask: the two are the same answer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
