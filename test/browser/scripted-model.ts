/** A model that says what a test tells it, when the test tells it: over the protocol that real ones speak. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ScriptedModel = AsyncDisposable & {
  /** Flags of the service that make it use this model. */
  readonly flags: readonly string[]
  /** The next answer that somebody asks for. */
  nextAnswer(): Promise<ScriptedAnswer>
  /** Breaks off what nobody has answered; who waits for a question waits for ever. */
  forget(): void
}

export type ScriptedAnswer = {
  say(text: string): void
  finish(): void
  /** Breaks off in mid-sentence. */
  breakOff(): void
  /** Settles when the one who asked no longer listens. */
  readonly closed: Promise<unknown>
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const waiting: ((answer: ScriptedAnswer) => void)[] = []
  const asked: ScriptedAnswer[] = []
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const answer = toAnswer(response)
    const taker = waiting.shift()
    if (taker === undefined) asked.push(answer)
    else taker(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // One that is held for all files does not keep their worker.
  server.unref()
  const { port } = server.address() as AddressInfo
  const forget = (): void => {
    waiting.length = 0
    asked.length = 0
    server.closeAllConnections()
  }
  return {
    forget,
    flags: ['--model', 'openai-compatible:scripted', '--model-url', `http://127.0.0.1:${port}/v1`],
    nextAnswer: async () => {
      const answer = asked.shift()
      return answer ?? (await new Promise<ScriptedAnswer>((resolve) => waiting.push(resolve)))
    },
    async [Symbol.asyncDispose]() {
      forget()
      server.close()
      await once(server, 'close')
    },
  }
}

function toAnswer(response: ServerResponse): ScriptedAnswer {
  const send = (delta: object, reason: string | null): void => {
    const chunk = {
      id: 'scripted',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason: reason }],
    }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  return {
    say: (text) => send({ role: 'assistant', content: text }, null),
    finish: () => {
      send({}, 'stop')
      response.end('data: [DONE]\n\n')
    },
    breakOff: () => response.destroy(),
    closed: once(response, 'close'),
  }
}
