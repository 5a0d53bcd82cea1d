import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideModelSettings } from '../providers/model-settings.ts'

/** What the server does with one request: a list of chunks, or anything with the response. */
export type ChatReply =
  | { readonly kind: 'chunks'; readonly chunks: readonly object[]; readonly isCut?: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly body: string }
  | { readonly kind: 'hang'; readonly chunks: readonly object[] }

export interface ChatServer extends AsyncDisposable {
  readonly model: OutsideModelSettings
  readonly requests: readonly { readonly body: ChatRequest; readonly authorization: string | undefined }[]
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly {
    readonly role: string
    readonly content: unknown
    readonly tool_calls?: unknown
  }[]
  readonly tools?: readonly unknown[]
  readonly tool_choice?: unknown
}

/** A server that speaks the OpenAI chat-completions stream; the reply is chosen by the number of the request. */
export async function startChatServer(
  reply: (index: number, body: ChatRequest) => ChatReply,
): Promise<ChatServer> {
  const requests: { body: ChatRequest; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization })
      answer(response, reply(requests.length - 1, body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    model: {
      provider: 'openai-compatible',
      name: 'test-model',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'sk-secret-key-of-the-test',
    },
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

export function textChunks(text: string, finishReason = 'stop'): object[] {
  const deltas = text.match(/[\s\S]{1,7}/gu) ?? []
  return [
    ...deltas.map((content) => chunk({ content })),
    chunk({}, finishReason),
    { ...chunk({}), choices: [], usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 } },
  ]
}

export function callChunks(name: string, input: string, id = 'c1'): object[] {
  return [
    chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: input } }] }),
    chunk({}, 'tool_calls'),
  ]
}

export function chunk(delta: object, finishReason: string | null = null): object {
  return {
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  }
}

async function readBody(request: IncomingMessage): Promise<ChatRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as ChatRequest
}

function answer(response: ServerResponse, reply: ChatReply): void {
  if (reply.kind === 'status') {
    response.writeHead(reply.status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
    response.end(reply.body)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const part of reply.chunks) response.write(`data: ${JSON.stringify(part)}\n\n`)
  if (reply.kind === 'hang') return
  if (reply.isCut === true) response.destroy()
  else response.end('data: [DONE]\n\n')
}
