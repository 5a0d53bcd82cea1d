/** Something that went wrong and is said in one line, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
