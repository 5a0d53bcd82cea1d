/** What went wrong with a request, in words for people. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined

  constructor(fields: { status: number; code: string; detail: string; requestId?: string | undefined }) {
    super(fields.detail)
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
  }
}

/** Nobody answered: the same request may well succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
