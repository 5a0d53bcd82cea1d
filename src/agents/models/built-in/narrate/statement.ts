export type StatementKind =
  | 'if'
  | 'unless'
  | 'else-if'
  | 'else'
  | 'loop'
  | 'switch'
  | 'case'
  | 'try'
  | 'catch'
  | 'finally'
  | 'block'
  | 'function'
  /** A call that is written without brackets (Ruby). */
  | 'command'
  | 'plain'

/** One statement of a function's body, with those inside it. */
export interface Statement {
  readonly kind: StatementKind
  /** Of a plain statement and a command its code on one line, of others what stands between keyword and block: a condition. */
  readonly text: string
  /** The comment right above it, or at its end. */
  readonly comment: string
  /** Index of its first and last line in the source that was read, from 0. */
  readonly firstLine: number
  readonly lastLine: number
  readonly body: readonly Statement[]
}
