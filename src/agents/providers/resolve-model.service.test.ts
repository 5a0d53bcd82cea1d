import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { collectRun } from '../testing/collect-run.ts'
import { openSketch } from '../testing/open-sketch.ts'
import type { OutsideModelSettings } from './model-settings.ts'

afterEach(() => vi.unstubAllEnvs())

interface Seen {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that answers every request with the same events, in the protocol of a provider. */
async function startServer(
  events: readonly object[],
  location?: string,
): Promise<AsyncDisposable & { readonly address: string; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      if (location !== undefined) {
        response.writeHead(307, { location }).end()
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of events) {
        const name = 'type' in event ? `event: ${String(event.type)}\n` : ''
        response.write(`${name}data: ${JSON.stringify(event)}\n\n`)
      }
      response.end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const anthropicAnswer = [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 7, cache_read_input_tokens: 4, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It is a cart.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 5 },
  },
  { type: 'message_stop' },
]

const googleAnswer = [
  {
    candidates: [
      { index: 0, content: { role: 'model', parts: [{ text: 'It is a cart.' }] }, finishReason: 'STOP' },
    ],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 5, totalTokenCount: 16 },
  },
]

const ask = async (model: OutsideModelSettings) => {
  using sketch = openSketch(shop)
  return await collectRun({
    projects: [sketch.project],
    question: 'What is a cart?',
    model,
    limits: { retries: 0 },
  })
}

describe('resolveModel()', () => {
  test('speaks to Anthropic in its own protocol, with the key of the settings', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'not-this-one')
    await using server = await startServer(anthropicAnswer)
    const run = await ask({
      provider: 'anthropic',
      name: 'claude',
      baseUrl: `${server.address}/v1`,
      apiKey: 'mine',
    })
    expect(run.text).toBe('It is a cart.')
    expect(run.end).toMatchObject({ usage: { inputTokens: 11, cachedInputTokens: 4, outputTokens: 5 } })
    expect(server.seen[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': 'mine' } })
    expect(server.seen[0]?.body).toContain('read_file')
    expect(server.seen[0]?.body).toContain('"cache_control":{"type":"ephemeral"}')
  })

  test('speaks to Google in its own protocol', async () => {
    await using server = await startServer(googleAnswer)
    const run = await ask({
      provider: 'google',
      name: 'gemini',
      baseUrl: `${server.address}/v1beta`,
      apiKey: 'mine',
    })
    expect(run.text).toBe('It is a cart.')
    expect(server.seen[0]).toMatchObject({
      path: '/v1beta/models/gemini:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': 'mine' },
    })
  })

  test.each(['anthropic', 'google', 'openai', 'openai-compatible'] as const)(
    'never sends a key of %s that the settings do not hold, nor any to where it is redirected',
    async (provider) => {
      for (const name of ['ANTHROPIC_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'OPENAI_API_KEY']) {
        vi.stubEnv(name, 'secret-of-the-provider')
      }
      await using elsewhere = await startServer([])
      await using server = await startServer([], `${elsewhere.address}/v1`)
      const run = await ask({ provider, name: 'x', baseUrl: `${server.address}/v1` })
      expect(run.end).toMatchObject({ type: 'finish', usage: { fallback: { code: expect.any(String) } } })
      expect(server.seen).toHaveLength(1)
      expect(JSON.stringify(server.seen)).not.toContain('secret-of-the-provider')
      expect(elsewhere.seen).toEqual([])
    },
  )

  test('connects to the address that was checked, whatever the name of the host leads to', async () => {
    await using server = await startServer(anthropicAnswer)
    await using elsewhere = await startServer([])
    const { port } = new URL(server.address)
    const model = { provider: 'anthropic', name: 'claude', apiKey: 'mine' } as const
    const connectTo = { address: '127.0.0.1', family: 4 } as const
    // The name leads nowhere (RFC 6761, section 6.4).
    const baseUrl = `http://models.invalid:${port}/v1`
    expect((await ask({ ...model, baseUrl, connectTo })).text).toBe('It is a cart.')
    expect(server.seen[0]?.headers.host).toBe(`models.invalid:${port}`)
    await using redirecting = await startServer([], elsewhere.address)
    const moved = await ask({ ...model, baseUrl: `${redirecting.address}/v1`, connectTo })
    expect(moved.end).toMatchObject({ usage: { fallback: { code: 'model_failed' } } })
    expect(elsewhere.seen).toEqual([])
  })
})
