import { describe, expect, test } from 'vitest'
import { collect } from '../../../test/conformance/read-stream.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import type { ServerSentEvent } from './server-sent-events.ts'

const sample = 'id: 1\nevent: message\ndata: {"a":1}\n\n: still here\n\nid: 2\nevent: end\ndata: {}\n\n'
const events: ServerSentEvent[] = [
  { id: '1', event: 'message', data: '{"a":1}' },
  { id: '2', event: 'end', data: '{}' },
]

describe('readServerSentEvents()', () => {
  test.each([
    ['line feeds', sample],
    ['carriage returns and line feeds', sample.replaceAll('\n', '\r\n')],
    ['carriage returns', sample.replaceAll('\n', '\r')],
  ])('gives the same events wherever text with %s is split', async (_name, text) => {
    const bytes = new TextEncoder().encode(text)
    for (let split = 0; split <= bytes.length; split++) {
      expect(await read(bytes.slice(0, split), bytes.slice(split))).toEqual(events)
    }
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(events)
  })

  test('joins data lines, names an event without a name "message", and keeps the last id', async () => {
    const bytes = new TextEncoder().encode('id: 7\n\ndata:  a\ndata\ndata: b\n\nevent: x\n\n')
    expect(await read(bytes)).toEqual([{ id: '7', event: 'message', data: ' a\n\nb' }])
  })

  test('reads characters across chunks, and drops an event that was cut off', async () => {
    const bytes = new TextEncoder().encode('data: naïve ✓\n\ndata: cut off\n')
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([
      { id: undefined, event: 'message', data: 'naïve ✓' },
    ])
  })
})

async function read(...chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<ServerSentEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return await collect(readServerSentEvents(new Response(body)))
}
