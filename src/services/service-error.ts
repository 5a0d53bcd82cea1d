import { errorRegistry } from '../contract/errors.ts'
import type { ErrorCode, ErrorEntry, FieldProblem } from '../contract/errors.ts'

export type ServiceErrorOptions = {
  /** Instead of the registry's text. */
  readonly detail?: string
  readonly problems?: readonly FieldProblem[]
  /** What may have been meant, as it stands in the detail: paths, ids of nodes. */
  readonly suggestions?: readonly string[]
  readonly cause?: unknown
}

/** An error of the registry: what every service throws for what it expects to go wrong. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly problems: readonly FieldProblem[]
  readonly suggestions: readonly string[]

  constructor(code: ErrorCode, options: ServiceErrorOptions = {}) {
    super(options.detail ?? errorRegistry[code].detail, { cause: options.cause })
    this.code = code
    this.problems = options.problems ?? []
    this.suggestions = options.suggestions ?? []
  }

  get entry(): ErrorEntry {
    return errorRegistry[this.code]
  }
}
