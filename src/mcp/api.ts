import type { Answer } from '../contract/answer.ts'

/**
 * The service's own interface, as a client of it: over HTTP from the command line, without a socket inside of the
 * service. So an MCP client has the rights, the limits and the errors of any other. Rejections carry the sentence of
 * the interface.
 */
export interface Api {
  get<Result>(path: string, signal: AbortSignal): Promise<Result>
  post<Result>(path: string, body: unknown, signal: AbortSignal): Promise<Result>
  text(path: string, signal: AbortSignal): Promise<string>
  /** Posts a message and gives the frames of its answer as they come; the last has a `status`. */
  stream(path: string, body: unknown, signal: AbortSignal): AsyncIterable<Answer>
}
