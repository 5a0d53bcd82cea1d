import type { Answer } from '../contract/answer.ts'
import { CliError } from './cli-error.ts'

/** The service as seen over HTTP: what the command line does, any client program can do. */
export interface ApiClient {
  get<Result>(path: string, signal?: AbortSignal): Promise<Result>
  post<Result>(path: string, body: unknown, signal?: AbortSignal): Promise<Result>
  delete<Result>(path: string): Promise<Result>
  text(path: string, signal?: AbortSignal): Promise<string>
  /** Posts a message and gives the frames of its answer as they come; the last has a `status`. */
  stream(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<Answer>
  /** A long reply as it comes. */
  download(path: string): Promise<ReadableStream<Uint8Array>>
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
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-api-key', apiKey)
    headers.set('content-type', 'application/json')
    const response = await fetch(`${address}${path}`, { ...init, headers })
    if (response.ok) return response
    const body = (await response.json().catch(() => ({}))) as { detail?: string }
    const detail = body.detail ?? `The service at ${address} answered ${response.status} to ${path}`
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (Number.isNaN(retryAfterSeconds)) throw new CliError(detail, response.status)
    throw new BusyError(detail, retryAfterSeconds * 1000)
  }
  /** Asking again changes nothing, and what the service says to pass by itself is waited for. */
  const sendPatiently = async (path: string, signal: AbortSignal | null = null): Promise<Response> => {
    const giveUpAt = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await send(path, { signal })
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
      (await (await sendPatiently(path, signal)).json()) as Result,
    post: async <Result>(path: string, body: unknown, signal: AbortSignal | null = null) =>
      (await (await send(path, { method: 'POST', body: JSON.stringify(body), signal })).json()) as Result,
    delete: async <Result>(path: string) => (await (await send(path, { method: 'DELETE' })).json()) as Result,
    text: async (path, signal) => await (await sendPatiently(path, signal)).text(),
    download: async (path) => (await sendPatiently(path)).body!,
    async *stream(path, body, signal) {
      const response = await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: signal ?? null,
        headers: { accept: 'text/event-stream' },
      })
      // Loaded where it is needed: most commands need no stream.
      const { EventSourceParserStream } = await import('eventsource-parser/stream')
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
