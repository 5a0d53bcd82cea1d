/** A model behind the interface that many servers speak, whose answers a test writes by hand. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestModel = AsyncDisposable & {
  /** For the service that is to ask it. */
  readonly environment: Readonly<Record<string, string>>
  /** What it does with the next request; without one it breaks the connection off. */
  reply: (response: ServerResponse) => void
}

export async function startModel(): Promise<TestModel> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => model.reply(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const model: TestModel = {
    environment: {
      PARLEY_MODEL: 'openai-compatible:slow',
      PARLEY_MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    reply: (response) => response.destroy(),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return model
}

export function beginAnswer(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  say(response, text)
}

export function say(response: ServerResponse, text: string): void {
  response.write(toChunk({ content: text }))
}

export function endAnswer(response: ServerResponse): void {
  response.end(`${toChunk({}, 'stop')}data: [DONE]\n\n`)
}

function toChunk(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'slow', choices })}\n\n`
}
