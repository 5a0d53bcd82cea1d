/** A model behind the OpenAI protocol that answers a question with "#12" in it by text that is known beforehand. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const WORDS = 12
const WORD_MS = 40

/** Each word names the question and its place, so that a lost, doubled or strange one is seen. */
export function expectedAnswer(question: number): string {
  return Array.from({ length: WORDS }, (_, place) => `w${question}.${place} `).join('')
}

export class ScriptedModel implements AsyncDisposable {
  #server: Server | undefined
  #port = 0

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => answer(Buffer.concat(chunks).toString(), response))
    })
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Cuts every connection, and listens no more. */
  async end(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
  }
}

function answer(body: string, response: ServerResponse): void {
  // The last one: what stands before it are earlier questions of the conversation.
  const question = [...body.matchAll(/question #(\d+)/g)].at(-1)?.[1] ?? '0'
  const words = expectedAnswer(Number(question)).match(/\S+ /g) ?? []
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const timer = setInterval(() => {
    const word = words.shift()
    if (word === undefined) {
      clearInterval(timer)
      response.end(`${toChunk({}, 'stop')}data: [DONE]\n\n`)
    } else response.write(toChunk({ content: word }))
  }, WORD_MS)
  response.once('close', () => clearInterval(timer))
}

function toChunk(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices }
  return `data: ${JSON.stringify(chunk)}\n\n`
}
