/** An index that cannot be read; the message is one sentence for the person who gave it. */
export class ScipError extends Error {
  override readonly name = 'ScipError'
  /** As it was given. */
  readonly path: string
  /** The message without what it is about: `it is empty`. */
  readonly reason: string

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`Cannot read the index "${path}": ${reason}`, options)
    this.path = path
    this.reason = reason
  }
}
