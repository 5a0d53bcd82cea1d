import type { Connection } from './connection.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { ParleyError } from './errors.ts'
import { endpointRows } from './generated/endpoints.ts'
import type { Answer } from './generated/types.ts'
import { requireType } from './read-reply.ts'
import { backoffMs, sleep } from './repeat.ts'
import type { RequestOptions } from './request-options.ts'
import { send } from './send.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import type { ServerSentEvent } from './server-sent-events.ts'
import type { ParameterValues } from './to-request.ts'

/**
 * An answer as it is written, frame by frame. In a frame `content` is what is new, `citations` are all so far,
 * `tool_calls` those that have changed, and `usage` what a model has used so far; the last has a `status`. An answer
 * that fails throws `answer_failed`.
 *
 * The request is sent when the first frame is asked for. Where the connection breaks off, reading goes on behind the
 * last frame over a new one, so that each frame is given once. The service goes on writing when nobody reads:
 * `stopAnswer` stops it, and `attachSession` reads on with `conversationId`, `sessionId` and `cursor`.
 */
export class AnswerStream implements AsyncIterable<Answer> {
  conversationId: string | undefined
  sessionId: string | undefined
  messageId: string | undefined
  /** Place of the last frame that was given out. */
  cursor: string | undefined
  citations: readonly string[] = []

  readonly #connection: Connection
  readonly #row: EndpointRow
  readonly #parameters: ParameterValues
  readonly #options: RequestOptions
  readonly #frames: AsyncGenerator<Answer, void, undefined>

  constructor(
    connection: Connection,
    row: EndpointRow,
    parameters: ParameterValues,
    options: RequestOptions,
  ) {
    this.#connection = connection
    this.#row = row
    this.#parameters = parameters
    this.#options = options
    const { conversation_id: conversationId, session_id: sessionId, cursor } = parameters
    if (typeof conversationId === 'string') this.conversationId = conversationId
    if (typeof sessionId === 'string') this.sessionId = sessionId
    if (typeof cursor === 'string') this.cursor = cursor
    this.#frames = this.#read()
  }

  [Symbol.asyncIterator](): AsyncGenerator<Answer, void, undefined> {
    return this.#frames
  }

  async *#read(): AsyncGenerator<Answer, void, undefined> {
    const { signal } = this.#options
    let response = await this.#open(this.#row, this.#parameters)
    for (let failures = 0; ; failures++) {
      const events = readServerSentEvents(response)
      try {
        for (let event = await next(events); event !== undefined; event = await next(events)) {
          const frame = this.#take(event)
          if (frame.resumable === true) break
          failures = 0
          if (frame.status === 'error') throw answerFailed(frame, response)
          yield frame
          if (frame.status !== undefined) return
        }
      } finally {
        await events.return()
      }
      signal?.throwIfAborted()
      if (failures >= this.#connection.retries || this.sessionId === undefined) throw brokenOff(response)
      await sleep(backoffMs(failures), signal)
      response = await this.#open(endpointRows.attachSession, {
        conversation_id: this.conversationId,
        session_id: this.sessionId,
        cursor: this.cursor,
      })
    }
  }

  async #open(row: EndpointRow, parameters: ParameterValues): Promise<Response> {
    const response = await send(this.#connection, row, parameters, this.#options, async (reply) => reply)
    requireType(response, 'text/event-stream')
    return response
  }

  #take({ id, data }: ServerSentEvent): Answer {
    const frame = JSON.parse(data) as Answer
    this.conversationId = frame.conversation_id ?? this.conversationId
    this.sessionId = frame.session_id ?? this.sessionId
    this.messageId = frame.message_id ?? this.messageId
    if (frame.resumable === true) return frame
    this.cursor = id ?? this.cursor
    this.citations = frame.citations
    return frame
  }
}

/** The next event; undefined where the stream ends or breaks off, which a last frame tells apart. */
async function next(
  events: AsyncGenerator<ServerSentEvent, void, undefined>,
): Promise<ServerSentEvent | undefined> {
  try {
    const { value } = await events.next()
    return value ?? undefined
  } catch {
    return undefined
  }
}

function answerFailed({ error }: Answer, response: Response): ParleyError {
  return new ParleyError(error ?? 'The answer could not be written.', {
    code: 'answer_failed',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

function brokenOff(response: Response): ParleyError {
  return new ParleyError('The connection broke off in the middle of the answer', {
    code: 'connection_failed',
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}
