import { EventSourceParserStream } from 'eventsource-parser/stream'

import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'

/** The service as seen over HTTP: what the command line does, any client program can do. */
export interface ApiClient {
  get<Result>(path: string): Promise<Result>
  post<Result>(path: string, body: unknown): Promise<Result>
  /** Posts a message and gives the frames of its answer as they come; the last has a `status`. */
  stream(path: string, body: unknown): AsyncGenerator<Answer>
}

export function createApiClient(address: string, apiKey: string): ApiClient {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-api-key', apiKey)
    headers.set('content-type', 'application/json')
    const response = await fetch(`${address}${path}`, { ...init, headers })
    if (response.ok) return response
    const body = (await response.json().catch(() => ({}))) as { detail?: string }
    const message = body.detail ?? `The service at ${address} answered ${response.status} to ${path}`
    throw new CliError(message, response.status)
  }
  return {
    get: async <Result>(path: string) => (await (await send(path, {})).json()) as Result,
    post: async <Result>(path: string, body: unknown) =>
      (await (await send(path, { method: 'POST', body: JSON.stringify(body) })).json()) as Result,
    async *stream(path, body) {
      const response = await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { accept: 'text/event-stream' },
      })
      const events = response
        .body!.pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
      for await (const event of events) yield JSON.parse(event.data) as Answer
    },
  }
}

/** Whether a service of ours answers at an address. */
export async function isServing(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(1000) })
    const body = (await response.json()) as { status?: string }
    return response.ok && body.status === 'ok'
  } catch {
    return false
  }
}
