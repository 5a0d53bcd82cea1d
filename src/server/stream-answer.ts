import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { streamPing, streamPingIntervalMs } from '../contract/answer.ts'
import type { ServiceContext } from '../services/context.ts'
import type { Run } from '../services/records.ts'
import { followRun, stopReason } from '../services/runs/index.ts'
import type { RunWorker } from '../services/runs/index.ts'
import { ServiceError } from '../services/service-error.ts'
import { AnswerFrames } from './answer-frames.ts'
import type { BrokenOff } from './answer-frames.ts'
import type { StreamFormat } from './stream-format.ts'

export type StreamOptions = {
  /** The frame that the reader has seen last; undefined: none, not even the first. */
  readonly cursor: number | undefined
  readonly format: StreamFormat
  /** Aborted when the reader or the service goes away. */
  readonly signal: AbortSignal
}

/**
 * Sends the answer of a run as server-sent events or as bare objects, from any place in it, as it comes. It is written
 * to the connection itself: thousands are open at once, and each stream between costs memory and time.
 */
export function streamAnswer(
  ctx: ServiceContext,
  worker: RunWorker,
  run: Run,
  reply: FastifyReply,
  { cursor, format, signal }: StreamOptions,
): FastifyReply {
  reply
    .header('content-type', contentTypes[format])
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .header('x-session-id', run.sessionId)
    .hijack()
  const output = reply.raw
  output.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  output.flushHeaders()
  // White space between two objects says as little as a comment. A reader who does not read needs no further one.
  const silence = format === 'sse' ? streamPing : '\n'
  const ping = setInterval(() => {
    if (!output.destroyed && !output.writableNeedDrain) output.write(silence)
  }, streamPingIntervalMs)
  const frames = new AnswerFrames(run, format, cursor)
  const send = async (bytes: Buffer | undefined): Promise<void> => {
    if (bytes === undefined || output.destroyed) return
    if (!output.write(bytes)) await once(output, 'drain', { signal })
  }
  const write = async (): Promise<void> => {
    let hasEnded = false
    try {
      await send(frames.first())
      for await (const step of followRun(ctx, worker.feed, run, signal)) {
        if (refusalOf(signal) !== undefined) break
        const frame = frames.next(step)
        hasEnded = step.kind === 'end'
        await send(frame)
      }
    } catch (error) {
      if (!signal.aborted) ctx.log.error({ error, runId: run.id }, 'a stream broke off')
    } finally {
      clearInterval(ping)
      // A reader who is still there is told that the stream broke off, whatever the reason.
      const why = hasEnded || output.destroyed ? undefined : await whyBrokenOff(ctx, run, signal)
      if (!output.destroyed) output.end(why === undefined ? undefined : frames.brokenOff(why))
    }
  }
  void write()
  return reply
}

/** Why the reader may not go on. */
export function refusalOf(signal: AbortSignal): ServiceError | undefined {
  const reason: unknown = signal.reason
  return reason instanceof ServiceError ? reason : undefined
}

async function whyBrokenOff(ctx: ServiceContext, run: Run, signal: AbortSignal): Promise<BrokenOff> {
  const refusal = refusalOf(signal)
  if (refusal !== undefined) {
    // What refuses the reader may end the answer too: a key that is revoked, not a conversation shared no longer.
    const reason = await stopReason(ctx, run)
    const status = reason === undefined ? 'error' : 'stopped'
    return { status, error: reason ?? `${refusal.message}.`, resumable: false }
  }
  const error = signal.aborted
    ? 'The service is shutting down. Attach to the session again when it is back.'
    : 'The answer cannot be read at the moment. Attach to the session again.'
  return { status: 'error', error, resumable: true }
}

const contentTypes: Readonly<Record<StreamFormat, string>> = {
  sse: 'text/event-stream; charset=utf-8',
  json: 'application/x-ndjson; charset=utf-8',
}
