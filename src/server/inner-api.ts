import type { Readable } from 'node:stream'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer } from '../contract/answer.ts'
import type { Api } from '../mcp/index.ts'

/** Who asks, as a request says it. */
const credentialHeaders = ['x-api-key', 'authorization', 'x-user-id'] as const

/**
 * The interface for a part of this process that acts for the client of a request: what it asks goes the way of all other
 * requests, as one of the same client, from the same address and under the same id.
 */
export function createInnerApi(app: FastifyInstance, { headers, ip, id }: FastifyRequest): Api {
  const own = Object.fromEntries(
    credentialHeaders.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { body, signal, accept = 'application/json' }: { body?: unknown; signal: AbortSignal; accept?: string },
  ): Promise<Readable> => {
    const response = await app.inject({
      method,
      url,
      signal,
      remoteAddress: ip,
      headers: {
        ...own,
        'x-request-id': id,
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      payloadAsStream: true,
    })
    const stream = response.stream()
    // Whoever reads it goes away with its signal, which is no fault of the stream.
    stream.once('error', () => undefined)
    if (response.statusCode < 400) return stream
    const { detail } = JSON.parse(await readAll(stream)) as { readonly detail?: string }
    throw new Error(detail ?? `The service answered ${response.statusCode} to ${url}`)
  }
  return {
    get: async (path, signal) => JSON.parse(await readAll(await send('GET', path, { signal }))),
    post: async (path, body, signal) => JSON.parse(await readAll(await send('POST', path, { body, signal }))),
    text: async (path, signal) => await readAll(await send('GET', path, { signal, accept: 'text/plain' })),
    async *stream(path, body, signal) {
      const stream = await send('POST', path, { body, signal, accept: 'text/event-stream' })
      const events = ReadableStream.from<Uint8Array<ArrayBuffer>>(stream)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
      for await (const event of events) yield JSON.parse(event.data) as Answer
    },
  }
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}
