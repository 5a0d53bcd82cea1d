/** One event of a `text/event-stream`, as the HTML standard (section 9.2) defines it. */
export type ServerSentEvent = {
  readonly event: string
  readonly data: string
  /** The last id that the stream named; empty where it named none. */
  readonly id: string
}

/**
 * Reads a body as it comes. Ends when the stream does; an event that was cut off is not given out. `onBytes` is called
 * for whatever comes, comments included.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const parser = createEventParser()
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Where the consumer stopped early the connection is let go of; where it ended this does nothing.
    await reader.cancel().catch(() => undefined)
  }
}

/** Takes text split anywhere and gives out the events that are complete. */
export function createEventParser(): { push(text: string): ServerSentEvent[] } {
  let buffer = ''
  let isStart = true
  let lastId = ''
  let event = ''
  let data: string[] = []

  const takeLine = (line: string, events: ServerSentEvent[]): void => {
    if (line === '') {
      if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n'), id: lastId })
      event = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
    if (field === 'id' && !value.includes('\0')) lastId = value
  }

  return {
    push(text) {
      buffer += isStart && text.startsWith('\uFEFF') ? text.slice(1) : text
      if (text !== '') isStart = false
      const events: ServerSentEvent[] = []
      let start = 0
      for (const match of buffer.matchAll(/\r\n|\r|\n/gu)) {
        // A carriage return at the very end may be the first half of a CRLF.
        if (match[0] === '\r' && match.index === buffer.length - 1) break
        takeLine(buffer.slice(start, match.index), events)
        start = match.index + match[0].length
      }
      buffer = buffer.slice(start)
      return events
    },
  }
}
