import { ParleyError } from './errors.ts'

/** The JSON of a success. Another type of content is not from Parley. */
export async function readJson(response: Response): Promise<unknown> {
  requireType(response, 'application/json')
  return (await response.json()) as unknown
}

export function requireType(response: Response, type: string): void {
  const found = response.headers.get('content-type') ?? ''
  if (found.toLowerCase().startsWith(type)) return
  throw new ParleyError(`Cannot read an answer of the type "${found}": expected "${type}"`, {
    code: 'unexpected_reply',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

/** The text of a body as it comes. A reader that stops early ends the connection. */
export async function* readText(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
