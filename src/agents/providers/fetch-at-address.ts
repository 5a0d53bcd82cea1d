import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'

export interface CheckedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/**
 * `fetch` to one address that was checked, whatever the host's name leads to by now: a second look-up could give
 * another. Bodies are texts, as the packages of providers send them; a redirect is an error.
 */
export function fetchAtAddress({ address, family }: CheckedAddress): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { body, method = 'GET', signal } = init
    if (body !== undefined && body !== null && typeof body !== 'string') {
      throw new TypeError('Cannot send the request: expected a body of text')
    }
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method,
          agent: false,
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(signal === undefined || signal === null ? {} : { signal }),
          lookup: (_host, options, callback) => {
            if (options.all === true) callback(null, [{ address, family }])
            else callback(null, address, family)
          },
        },
        resolve,
      )
      outgoing.once('error', (error) => {
        // As the built-in fetch says it, by which the packages know that they may try again.
        reject(error.name === 'AbortError' ? error : new TypeError('fetch failed', { cause: error }))
      })
      outgoing.end(body ?? undefined)
    })
    const { statusCode: status = 0, statusMessage: statusText = '' } = incoming
    if (status >= 300 && status < 400) {
      incoming.destroy()
      throw new TypeError('the address redirects elsewhere')
    }
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const hasBody = status !== 204 && status !== 205
    if (!hasBody) incoming.resume()
    const stream = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null
    return new Response(stream, { status, statusText, headers })
  }
}
