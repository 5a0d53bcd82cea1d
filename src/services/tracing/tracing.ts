/**
 * What the service tells of its work to a collector of traces. Attributes say which, how many and how it ended;
 * never words of a person, text of a repository, or a secret.
 */
export type Tracing = {
  /** Begins a span; it is told of when it ends. */
  begin(name: string, options?: SpanOptions): Span
  /** Does the work so that `current` is this span in it, and in what it starts. */
  within<Result>(span: Span, work: () => Result): Result
  readonly current: Span | undefined
  /** Sends what has not been sent. */
  stop(): Promise<void>
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type SpanOptions = {
  /** `server`: it answers somebody; `client`: it asks somebody. */
  readonly kind?: 'server' | 'client' | undefined
  readonly attributes?: Attributes
  /** A span of this process, or the `traceparent` of another one's. Absent: the current one, if any. */
  readonly parent?: Span | string | undefined
  /** Milliseconds since 1970; absent: now. */
  readonly startedAtMs?: number
}

export type Span = {
  /** By which others go on with it: W3C Trace Context, `00-<trace>-<span>-01`. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** `code`: a name of ours, never a message. */
  fail(code: string): void
  end(endedAtMs?: number): void
}
