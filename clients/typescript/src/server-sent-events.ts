import { readText } from './read-reply.ts'

export interface ServerSentEvent {
  readonly event: string
  readonly data: string
  /** The last id that the stream named. */
  readonly id: string | undefined
}

/** The events of a `text/event-stream` (HTML standard, section 9.2). One that is cut off is not given out. */
export async function* readServerSentEvents(
  response: Response,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let id: string | undefined
  let event = ''
  let data: string[] = []
  for await (const line of splitLines(readText(response))) {
    if (line === '') {
      if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n') }
      event = ''
      data = []
      continue
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
    if (field === 'id' && !value.includes('\0')) id = value
  }
}

/** Whole lines, whichever of CR, LF and both they end in and wherever the text is split. */
async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let line = ''
  let endedInCarriageReturn = false
  for await (const text of texts) {
    if (text === '') continue
    const isSecondHalf = endedInCarriageReturn && text.startsWith('\n')
    endedInCarriageReturn = text.endsWith('\r')
    const lines = (isSecondHalf ? text.slice(1) : text).split(/\r\n|\r|\n/)
    lines[0] = line + lines[0]!
    line = lines.pop()!
    yield* lines
  }
}
