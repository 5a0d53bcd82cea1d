import type { Connection } from './connection.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { ParleyError } from './errors.ts'
import { readError } from './read-error.ts'
import { repeat } from './repeat.ts'
import type { RequestOptions } from './request-options.ts'
import { toRequest } from './to-request.ts'
import type { ParameterValues } from './to-request.ts'

/**
 * Sends a request and reads its reply, again where the request may be repeated and the failure passes by itself.
 * `read` is given a reply that is a success.
 */
export async function send<Result>(
  connection: Connection,
  row: EndpointRow,
  parameters: ParameterValues,
  { signal, idempotencyKey }: RequestOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { target, body } = toRequest(row, parameters)
  const headers = new Headers({ accept: accepted[row.reply] })
  if (connection.apiKey !== undefined) headers.set('x-api-key', connection.apiKey)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (row.repeats === 'by-key') headers.set('idempotency-key', idempotencyKey ?? createKey())
  const what = `${row.method} ${target}`
  const init: RequestInit = {
    method: row.method,
    headers,
    // A redirect to elsewhere would take the key along.
    redirect: 'manual',
    signal: signal ?? null,
    ...(body === undefined ? {} : { body }),
  }
  const call = async (): Promise<Result> => {
    signal?.throwIfAborted()
    const response = await answered(what, signal, () =>
      connection.fetch(`${connection.baseUrl}${target}`, init),
    )
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw new ParleyError(
        `Cannot send ${what} to "${connection.baseUrl}": it leads elsewhere. Expected the address of the service itself`,
        { code: 'unexpected_reply', status: response.status },
      )
    }
    if (!response.ok) throw await readError(response, what)
    return await answered(what, signal, () => read(response))
  }
  return await repeat(call, { retries: row.repeats === undefined ? 0 : connection.retries, signal })
}

/** What fails on the way is an error of the connection; an abort is what its signal says. */
async function answered<Result>(
  what: string,
  signal: AbortSignal | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ParleyError) throw error
    throw new ParleyError(`Cannot send ${what}: the service does not answer. Expected it to be running`, {
      code: 'connection_failed',
      cause: error,
    })
  }
}

const accepted: Readonly<Record<EndpointRow['reply'], string>> = {
  json: 'application/json',
  text: 'text/plain, application/json',
  bytes: '*/*',
  lines: 'application/x-ndjson, application/json',
  answer: 'text/event-stream, application/json',
}

/** `crypto.randomUUID` is absent from pages that came over plain HTTP. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
