import { expect, test } from 'vitest'
import { readServerSentEvents } from './server-sent-events.ts'
import type { ServerSentEvent } from './server-sent-events.ts'

const encode = (text: string) => new TextEncoder().encode(text)

async function read(chunks: Iterable<Uint8Array>): Promise<ServerSentEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return await Array.fromAsync(readServerSentEvents(body))
}

const sample = 'id: 1\nevent: message\ndata: {"a":1}\n\n: still here\n\nid: 2\nevent: end\ndata: {}\n\n'

test.each([
  ['line feeds', sample],
  ['carriage returns and line feeds', sample.replaceAll('\n', '\r\n')],
])('gives the same events wherever text with %s is split', async (_name, text) => {
  for (let split = 0; split <= text.length; split++) {
    expect(await read([encode(text.slice(0, split)), encode(text.slice(split))])).toEqual([
      { id: '1', event: 'message', data: '{"a":1}' },
      { id: '2', event: 'end', data: '{}' },
    ])
  }
})

test('an event without a name is a "message", and has the last id where it has none', async () => {
  expect(await read([encode('id: 7\ndata:  a\ndata\ndata: b\n\ndata: x\n\n')])).toEqual([
    { id: '7', event: 'message', data: ' a\n\nb' },
    { id: '7', event: 'message', data: 'x' },
  ])
})

test('reads characters that are split between chunks, and gives nothing for an event that was cut off', async () => {
  const bytes = encode('id: 1\ndata: naïve ✓\n\nid: 2\ndata: cut off\n')
  expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([
    { id: '1', event: 'message', data: 'naïve ✓' },
  ])
})
