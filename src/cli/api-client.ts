import type { IncomingMessage } from 'node:http'

import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'
import { readText, sendRequest } from './send-request.ts'
import type { SentRequest } from './send-request.ts'

/** The service as seen over HTTP: what the command line does, any client program can do. */
export interface ApiClient {
  get<Result>(path: string, signal?: AbortSignal): Promise<Result>
  post<Result>(path: string, body: unknown, signal?: AbortSignal): Promise<Result>
  delete<Result>(path: string): Promise<Result>
  /** Posts a file as the field "file" of a form, as it is read. */
  upload<Result>(path: string, file: string): Promise<Result>
  text(path: string, signal?: AbortSignal): Promise<string>
  /** Posts a message and gives the frames of its answer as they come; the last has a `status`. */
  stream(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<Answer>
  /** A long reply as it comes. */
  download(path: string): Promise<AsyncIterable<Uint8Array>>
}

const PATIENCE_MS = 30_000

/** What the service expects to pass by itself: its database is away for a moment. */
class BusyError extends CliError {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export function createApiClient(address: string, apiKey: string): ApiClient {
  const send = async (path: string, sent: SentRequest): Promise<IncomingMessage> => {
    const answer = await sendRequest(`${address}${path}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...sent.headers, 'x-api-key': apiKey },
    })
    const { statusCode: status = 0 } = answer
    if (status >= 200 && status < 300) return answer
    const detail =
      readDetail(await readText(answer)) ?? `The service at ${address} answered ${status} to ${path}`
    const retryAfterSeconds = Number(answer.headers['retry-after'] ?? Number.NaN)
    if (Number.isNaN(retryAfterSeconds)) throw new CliError(detail, status)
    throw new BusyError(detail, retryAfterSeconds * 1000)
  }
  /** Asking again changes nothing, and what the service says to pass by itself is waited for. */
  const sendPatiently = async (path: string, signal: AbortSignal | null = null): Promise<IncomingMessage> => {
    const giveUpAt = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await send(path, { method: 'GET', signal })
      } catch (error) {
        if (!(error instanceof BusyError) || performance.now() > giveUpAt) throw error
        await new Promise((resolve) => {
          setTimeout(resolve, error.retryAfterMs)
        })
      }
    }
  }
  return {
    get: async <Result>(path: string, signal?: AbortSignal) =>
      JSON.parse(await readText(await sendPatiently(path, signal))) as Result,
    post: async <Result>(path: string, body: unknown, signal: AbortSignal | null = null) =>
      JSON.parse(
        await readText(await send(path, { method: 'POST', body: JSON.stringify(body), signal })),
      ) as Result,
    delete: async <Result>(path: string) =>
      JSON.parse(await readText(await send(path, { method: 'DELETE' }))) as Result,
    upload: async <Result>(path: string, file: string) => {
      const { formOf } = await import('./form-of.ts')
      return JSON.parse(
        await readText(await send(path, { method: 'POST', ...(await formOf(file)) })),
      ) as Result
    },
    text: async (path, signal) => await readText(await sendPatiently(path, signal)),
    download: async (path) => await sendPatiently(path),
    async *stream(path, body, signal) {
      const answer = await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: signal ?? null,
        headers: { accept: 'text/event-stream' },
      })
      // Loaded where it is needed: most commands need no stream.
      const { createParser } = await import('eventsource-parser')
      const events: string[] = []
      const parser = createParser({ onEvent: ({ data }) => events.push(data) })
      answer.setEncoding('utf8')
      try {
        for await (const text of answer) {
          parser.feed(text as string)
          for (const data of events.splice(0)) yield JSON.parse(data) as Answer
        }
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      }
    },
  }
}

function readDetail(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { detail?: string }).detail
  } catch {
    return undefined
  }
}

/** Whether a service of ours answers at an address. */
export async function isServing(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1000)
    const answer = await sendRequest(`${address}/health`, { method: 'GET', signal })
    const body = JSON.parse(await readText(answer)) as { status?: string }
    return answer.statusCode === 200 && body.status === 'ok'
  } catch {
    return false
  }
}
