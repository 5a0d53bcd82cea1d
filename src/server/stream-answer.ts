import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { emptyAnswer, streamEvent, streamPing, streamPingIntervalMs } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import type { ServiceContext } from '../services/context.ts'
import { followRun, toAnswerPart } from '../services/runs/index.ts'
import type { RunWorker } from '../services/runs/index.ts'
import type { Run } from '../services/records.ts'
import { ServiceError } from '../services/service-error.ts'
import { presentUsage } from './present.ts'
import type { StreamFormat } from './stream-format.ts'

export type StreamOptions = {
  /** The frame that the reader has seen last; undefined: none, not even the first. */
  readonly cursor: number | undefined
  readonly format: StreamFormat
  /** Aborted when the reader or the service goes away. */
  readonly signal: AbortSignal
}

/** Sends the answer of a run as server-sent events or as bare objects, from any place in it, as it comes. */
export function streamAnswer(
  ctx: ServiceContext,
  worker: RunWorker,
  run: Run,
  reply: FastifyReply,
  options: StreamOptions,
): FastifyReply {
  const output = new PassThrough()
  reply
    .header('content-type', contentTypes[options.format])
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .header('x-session-id', run.sessionId)
  const isEvents = options.format === 'sse'
  // White space between two objects says as little as a comment.
  const ping = setInterval(() => output.write(isEvents ? streamPing : '\n'), streamPingIntervalMs)
  const write = async (): Promise<void> => {
    let last = options.cursor ?? 0
    try {
      for await (const frame of toFrames(ctx, worker, run, options)) {
        if (refusalOf(options.signal) !== undefined) break
        last = frame.isEnd ? ended : frame.id
        if (!output.write(writeFrame(frame, options.format)))
          await once(output, 'drain', { signal: options.signal })
      }
    } catch (error) {
      if (!options.signal.aborted) ctx.log.error({ error, runId: run.id }, 'a stream broke off')
    } finally {
      clearInterval(ping)
      // A reader who is still there is told that the stream broke off, whatever the reason.
      if (last !== ended) {
        output.write(writeFrame(brokenOffFrame(run, last, options.signal), options.format))
      }
      output.end()
    }
  }
  void write()
  return reply.send(output)
}

interface Frame {
  readonly id: number
  readonly event: string
  readonly data: Answer
  readonly isEnd: boolean
}

const ended = Number.POSITIVE_INFINITY

/** Why the reader may not go on. */
function refusalOf(signal: AbortSignal): ServiceError | undefined {
  const reason: unknown = signal.reason
  return reason instanceof ServiceError ? reason : undefined
}

/** The answer goes on without this stream: the id is that of the last frame, behind which a reader goes on. */
function brokenOffFrame(run: Run, id: number, signal: AbortSignal): Frame {
  const refusal = refusalOf(signal)
  const error =
    refusal !== undefined
      ? `${refusal.message}.`
      : signal.aborted
        ? 'The service is shutting down. Attach to the session again when it is back.'
        : 'The answer cannot be read at the moment. Attach to the session again.'
  return toFrame(id, streamEvent.end, {
    ...emptyAnswer,
    ...idsOf(run),
    status: 'error',
    error,
    resumable: refusal === undefined,
  })
}

function idsOf(run: Run): Pick<Answer, 'session_id' | 'message_id' | 'conversation_id'> {
  return {
    session_id: run.sessionId,
    message_id: run.agentMessageId,
    conversation_id: run.conversationId,
  }
}

async function* toFrames(
  ctx: ServiceContext,
  worker: RunWorker,
  run: Run,
  { cursor, signal }: StreamOptions,
): AsyncGenerator<Frame, void, undefined> {
  const ids = idsOf(run)
  if (cursor === undefined) yield toFrame(0, streamEvent.message, { ...emptyAnswer, ...ids })
  const after = cursor ?? 0
  let citations: string[] = []
  let last = 0
  for await (const step of followRun(ctx, worker.feed, run, signal)) {
    if (step.kind === 'end') {
      const { status, error } = step.run
      const ending = status === 'completed' || status === 'stopped' ? status : 'error'
      yield toFrame(last + 1, streamEvent.end, {
        ...emptyAnswer,
        ...ids,
        citations,
        status: ending,
        ...(ending === 'error' ? { error: error ?? 'The answer could not be written.' } : {}),
        ...presentUsage(step.run),
      })
      return
    }
    last = step.sequence
    const part = toAnswerPart(step.event)
    const isNews = part.citations !== undefined
    citations = [...(part.citations ?? citations)]
    if (step.sequence <= after) continue
    if (part.text === '' && part.thinking === '' && part.toolCall === undefined && !isNews) continue
    yield toFrame(step.sequence, streamEvent.message, {
      message: part.text,
      content: part.text,
      citations,
      tool_calls: part.toolCall === undefined ? [] : [part.toolCall],
      thinking: part.thinking === '' ? null : part.thinking,
    })
  }
}

function toFrame(id: number, event: string, data: Answer): Frame {
  return { id, event, data, isEnd: event === streamEvent.end }
}

const contentTypes: Readonly<Record<StreamFormat, string>> = {
  sse: 'text/event-stream; charset=utf-8',
  json: 'application/x-ndjson; charset=utf-8',
}

function writeFrame({ id, event, data }: Frame, format: StreamFormat): string {
  const json = JSON.stringify(data)
  return format === 'sse' ? `id: ${id}\nevent: ${event}\ndata: ${json}\n\n` : `${json}\n`
}
