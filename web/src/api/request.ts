import { forgetSession, readKey, removeKey } from '../settings/key-store.ts'
import { ApiError } from './api-error.ts'
import { readTexts } from '../texts/language-store.ts'

export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** Instead of a body. */
  readonly form?: FormData
  readonly headers?: { readonly [name: string]: string }
  readonly signal?: AbortSignal | undefined
  /** A key to try instead of the stored one. */
  readonly key?: string
}

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
  let response: Response
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      headers,
      signal: signal ?? null,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new ApiError({
      status: 0,
      code: 'unreachable',
      detail: readTexts().api.unreachable,
    })
  }
  if (response.ok) return response
  const error = await toApiError(response)
  // The key that everybody uses is no good: ask for another, and say why.
  if (error.status === 401 && options.key === undefined) {
    if (key === null) forgetSession(readTexts().api.sessionEnded)
    else removeKey(describeRejectedKey())
  }
  throw error
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
