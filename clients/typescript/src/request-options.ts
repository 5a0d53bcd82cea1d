export interface RequestOptions {
  /** Ends the request, a wait before another attempt, and reading its answer. */
  readonly signal?: AbortSignal | undefined
  /** Of a message: what repetitions of it are known by, 1 to 200 printable characters. Made where it is absent. */
  readonly idempotencyKey?: string | undefined
}
