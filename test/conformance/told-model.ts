/**
 * A model that says what the test tells it, when the test tells it: a server that speaks the OpenAI
 * chat-completions stream. Each question waits for its turn of `next()`.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { chunk } from '../../src/agents/testing/chat-server.ts'
import type { ModelSettings } from '../../src/agents/providers/model-settings.ts'

export type ToldAnswer = {
  /** Of the request that asks for it. */
  readonly headers: IncomingHttpHeaders
  /** What it sends: JSON. */
  readonly body: string
  say(text: string): void
  /** For a reason of the protocol; `stop` where the answer is whole. */
  finish(reason?: 'stop' | 'length'): void
  /** Ends the connection in the middle. */
  break(): void
  /** Resolves when the asker has gone away. */
  readonly gone: Promise<unknown>
}

export type ToldModel = AsyncDisposable & {
  readonly settings: ModelSettings
  /** The next question that is asked. */
  next(): Promise<ToldAnswer>
}

export async function startToldModel(): Promise<ToldModel> {
  const asked: ToldAnswer[] = []
  const waiting: ((answer: ToldAnswer) => void)[] = []
  const server = createServer((request, response) => void reply(request, response))
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    const answer = toAnswer(request.headers, body, response)
    const next = waiting.shift()
    if (next === undefined) asked.push(answer)
    else next(answer)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { provider: 'openai-compatible', name: 'told', baseUrl: `http://127.0.0.1:${port}/v1` },
    next: async () => asked.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function toAnswer(headers: IncomingHttpHeaders, body: string, response: ServerResponse): ToldAnswer {
  const send = (data: object): void => void response.write(`data: ${JSON.stringify(data)}\n\n`)
  return {
    headers,
    body,
    say: (text) => send(chunk({ content: text })),
    finish: (reason = 'stop') => {
      send(chunk({}, reason))
      response.end('data: [DONE]\n\n')
    },
    break: () => void response.destroy(),
    gone: once(response, 'close'),
  }
}
