import { forgetSession, readKey, removeKey } from '../settings/key-store.ts'
import { ApiError } from './api-error.ts'
import { readTexts } from '../texts/language-store.ts'
import { beginWaiting } from './waiting.ts'
import { watchBody, watchSilence } from './watch-silence.ts'

export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** Instead of a body. */
  readonly form?: FormData
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal | undefined
  /** A key to try instead of the stored one. */
  readonly key?: string
  /** After so long without a byte the connection is given up. */
  readonly silenceMs?: number
}

/** What is read comes within a second or two; a connection that hangs may not keep a page from asking again. */
const readSilenceMs = 30_000
/** What is changed, or computed for the asking, may take its time: to give it up early would begin it anew. */
export const workSilenceMs = 120_000
/** The service itself gives an upload ten minutes, and says so. */
const uploadSilenceMs = 630_000

/** Sends a request to the public interface and gives back the parsed JSON. */
export async function requestJson<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  const response = await send(path, options)
  return (await response.json()) as Body
}

/** Sends a form with files, and gives back the parsed JSON. */
export async function sendForm<Body>(path: string, form: FormData): Promise<Body> {
  const response = await send(path, { method: 'POST', form })
  return (await response.json()) as Body
}

/** Gives back the response if it is a success; everything else is an `ApiError`. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, form, signal, key = readKey() } = options
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (key !== null) headers['x-api-key'] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  const limitMs = options.silenceMs ?? defaultSilenceMs(options)
  const silence = watchSilence(limitMs, signal)
  const toError = (error: unknown): unknown => {
    if (signal?.aborted === true) return error
    const { unreachable, silent } = readTexts().api
    return silence.isTooLong()
      ? new ApiError({ status: 0, code: 'silent', detail: silent(limitMs / 1000) })
      : new ApiError({ status: 0, code: 'unreachable', detail: unreachable })
  }
  const endWaiting = beginWaiting()
  let response: Response
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      headers,
      signal: silence.signal,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
  } catch (error) {
    silence.end()
    throw toError(error)
  } finally {
    endWaiting()
  }
  silence.heard()
  response = watchBody(response, silence, toError)
  if (response.ok) return response
  const error = await toApiError(response)
  // The key that everybody uses is no good: ask for another, and say why.
  if (error.status === 401 && options.key === undefined) {
    if (key === null) forgetSession(readTexts().api.sessionEnded)
    else removeKey(describeRejectedKey())
  }
  throw error
}

function defaultSilenceMs({ method = 'GET', form }: RequestOptions): number {
  if (form !== undefined) return uploadSilenceMs
  return method === 'GET' ? readSilenceMs : workSilenceMs
}

export function describeRejectedKey(): string {
  return readTexts().api.unknownKey(location.host)
}

async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const fields = { status: response.status, code: `http_${response.status}`, requestId }
  const text = await response.text().catch(() => '')
  try {
    const body = JSON.parse(text) as { detail?: unknown; code?: unknown; suggestions?: unknown }
    if (typeof body.detail === 'string') {
      const code = typeof body.code === 'string' ? body.code : fields.code
      const suggestions = Array.isArray(body.suggestions)
        ? body.suggestions.filter((each) => typeof each === 'string')
        : []
      return new ApiError({ ...fields, code, detail: body.detail, suggestions })
    }
  } catch {
    // Not from Parley: a proxy in between speaks its own language.
  }
  return new ApiError({
    ...fields,
    detail: readTexts().api.answered(`${response.status} ${response.statusText}`.trim()),
  })
}
