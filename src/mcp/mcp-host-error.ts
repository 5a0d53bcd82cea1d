/** What went wrong and what to do next, for a model and the person behind it. */
export class McpHostError extends Error {
  override readonly name = 'McpHostError'
}
