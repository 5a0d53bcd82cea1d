import type { Connection } from './connection.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { ParleyError } from './errors.ts'
import { readText, requireType } from './read-reply.ts'
import type { RequestOptions } from './request-options.ts'
import { send } from './send.ts'
import type { ParameterValues } from './to-request.ts'

/** The values of a reply with a JSON value a line, as they come. One that breaks off ends with an error. */
export async function* readLines(
  connection: Connection,
  row: EndpointRow,
  parameters: ParameterValues,
  options: RequestOptions,
): AsyncGenerator<unknown, void, undefined> {
  const response = await send(connection, row, parameters, options, async (reply) => reply)
  requireType(response, 'application/x-ndjson')
  let rest = ''
  try {
    for await (const text of readText(response)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as unknown
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw brokenOff(error)
  }
  if (rest !== '') throw brokenOff()
}

function brokenOff(cause?: unknown): ParleyError {
  return new ParleyError('The connection broke off in the middle of the lines', {
    code: 'connection_failed',
    cause,
  })
}
