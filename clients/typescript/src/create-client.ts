import { AnswerStream } from './answer-stream.ts'
import type { Connection, Fetch } from './connection.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { followParsing } from './follow-parsing.ts'
import type { FollowOptions } from './follow-parsing.ts'
import { endpointRows } from './generated/endpoints.ts'
import type { Endpoints } from './generated/endpoints.ts'
import type { ParsingStatus } from './generated/types.ts'
import { readLines } from './read-lines.ts'
import { readJson } from './read-reply.ts'
import type { RequestOptions } from './request-options.ts'
import { send } from './send.ts'
import type { ParameterValues } from './to-request.ts'

export interface ClientOptions {
  /** Address of the service; `http://127.0.0.1:8001` if absent. */
  readonly baseUrl?: string | undefined
  readonly apiKey?: string | undefined
  /** How often a request that may be repeated is sent again; 5 if absent. */
  readonly retries?: number | undefined
  /** Instead of the global one. */
  readonly fetch?: Fetch | undefined
}

export interface ParleyClient extends Endpoints {
  /** The status of a project until it is ready; throws `parsing_failed` where it cannot be parsed. */
  followParsing(
    parameters: { readonly project_id: string },
    options?: FollowOptions,
  ): AsyncGenerator<ParsingStatus, void, undefined>
}

/** A client of one service, for one key. */
export function createClient(options: ClientOptions = {}): ParleyClient {
  const baseUrl = options.baseUrl ?? 'http://127.0.0.1:8001'
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(`Cannot use the address "${baseUrl}": expected one such as "http://127.0.0.1:8001"`)
  }
  const connection: Connection = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    apiKey: options.apiKey,
    // Called as a method of another object a browser's fetch refuses.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries: options.retries ?? 5,
  }
  // The table and the interface are written together; across the names that is not visible to the compiler.
  const endpoints = Object.fromEntries(
    Object.entries(endpointRows).map(([name, row]) => [name, createMethod(connection, row)]),
  ) as unknown as Endpoints
  return {
    ...endpoints,
    followParsing: (parameters, followOptions) => followParsing(endpoints, parameters, followOptions),
  }
}

function createMethod(
  connection: Connection,
  row: EndpointRow,
): (first?: ParameterValues | RequestOptions, second?: RequestOptions) => unknown {
  return (first = {}, second = {}) => {
    const [parameters, options] = row.takesNothing === true ? [{}, first as RequestOptions] : [first, second]
    return call(connection, row, parameters as ParameterValues, options)
  }
}

function call(
  connection: Connection,
  row: EndpointRow,
  parameters: ParameterValues,
  options: RequestOptions,
): unknown {
  switch (row.reply) {
    case 'json':
      return send(connection, row, parameters, options, readJson)
    case 'text':
      return send(connection, row, parameters, options, (response) => response.text())
    case 'bytes':
      return send(connection, row, parameters, options, (response) => response.blob())
    case 'lines':
      return readLines(connection, row, parameters, options)
    case 'answer':
      return new AnswerStream(connection, row, parameters, options)
  }
}
