import { createParser } from 'eventsource-parser'

/** One event of a `text/event-stream`, as the HTML standard (section 9.2) defines it. */
export type ServerSentEvent = {
  readonly event: string
  readonly data: string
  /** The last id that the stream named; empty where it named none. */
  readonly id: string
}

/** Reads a body as it comes. Ends when the stream does; an event that was cut off is not given out. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let lastId = ''
  const events: ServerSentEvent[] = []
  const parser = createParser({
    onEvent({ event = 'message', data, id = lastId }) {
      lastId = id
      events.push({ event, data, id })
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } finally {
    // Where the consumer stopped early the connection is let go of; where it ended this does nothing.
    await reader.cancel().catch(() => undefined)
  }
}
