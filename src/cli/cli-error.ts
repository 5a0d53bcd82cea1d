/** Something that went wrong and is said in one line, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** Of the reply that said so. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
