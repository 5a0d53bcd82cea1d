import { afterAll, describe, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import type { ChatReply, ChatRequest } from '../testing/chat-server.ts'
import { callChunks, chunk, startChatServer, textChunks } from '../testing/chat-server.ts'
import type { CollectedRun } from '../testing/collect-run.ts'
import { collectRun } from '../testing/collect-run.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { runAgent } from './run-agent.ts'
import type { RunAgentInput } from './run-input.ts'
import { WorkspaceGoneError } from '../workspace.ts'

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

const longHistory = [{ role: 'agent' as const, content: 'x'.repeat(20_000) }]

function fallbackOf(end: CollectedRun['end']): { code: string; message: string } | undefined {
  return end.type === 'finish' ? end.usage.fallback : undefined
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
    expect(run.text).toBe('`totalPrice` calls it [src/cart.ts:13-13], and `nobody` [unconfirmed].')
    expect(run.citations).toEqual(['src/cart.ts:13-13'])
    expect(run.end).toEqual({
      type: 'finish',
      usage: {
        model: 'openai-compatible:test-model',
        steps: 2,
        inputTokens: 11,
        cachedInputTokens: 0,
        outputTokens: 5,
        cost: null,
      },
      withheldCitations: 1,
      uncitedParagraphs: 0,
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
    expect(run.events.filter((event) => event.type === 'usage')).toMatchObject([
      { usage: { steps: 1, inputTokens: 0, outputTokens: 0 } },
      { usage: { steps: 2, inputTokens: 11, outputTokens: 5 } },
    ])
    const toolMessage = run.requests[1]?.body.messages.find((message) => message.role === 'tool')
    expect(toolMessage?.content).toContain('sites src/cart.ts:13; ')
    expect(run.requests[0]?.authorization).toBe('Bearer sk-secret-key-of-the-test')
  })

  test('lets lines be cited that a search has shown within a long definition', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      index === 41 ? '  chargeCustomer(order)' : `  step(${index})`,
    )
    using long = openSketch({
      files: {
        'src/run.ts': {
          text: ['function run(order) {', ...lines, '}', ''].join('\n'),
          definitions: [{ name: 'run', kind: 'function', lines: [1, 62], signature: 'function run(order)' }],
        },
      },
    })
    const run = await runWith(
      (index) =>
        index === 0
          ? use('search', '{"query":"charge customer"}')
          : say('It charges [src/run.ts:43-43], not [src/run.ts:2-20].'),
      { projects: [long.project], limits: { retries: 0, steps: 4, evidenceTokens: 0 } },
    )
    expect(run.requests[1]?.body.messages.at(-1)?.content).toContain('\n43|   chargeCustomer(order)\n')
    expect(run.text).toBe('It charges [src/run.ts:43-43], not [unconfirmed].')
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

  test('says what is wrong with a field, and not what the input was', async () => {
    const run = await runWith((index) =>
      index === 0 ? use('grep', '{"pattern":"price","regex":"price|cost"}') : say('Done.'),
    )
    const [error] = run.events.filter((event) => event.type === 'tool-error')
    expect(error?.summary).toMatch(/^Cannot call grep so: "regex": [^{}]*boolean/u)
  })

  test('offers no tools at the last step, and lets the built-in model answer where a model still calls one', async () => {
    const willing = await runWith((index, body) =>
      body.tools === undefined ? say('Here it is.') : use('search', `{"query":"price ${index}"}`),
    )
    expect(willing.text).toBe('Here it is.')
    expect(willing.requests).toHaveLength(4)
    const stubborn = await runWith((index) => use('search', `{"query":"price ${index}"}`))
    expect(stubborn.requests).toHaveLength(4)
    expect(fallbackOf(stubborn.end)).toMatchObject({ code: 'too_many_steps' })
  })

  test('answers a repeated call with a note, and takes the tools away after three steps of nothing else', async () => {
    const run = await runWith(
      (index, body) => {
        if (body.tools === undefined) return say('Here it is.')
        // The same call, its keys in another order.
        return use(
          'neighbours',
          index % 2 === 0 ? '{"node":"priceOf","direction":"in"}' : '{"direction":"in","node":"priceOf"}',
        )
      },
      { limits: { retries: 0, steps: 20 } },
    )
    expect(run.text).toBe('Here it is.')
    expect(run.requests).toHaveLength(5)
    const results = run.events.filter(({ type }) => type === 'tool-result' || type === 'tool-error')
    expect(results.map(({ type }) => type)).toEqual(['tool-result', 'tool-error', 'tool-error', 'tool-error'])
    expect(results[1]).toHaveProperty('summary', expect.stringContaining('its result stands above'))
  })

  test('a prompt that is too long is made shorter and sent again, a bounded number of times', async () => {
    const tooLong: ChatReply = {
      kind: 'status',
      status: 400,
      body: '{"error":{"message":"This model\'s maximum context length is 8192 tokens."}}',
    }
    const size = (body: ChatRequest): number => JSON.stringify(body.messages).length
    const patient = await runWith(
      (index) => {
        if (index === 0) return use('read_file', '{"path":"src/cart.ts"}')
        return index < 3 ? tooLong : say('Done.')
      },
      { history: longHistory },
    )
    expect(patient.text).toBe('Done.')
    const sizes = patient.requests.slice(1).map(({ body }) => size(body))
    expect(sizes).toHaveLength(3)
    expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes)
    expect(JSON.stringify(patient.requests.at(-1)?.body.messages)).toContain('Who calls priceOf?')
    const hopeless = await runWith(() => tooLong, { history: longHistory })
    expect(hopeless.requests.length).toBeGreaterThan(1)
    expect(hopeless.requests.length).toBeLessThan(5)
    expect(fallbackOf(hopeless.end)).toMatchObject({ code: 'model_failed' })
  })

  test('a complaint about the length in the stream is understood too', async () => {
    const run = await runWith(
      (index) =>
        index === 0
          ? {
              kind: 'chunks',
              chunks: [{ error: { message: 'the prompt exceeds the available context size' } }],
            }
          : say('Done.'),
      { history: longHistory },
    )
    expect(run.text).toBe('Done.')
  })

  test('understands thinking and calls that are written as text', async () => {
    const run = await runWith((index) =>
      index === 0
        ? say(
            '<think>Who calls it?</think>\n<tool_call>\n{"name": "neighbours", "arguments": {"node": "priceOf", "direction": "in"}}\n</tool_call>',
          )
        : say('`totalPrice` calls it [src/cart.ts:13].'),
    )
    expect(run.text).toBe('`totalPrice` calls it [src/cart.ts:13-13].')
    expect(run.events).toContainEqual({
      type: 'tool-call',
      callId: expect.any(String),
      toolName: 'neighbours',
      summary: 'Following calls to priceOf',
      arguments: { node: 'priceOf', direction: 'in' },
    })
    const thinking = run.events.map((event) => (event.type === 'thinking-delta' ? event.text : '')).join('')
    expect(thinking).toBe('Who calls it?')
  })

  test('a call that is written as text with broken JSON is answered, not shown', async () => {
    const run = await runWith((index) =>
      index === 0
        ? say('<tool_call>{"name":"grep","arguments":{"pattern":}}</tool_call>')
        : say('Nothing more.'),
    )
    expect(run.text).toBe('Nothing more.')
    expect(run.requests).toHaveLength(2)
  })

  test('says where the graph contradicts a sentence', async () => {
    const run = await runWith(() => say('`priceOf` is never called [src/price.ts:1-5].'))
    expect(run.text).toMatch(/contradicts what is said above: `priceOf` is used at `src\/cart\.ts:13-13`/u)
  })

  test('withholds what no tool has shown, cuts what one has shown in part, and marks the sentence', async () => {
    const run = await runWith(
      (index) =>
        index === 0
          ? use('read_file', '{"path":"src/cart.ts","start_line":4,"end_line":8}')
          : say('It is a class [src/cart.ts:4-16] (see [src/checkout.ts:3-7]).'),
      { limits: { retries: 0, evidenceTokens: 0 } },
    )
    expect(run.text).toBe('It is a class [src/cart.ts:4-8] (see [unconfirmed]).')
    expect(run.citations).toEqual(['src/cart.ts:4-8'])
    expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 1 })
  })

  test('what the first prompt shows can be cited', async () => {
    const run = await runWith(() => say('`priceOf` looks it up [src/price.ts:1-5].'))
    expect(run.citations).toEqual(['src/price.ts:1-5'])
  })

  test('says which paragraphs about the code have no citation', async () => {
    const run = await runWith(() =>
      say(
        '`priceOf` looks it up [src/price.ts:1-5].\n\nThen `applyDiscount` takes ten per cent off.\n\nIt is `fun`.',
      ),
    )
    expect(run.text).toContain(
      '\n\n> **Parley:** One paragraph names code without a citation: "Then applyDiscount takes ten per cent off.".',
    )
    expect(run.end).toMatchObject({ type: 'finish', uncitedParagraphs: 1 })
  })

  test('applies and parses the diffs of an answer, and says what fails', async () => {
    const diff = (before: string): string =>
      [
        '```diff',
        '--- a/src/price.ts',
        '+++ b/src/price.ts',
        '@@ -8,2 +8,2 @@',
        `-${before}`,
        '+  return 1',
        ' }',
        '```',
      ].join('\n')
    const good = await runWith(() => say(diff('  return Math.round(cents * 0.9)')), {
      agentId: 'code_generation_agent',
    })
    expect(good.text).toContain('- `src/price.ts`: applies and parses.')
    const bad = await runWith(() => say(diff('  return cents')), { agentId: 'code_generation_agent' })
    expect(bad.text).toContain('- `src/price.ts` does not apply: in hunk 1 the line `return cents`')
  })

  test('says nothing inside code that an answer left open', async () => {
    const open = '```diff\n--- a/src/price.ts\n+++ b/src/price.ts\n@@ -9,1 +9,1 @@\n-  return cents'
    const whole = await runWith(() => say(open))
    expect(whole.text).toContain('-  return cents\n```\n\n> **Parley:** Checked against')
    const cut = await runWith(() => ({ kind: 'chunks', chunks: [chunk({ content: open })] }))
    expect(cut.text).toContain('-  return cents\n```\n\n> **Parley:** The answer was interrupted here.')
    const closed = await runWith(() => say(`${open}\n\`\`\``))
    expect(closed.text).toContain('-  return cents\n```\n\n> **Parley:** Checked against')
  })

  test('counts what it costs where prices are set', async () => {
    await using server = await startChatServer(() => say('Done.'))
    const prices = { input: 3, output: 15, cachedInput: 3 }
    const run = await collectRun({ projects, question: 'x', model: { ...server.model, prices } })
    // 11 tokens at 3 and 5 at 15 dollars a million.
    expect(run.end).toMatchObject({ usage: { inputTokens: 11, outputTokens: 5, cost: 0.000108 } })
  })

  test('sends a small model no more than its window holds', async () => {
    await using server = await startChatServer(() => say('Done.'))
    const model = { ...server.model, contextTokens: 8_192 }
    const history = [{ role: 'agent' as const, content: 'y'.repeat(60_000) }]
    await collectRun({ projects, question: 'x', model, history })
    expect(JSON.stringify(server.requests[0]?.body.messages).length).toBeLessThan((8_192 - 4_500) * 4)
  })

  test('a stream that ends in mid-answer is an error, and what was said stands', async () => {
    const withoutEnd = await runWith(() => ({ kind: 'chunks', chunks: [chunk({ content: 'It is ' })] }))
    expect(withoutEnd.text).toMatch(/^It is \n\n> \*\*Parley:\*\* The answer was interrupted here\. The /u)
    expect(withoutEnd.end.type).toBe('error')
    const cut = await runWith(() => ({ kind: 'chunks', chunks: [chunk({ content: 'It is ' })], isCut: true }))
    // What comes with the end of a connection may be lost with it: then the built-in model answers.
    expect(cut.end.type === 'error' ? cut.end : fallbackOf(cut.end)).toHaveProperty('code')
    const atLimit = await runWith(() => ({ kind: 'chunks', chunks: textChunks('It is', 'length') }))
    expect(atLimit.end).toMatchObject({ type: 'error', code: 'answer_cut' })
  })

  test('the built-in model answers for one that fails before it has begun, and says so in a line', async () => {
    const run = await runWith((index) =>
      index === 0
        ? {
            kind: 'chunks',
            chunks: [chunk({ content: 'I look.' }), ...callChunks('search', '{"query":"x"}')],
          }
        : { kind: 'status', status: 500, body: '{"error":{"message":"upstream died"}}' },
    )
    const [first, note, ...answer] = run.text.split('\n\n')
    expect(first).toBe('I look.')
    expect(note).toMatch(
      /^> \*\*Parley:\*\* The model openai-compatible:test-model at 127\.0\.0\.1:\d+ failed with status 500: upstream died\. What follows is the answer of the built-in model\.$/u,
    )
    expect(answer.join(' ')).toContain('totalPrice')
    expect(run.citations).toContain('src/cart.ts:13-13')
    expect(fallbackOf(run.end)).toMatchObject({ code: 'model_failed' })
    const empty = await runWith(() => say(''))
    expect(fallbackOf(empty.end)).toMatchObject({ code: 'empty_answer' })
  })

  test('provider failures are told without keys and requests', async () => {
    const broken = await runWith(() => ({
      kind: 'status',
      status: 500,
      body: '{"error":{"message":"upstream died, key sk-secret-key-of-the-test, Bearer abcdefghijkl"}}',
    }))
    expect(fallbackOf(broken.end)).toMatchObject({ code: 'model_failed' })
    expect(broken.text).toContain('status 500')
    const refused = await runWith(() => ({ kind: 'status', status: 401, body: '{"error":{"message":"no"}}' }))
    expect(fallbackOf(refused.end)).toMatchObject({ code: 'model_unauthorized' })
    await using refusing = await startChatServer(() => ({ kind: 'status', status: 401, body: '{}' }))
    const origin = { key: 'your own key in Settings', model: 'your own model in Settings' }
    const own = await collectRun({
      projects,
      question: 'Who calls priceOf?',
      model: { ...refusing.model, origin },
    })
    expect(own.text).toContain('refused the key (status 401): check your own key in Settings.')
    const limited = await runWith(() => ({
      kind: 'status',
      status: 429,
      body: '{"error":{"message":"slow"}}',
    }))
    expect(fallbackOf(limited.end)).toMatchObject({ code: 'model_rate_limited' })
    const nonsense = await runWith(() => ({ kind: 'chunks', chunks: [{ hello: 'world' }] }))
    expect(fallbackOf(nonsense.end)).toBeDefined()
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
    expect(fallbackOf(run.end)).toMatchObject({
      code: 'model_unreachable',
      message: expect.stringContaining('127.0.0.1'),
    })
  })

  test('a model that hangs is given up after its time, and so is a whole run', async () => {
    const silent = await runWith(() => ({ kind: 'hang', chunks: [] }), {
      limits: { retries: 0, firstChunkMs: 50 },
    })
    expect(fallbackOf(silent.end)).toMatchObject({
      code: 'model_timeout',
      message: expect.stringMatching(
        /^The model openai-compatible:test-model at 127\.0\.0\.1:\d+ was asked and began no answer within 0\.05 s /u,
      ) as string,
    })
    const stalled = await runWith(() => ({ kind: 'hang', chunks: [chunk({ content: 'It is' })] }), {
      limits: { retries: 0, chunkMs: 50 },
    })
    expect(stalled.text).toMatch(
      /^It is\n\n> \*\*Parley:\*\* The answer was interrupted here\. .* began to answer and said nothing more for 0\.05 s\.$/u,
    )
    expect(stalled.end).toMatchObject({ type: 'error', code: 'model_timeout' })
    const slow = await runWith(() => ({ kind: 'hang', chunks: [chunk({ content: 'It is' })] }), {
      limits: { retries: 0, totalMs: 1_500 },
    })
    expect(slow.end).toMatchObject({ type: 'error', code: 'run_timeout' })
  })

  test('an abort ends the run and keeps what was held back', async () => {
    await using server = await startChatServer(() => ({
      kind: 'hang',
      chunks: [chunk({ content: 'It is there [src/cart.ts:1-2' })],
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
      'It is there [src/cart.ts:1-2',
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
        if (index === 1) return use('read_file', '{"path":"src/price.ts","start_line":1}')
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
    expect(run.text).toContain('Read.\n\n> **Parley:** The connection to the editor was lost')
  })
})
