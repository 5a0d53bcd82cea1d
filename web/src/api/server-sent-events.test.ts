import { describe, expect, test } from 'vitest'
import { createEventParser, readServerSentEvents } from './server-sent-events.ts'
import type { ServerSentEvent } from './server-sent-events.ts'

const sample = 'id: 1\nevent: message\ndata: {"a":1}\n\n: still here\n\nid: 2\nevent: end\ndata: {}\n\n'
const events: ServerSentEvent[] = [
  { id: '1', event: 'message', data: '{"a":1}' },
  { id: '2', event: 'end', data: '{}' },
]

describe('createEventParser()', () => {
  test.each([
    ['line feeds', sample],
    ['carriage returns and line feeds', sample.replaceAll('\n', '\r\n')],
    ['carriage returns', `${sample.replaceAll('\n', '\r')}:`],
  ])('gives the same events wherever text with %s is split', (_name, text) => {
    for (let split = 0; split <= text.length; split++) {
      const parser = createEventParser()
      expect([...parser.push(text.slice(0, split)), ...parser.push(text.slice(split))]).toEqual(events)
    }
  })

  test('joins data lines, keeps all but one leading space, and names an event without a name "message"', () => {
    expect(createEventParser().push('data:  a\ndata\ndata: b\n\n')).toEqual([
      { id: '', event: 'message', data: ' a\n\nb' },
    ])
  })

  test('keeps the last id for events without one and drops events without data', () => {
    expect(createEventParser().push('id: 7\n\nevent: message\ndata: x\n\n')).toEqual([
      { id: '7', event: 'message', data: 'x' },
    ])
  })
})

describe('readServerSentEvents()', () => {
  test('reads characters that are split between chunks, and gives nothing for an event that was cut off', async () => {
    const bytes = new TextEncoder().encode('id: 1\ndata: naïve ✓\n\nid: 2\ndata: cut off\n')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await Array.fromAsync(readServerSentEvents(body))).toEqual([
      { id: '1', event: 'message', data: 'naïve ✓' },
    ])
  })
})
