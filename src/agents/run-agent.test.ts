import { afterAll, describe, expect, test } from 'vitest'
import { shop } from '../index/testing/shop.ts'
import type { ChatReply, ChatRequest } from './testing/chat-server.ts'
import { callChunks, chunk, startChatServer, textChunks } from './testing/chat-server.ts'
import { collectRun } from './testing/collect-run.ts'
import { openSketch } from './testing/open-sketch.ts'
import { runAgent } from './run-agent.ts'
import type { RunAgentInput } from './run-input.ts'
import { WorkspaceGoneError } from './workspace.ts'

const sketch = openSketch(shop)
const projects = [sketch.project]
afterAll(() => sketch[Symbol.dispose]())

async function runWith(
  reply: (index: number, body: ChatRequest) => ChatReply,
  more: Partial<RunAgentInput> = {},
) {
  await using server = await startChatServer(reply)
  const run = await collectRun({
    projects,
    question: 'Who calls priceOf?',
    model: server.model,
    limits: { retries: 0, steps: 4 },
    ...more,
  })
  return { ...run, requests: [...server.requests] }
}

const say = (text: string): ChatReply => ({ kind: 'chunks', chunks: textChunks(text) })
const use = (name: string, input: string): ChatReply => ({ kind: 'chunks', chunks: callChunks(name, input) })

