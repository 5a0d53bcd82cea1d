import { afterAll, describe, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import type { RunAgentInput } from '../loop/run-input.ts'
import type { ChatReply } from '../testing/chat-server.ts'
import { callChunks, startChatServer, textChunks } from '../testing/chat-server.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { recordRun } from './record-run.ts'
import { ReplayError, replayRun } from './replay-run.ts'
import type { RunRecord } from './run-record.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())
const { signal } = new AbortController()

/** The record of a run, as it comes out of a file. */
async function record(more: Pick<RunAgentInput, 'model'> & Partial<RunAgentInput>): Promise<RunRecord> {
  const records: RunRecord[] = []
  const input: RunAgentInput = {
    agentId: 'codebase_qna_agent',
    question: 'Who calls priceOf?',
    history: [],
    focus: [],
    attachments: [],
    projects: [sketch.project],
    signal,
    ...more,
  }
  for await (const _event of recordRun(input, (one) => records.push(one)));
  return JSON.parse(JSON.stringify(records[0])) as RunRecord
}

const script = (index: number): ChatReply => {
  if (index === 0)
    return { kind: 'chunks', chunks: callChunks('neighbours', '{"node":"priceOf","direction":"in"}') }
  if (index === 1) return { kind: 'chunks', chunks: callChunks('get_node', '{"node":"noSuchThing"}', 'c2') }
  return {
    kind: 'chunks',
    chunks: textChunks('`totalPrice` calls it [src/cart.ts:13], not [src/none.ts:1].'),
  }
}

async function recordModel(): Promise<RunRecord> {
  await using server = await startChatServer(script)
  return await record({ model: server.model })
}

describe('a recorded run', () => {
  test('holds what was asked, sent, called and answered, and no key', async () => {
    const kept = await recordModel()
    expect(kept).toMatchObject({
      question: 'Who calls priceOf?',
      model: 'openai-compatible:test-model',
      ending: 'finish',
      projects: [{ repoName: 'acme/shop', commitId: 'c0ffee' }],
      calls: [
        { toolName: 'neighbours', arguments: { node: 'priceOf', direction: 'in' } },
        { toolName: 'get_node' },
      ],
      answer: { citations: ['src/cart.ts:13-13'] },
    })
    expect(kept.requests).toHaveLength(3)
    expect(kept.calls.map(({ digest }) => digest)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/u),
      expect.stringMatching(/^[0-9a-f]{64}$/u),
    ])
    expect(JSON.stringify(kept.prompt)).toContain('Parsed repositories')
    expect(JSON.stringify(kept)).not.toContain('sk-secret')
  })

  test('is the same bit for bit when it is made again over the same snapshot, without its model', async () => {
    expect(await replayRun(await recordModel(), [sketch.project], signal)).toEqual({
      compared: { prompts: 3, calls: 2, characters: expect.any(Number) as number },
      differences: [],
    })
    const withoutModel = await record({ model: { provider: 'built-in' } })
    expect(withoutModel.prompt).toBeNull()
    expect((await replayRun(withoutModel, [sketch.project], signal)).differences).toEqual([])
  })

  test('differs where code, a reply or the answer is another', async () => {
    const kept = await recordModel()
    const { text = '' } = { text: sketch.snapshot.readText('src/cart.ts') }
    using changed = openSketch({
      ...shop,
      files: {
        ...shop.files,
        'src/cart.ts': { ...(shop.files['src/cart.ts'] as object), text: `\n${text}` },
      },
    })
    const { differences } = await replayRun(kept, [changed.project], signal)
    expect(differences).toContain('Call 1 of neighbours has another result.')
    expect(differences).toContain('Request 2 to the model has another prompt.')
    const otherAnswer = { ...kept, answer: { ...kept.answer, text: 'Nobody.' } }
    expect((await replayRun(otherAnswer, [sketch.project], signal)).differences).toEqual([
      'The answer has another text.',
    ])
  })

  test('is not replayed where it read from an editor, or ended badly', async () => {
    const kept = await recordModel()
    for (const odd of [
      { ...kept, isFromEditor: true },
      { ...kept, ending: 'model_failed' },
    ]) {
      await expect(replayRun(odd, [sketch.project], signal)).rejects.toThrow(ReplayError)
    }
  })
})
