import type { ServiceErrorCode } from './generated/types.ts'

/**
 * Beside the codes of the service:
 *
 * - `connection_failed`: there was no answer, or it broke off
 * - `unexpected_reply`: what answered is not Parley, such as a proxy in front of it
 * - `answer_failed`: a stream ended with an error; what it had said is kept in the conversation
 * - `parsing_failed`: the project cannot be parsed
 */
export type ErrorCode =
  | ServiceErrorCode
  | 'connection_failed'
  | 'unexpected_reply'
  | 'answer_failed'
  | 'parsing_failed'

/** One of several fields that are wrong: `{"path": "agent_ids.0", "message": "expected a string"}`. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** Whatever goes wrong with a request, but for an abort, which throws the reason of its signal. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  /** A permanent name to match on; one that a newer service has added is not in the type. */
  readonly code: ErrorCode | (string & {})
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number
  /** What the service's log calls the request. */
  readonly requestId: string | undefined
  readonly problems: readonly FieldProblem[]
  /** How long the service asks to wait before the request is sent again, where it will pass by itself. */
  readonly retryAfterMs: number | undefined

  constructor(
    detail: string,
    fields: {
      readonly code: ErrorCode | (string & {})
      readonly status?: number
      readonly requestId?: string | undefined
      readonly problems?: readonly FieldProblem[]
      readonly retryAfterMs?: number | undefined
      readonly cause?: unknown
    },
  ) {
    super(detail, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.code = fields.code
    this.status = fields.status ?? 0
    this.requestId = fields.requestId
    this.problems = fields.problems ?? []
    this.retryAfterMs = fields.retryAfterMs
  }
}
