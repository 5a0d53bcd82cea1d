/** Why the embedded database cannot be started, and what to do about it: a person can mend it, a stack would not help. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
