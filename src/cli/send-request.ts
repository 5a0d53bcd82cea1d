import type { ClientRequest, IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'

export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal | null
}

/**
 * Sends a request and gives the answer, whatever its status; rejects where there is none, or with the reason of the
 * signal. `fetch` takes 90 ms of processor time to load, a third of a command. So does an import of `node:http`, since
 * that reads all that the module exports, of which some belongs to `fetch`.
 */
export async function sendRequest(
  url: string,
  { method, headers = {}, body, signal = null }: SentRequest,
): Promise<IncomingMessage> {
  signal?.throwIfAborted()
  const { request } = process.getBuiltinModule('node:http')
  return await new Promise((resolve, reject) => {
    const options = { method, headers, ...(signal === null ? {} : { signal }) }
    const sent = request(url, options, resolve)
    sent.once('error', (error) => reject(signal?.aborted === true ? (signal.reason as Error) : error))
    if (body === undefined || typeof body === 'string') sent.end(body)
    else void write(body, sent)
  })
}

/** What fails is told by the request; a service that refuses what is sent has answered before. */
async function write(body: AsyncIterable<Uint8Array>, sent: ClientRequest): Promise<void> {
  try {
    await pipeline(body, sent)
  } catch (error) {
    sent.destroy(error as Error)
  }
}

export async function readText(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const part of answer) text += part as string
  return text
}
