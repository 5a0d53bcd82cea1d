/** A browser as the service sees it: it keeps cookies, and says which page its requests come from. */
import type { TestService } from './start-service.ts'

export type Visitor = {
  readonly cookies: Map<string, string>
  /** Sends as a page of the service would. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Gives back the JSON of a reply, whatever its status. */
  json(method: string, path: string, body?: unknown): Promise<Record<string, unknown> & { status: number }>
  /** Of `Set-Cookie`, with their attributes. */
  readonly received: string[]
}

export function createVisitor(service: Pick<TestService, 'send' | 'url'>, origin = service.url): Visitor {
  const cookies = new Map<string, string>()
  const received: string[] = []
  const send: Visitor['send'] = async (method, path, body, headers = {}) => {
    const response = await service.send(method, path, {
      key: null,
      body,
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    })
    for (const text of response.headers.getSetCookie()) {
      received.push(text)
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(text)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  return {
    cookies,
    received,
    send,
    json: async (method, path, body) => {
      const response = await send(method, path, body)
      const reply = (await response.json()) as Record<string, unknown>
      return { ...reply, status: response.status }
    },
  }
}
