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
