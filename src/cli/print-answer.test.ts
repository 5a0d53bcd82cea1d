import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'

import type { Answer } from '../contract/answer.ts'
import { printAnswer } from './print-answer.ts'

afterEach(() => vi.restoreAllMocks())

/** What a terminal shows in the end of what was written to it. */
function watchTerminal(): () => string {
  let shown = ''
  const write = (text: string | Uint8Array): boolean => {
    const [first = '', ...rest] = stripVTControlCharacters(String(text)).split('\r')
    shown += first
    // The line begins anew.
    for (const part of rest) shown = shown.slice(0, shown.lastIndexOf('\n') + 1) + part
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  vi.spyOn(console, 'log').mockImplementation((text = '') => void write(`${text}\n`))
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  return () => {
    process.stderr.isTTY = isTTY
    return shown
  }
}

function call(text: string): Partial<Answer> {
  return { message: '', tool_calls: [{ event_type: 'call', tool_response: text }] as Answer['tool_calls'] }
}

async function* stream(frames: readonly Partial<Answer>[]): AsyncGenerator<Answer> {
  for (const frame of frames)
    yield await Promise.resolve({ tool_calls: [], citations: [], ...frame } as unknown as Answer)
}

test.each([{ markdown: true }, { markdown: false }])(
  'no tool call stays on the terminal: %j',
  async (style) => {
    const shown = watchTerminal()
    await printAnswer(
      stream([
        call('Searching for "total"'),
        call('Reading a.py'),
        { message: 'It is here' },
        call('Reading b.py'),
        { message: ', and there.\n\n' },
        call('Reading c.py'),
        { message: 'Done.', status: 'completed' },
      ]),
      style,
    )
    expect(shown().replaceAll(/\n+/g, '\n').trim()).toBe('It is here, and there.\nDone.')
  },
)

test('what a step has found and what was used so far stand beside it, cut to the width of the terminal', async () => {
  const shown = watchTerminal()
  const written = vi.mocked(process.stderr.write).mock.calls
  const step = (type: string, words: string): Partial<Answer> => ({
    message: '',
    tool_calls: [{ call_id: 'c', event_type: type, tool_response: words }] as Answer['tool_calls'],
  })
  const usage = { model: 'openai:gpt-5', steps: 1, input_tokens: 12_000, cached_input_tokens: 0 }
  await printAnswer(
    stream([
      step('call', 'Searching for "total"'),
      step('result', '3 results'),
      { message: '', usage: { ...usage, output_tokens: 345, cost: 0.021 } },
      step('call', `Looking up ${'x'.repeat(100)}`),
      {
        message: 'Here.',
        status: 'completed',
        usage: { ...usage, steps: 2, output_tokens: 400, cost: 0.03 },
      },
    ]),
  )
  const lines = written.map(([text]) => stripVTControlCharacters(String(text)).trim()).filter(Boolean)
  expect(lines.slice(0, 3)).toEqual([
    '· Searching for "total"',
    '· Searching for "total": 3 results',
    '· Searching for "total": 3 results · 12,345 tokens, $0.0210',
  ])
  expect(lines[3]).toMatch(/^· Looking up x+ · 12,345 tokens, \$0\.0210$/u)
  expect(lines[3]).toHaveLength((process.stderr.columns || 80) - 1)
  expect(shown()).toContain('openai:gpt-5 · 2 requests · 12,000 tokens read, 400 written · $0.0300')
})

test('Markdown is printed as it was sent, a place of one line with one number wherever it was cut', async () => {
  const shown = watchTerminal()
  await printAnswer(
    stream([
      { message: 'See [a.py:3' },
      { message: '-3] and [a.py:3-4].\nAnd [b.py:7-' },
      { message: '7]', status: 'completed' },
    ]),
    {
      markdown: true,
    },
  )
  expect(shown()).toBe('See [a.py:3] and [a.py:3-4].\nAnd [b.py:7]\n')
})