describe('runAgent() with a model behind HTTP', () => {
  test('calls tools, checks citations and counts tokens', async () => {
    const run = await runWith((index) =>
      index === 0
        ? use('neighbours', '{"node":"priceOf","direction":"in"}')
        : say('`totalPrice` calls it [src/cart.ts:13], and `nobody` [src/none.ts:1-2].'),
    )
    expect(run.text).toBe('`totalPrice` calls it [src/cart.ts:13-13], and `nobody`.')
    expect(run.citations).toEqual(['src/cart.ts:13-13'])
    expect(run.end).toEqual({
      type: 'finish',
      model: 'openai-compatible:test-model',
      steps: 2,
      inputTokens: 11,
      outputTokens: 5,
      withheldCitations: 1,
    })
    expect(
      run.events.filter((event) => event.type === 'tool-call' || event.type === 'tool-result'),
    ).toMatchObject([
      {
        callId: 'c1',
        toolName: 'neighbours',
        summary: 'Following calls to priceOf',
        arguments: { node: 'priceOf' },
      },
      { callId: 'c1', summary: '1 edge to priceOf', isTruncated: false },
    ])
    const toolMessage = run.requests[1]?.body.messages.find((message) => message.role === 'tool')
    expect(toolMessage?.content).toContain('src/cart.ts:13-13')
    expect(run.requests[0]?.authorization).toBe('Bearer sk-secret-key-of-the-test')
  })

  test('answers an unknown tool and bad arguments so that the model can go on', async () => {
    const run = await runWith((index) => {
      if (index === 0) return use('launch_rocket', '{}')
      if (index === 1) return use('get_node', '{"node": 12')
      if (index === 2) return use('get_node', '{"node":"noSuchThing"}')
      return say('It could not be found.')
    })
    expect(run.end.type).toBe('finish')
    expect(run.text).toBe('It could not be found.')
    const errors = run.events.filter((event) => event.type === 'tool-error')
    expect(errors.map((event) => event.summary)).toEqual([
      expect.stringContaining('There is no tool "launch_rocket"'),
      expect.stringContaining('arguments for get_node'),
      expect.stringContaining('Cannot find "noSuchThing"'),
    ])
  })

  test('makes a model that only calls tools answer at the last step, and ends where it does not', async () => {
    const willing = await runWith((_, body) =>
      body.tool_choice === 'none' ? say('Here it is.') : use('search', '{"query":"price"}'),
    )
    expect(willing.text).toBe('Here it is.')
    expect(willing.requests).toHaveLength(4)
    const stubborn = await runWith(() => use('search', '{"query":"price"}'))
    expect(stubborn.requests).toHaveLength(4)
    expect(stubborn.end).toMatchObject({ type: 'error', code: 'too_many_steps' })
  })

  test('an empty answer is an error', async () => {
    const run = await runWith(() => say(''))
    expect(run.end).toMatchObject({ type: 'error', code: 'empty_answer' })
  })

  test('a stream that ends in mid-answer is an error, and what was said stands', async () => {
    const withoutEnd = await runWith(() => ({ kind: 'chunks', chunks: [chunk({ content: 'It is ' })] }))
    expect(withoutEnd.text).toBe('It is ')
    expect(withoutEnd.end.type).toBe('error')
    const cut = await runWith(() => ({ kind: 'chunks', chunks: [chunk({ content: 'It is ' })], isCut: true }))
    expect(cut.end.type).toBe('error')
    const atLimit = await runWith(() => ({ kind: 'chunks', chunks: textChunks('It is', 'length') }))
    expect(atLimit.end).toMatchObject({ type: 'error', code: 'answer_cut' })
  })

  test('provider failures are told without keys and requests', async () => {
    const broken = await runWith(() => ({
      kind: 'status',
      status: 500,
      body: '{"error":{"message":"upstream died, key sk-secret-key-of-the-test, Bearer abcdefghijkl"}}',
    }))
    expect(broken.end).toMatchObject({ type: 'error', code: 'model_failed' })
    expect(broken.end).toHaveProperty('message', expect.stringContaining('status 500'))
    const refused = await runWith(() => ({ kind: 'status', status: 401, body: '{"error":{"message":"no"}}' }))
    expect(refused.end).toMatchObject({ type: 'error', code: 'model_unauthorized' })
    const limited = await runWith(() => ({
      kind: 'status',
      status: 429,
      body: '{"error":{"message":"slow"}}',
    }))
    expect(limited.end).toMatchObject({ type: 'error', code: 'model_rate_limited' })
    const nonsense = await runWith(() => ({ kind: 'chunks', chunks: [{ hello: 'world' }] }))
    expect(nonsense.end.type).toBe('error')
    for (const run of [broken, refused, limited, nonsense]) {
      const shown = JSON.stringify(run.events)
      expect(shown).not.toContain('sk-secret')
      expect(shown).not.toContain('abcdefghijkl')
      expect(shown).not.toContain('You answer questions')
    }
  })

  test('a server that nobody listens at is named', async () => {
    const server = await startChatServer(() => say('x'))
    await server[Symbol.asyncDispose]()
    const run = await collectRun({ projects, question: 'x', model: server.model, limits: { retries: 0 } })
    expect(run.end).toMatchObject({ type: 'error', code: 'model_unreachable' })
    expect(run.end).toHaveProperty('message', expect.stringContaining('127.0.0.1'))
  })

  test('a model that hangs is given up after its time, and so is a whole run', async () => {
    const silent = await runWith(() => ({ kind: 'hang', chunks: [] }), {
      limits: { retries: 0, firstChunkMs: 50 },
    })
    expect(silent.end).toMatchObject({ type: 'error', code: 'model_timeout' })
    const stalled = await runWith(() => ({ kind: 'hang', chunks: [chunk({ content: 'It is' })] }), {
      limits: { retries: 0, chunkMs: 50 },
    })
    expect(stalled.text).toBe('It is')
    expect(stalled.end).toMatchObject({ type: 'error', code: 'model_timeout' })
    const slow = await runWith(() => ({ kind: 'hang', chunks: [chunk({ content: 'It is' })] }), {
      limits: { retries: 0, totalMs: 80 },
    })
    expect(slow.end).toMatchObject({ type: 'error', code: 'run_timeout' })
  })

  test('an abort ends the run and keeps what was held back', async () => {
    await using server = await startChatServer(() => ({
      kind: 'hang',
      chunks: [chunk({ content: 'See [src/cart.ts:1-2' })],
    }))
    const controller = new AbortController()
    const events = []
    const run = runAgent({
      agentId: 'codebase_qna_agent',
      question: 'x',
      history: [],
      projects,
      focus: [],
      attachments: [],
      model: server.model,
      signal: controller.signal,
    })
    for await (const event of run) {
      events.push(event)
      if (event.type === 'text-delta') controller.abort()
    }
    expect(events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(
      'See [src/cart.ts:1-2',
    )
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'aborted' })
  })

  test('sends instructions, background, focus, documents and trimmed history', async () => {
    const run = await runWith(() => say('Done.'), {
      question: 'And this?',
      history: [
        { role: 'human', content: `old ${'x'.repeat(5_000)}` },
        { role: 'human', content: 'Where is the cart?' },
        { role: 'agent', content: 'In src/cart.ts.' },
      ],
      focus: [{ nodeId: 'src/price.ts#priceOf' }, { nodeId: 'src/gone.ts#gone' }],
      attachments: [
        { fileName: 'log.txt', mimeType: 'text/plain', text: 'it failed' },
        { fileName: 'shot.png', mimeType: 'image/png', image: new Uint8Array([1, 2, 3]) },
      ],
      limits: { retries: 0, historyCharacters: 1_000 },
    })
    const messages = run.requests[0]?.body.messages ?? []
    const all = JSON.stringify(messages)
    expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(all).toContain('acme/shop')
    expect(all).toContain('2|   const entry = catalogue.get(name)')
    expect(all).toContain('src/gone.ts#gone: not in the parsed graph')
    expect(all).toContain('it failed')
    expect(all).toContain('data:image/png;base64,AQID')
    expect(all).not.toContain('xxxxx')
  })

  test('retries after a refusal that may pass', async () => {
    const run = await runWith(
      (index) =>
        index === 0 ? { kind: 'status', status: 503, body: '{"error":{"message":"busy"}}' } : say('Done.'),
      { limits: { retries: 1 } },
    )
    expect(run.text).toBe('Done.')
  })

  test('an unknown agent is an error that lists the known ones', async () => {
    const run = await collectRun({ projects, question: 'x', agentId: 'nobody' })
    expect(run.end).toMatchObject({
      type: 'error',
      code: 'unknown_agent',
      message: expect.stringContaining('debugging_agent'),
    })
  })

  test('reads from the editor, and from the snapshot once the editor is gone, and says so', async () => {
    let reads = 0
    const run = await runWith(
      (index) => {
        if (index === 0) return use('read_file', '{"path":"src/price.ts"}')
        if (index === 1) return use('read_file', '{"path":"src/price.ts"}')
        if (index === 2) return use('grep', '{"pattern":"catalogue"}')
        return say('Read.')
      },
      {
        workspace: {
          readFile() {
            reads += 1
            if (reads > 1) return Promise.reject(new WorkspaceGoneError('closed'))
            return Promise.resolve('edited in the editor\n')
          },
          searchText: () => Promise.reject(new Error('must not be asked any more')),
          searchFiles: () => Promise.resolve([]),
        },
      },
    )
    const results = run.events.flatMap((event) => (event.type === 'tool-result' ? [event.content] : []))
    expect(results[0]).toContain('edited in the editor')
    expect(results[0]).toContain('differs from the parsed one')
    expect(results[1]).toContain('catalogue.get')
    expect(results[2]).toContain('src/price.ts:2-2')
    expect(run.text).toContain('Read.\n\n_The connection to the editor was lost')
  })
})
