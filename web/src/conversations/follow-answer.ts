import { ApiError, isUnreachable } from '../api/api-error.ts'
import { readServerSentEvents } from '../api/server-sent-events.ts'
import type { AnswerFrame } from '../api/types.ts'

export type FollowOptions = {
  /**
   * Posts the message, and is answered with the stream; absent where that was done before. Called again where the
   * message did not arrive: the server must know it by a key, and take it once.
   */
  readonly post?: ((signal: AbortSignal) => Promise<Response>) | undefined
  /** Opens the stream of what lies after a cursor; null: all of it. */
  readonly attach: (cursor: string | null, signal: AbortSignal) => Promise<Response>
  readonly signal: AbortSignal
  readonly onFrame: (frame: AnswerFrame, cursor: string) => void
  /** The connection broke and is being made anew. */
  readonly onLost: () => void
  /** What is said where the message never arrived. */
  readonly notArrived: string
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

/** The server writes a comment every 15 s: a connection that is silent for longer is dead, whatever it looks like. */
export const answerSilenceMs = 50_000
/** A message that never arrives though the server answers, each time that it is asked: something keeps it away. */
const maxPosts = 3
const delaysMs = [250, 1_000, 2_000, 5_000]

/**
 * Reads an answer to its end, over as many connections as it takes. Each frame comes exactly once: a new connection
 * asks for what lies after the last frame that came. Rejects where the server refuses; a server that does not answer
 * is asked again until `signal` says to stop.
 */
export async function followAnswer(options: FollowOptions): Promise<void> {
  const { post, attach, signal, onFrame, onLost, wait, notArrived } = options
  let cursor: string | null = null
  let isPosted = post === undefined
  let posts = 0
  let failures = 0
  for (;;) {
    // Whether a message that got no reply was taken is found out by asking for its session.
    const isPosting = !isPosted && post !== undefined
    isPosted = true
    if (isPosting) posts += 1
    try {
      const open = isPosting ? post : (stopped: AbortSignal) => attach(cursor, stopped)
      for await (const event of readConnection(open, signal)) {
        const frame = JSON.parse(event.data) as AnswerFrame
        if (event.event === 'end' && frame.resumable === true) break
        failures = 0
        cursor = event.id
        onFrame(frame, event.id)
        if (event.event === 'end') return
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ApiError && !isUnreachable(error)) {
        // The server is back, and does not know the session: the message never arrived.
        const isMissing = !isPosting && cursor === null && post !== undefined && error.status === 404
        if (!isMissing) throw error
        if (posts >= maxPosts) throw new ApiError({ status: 0, code: 'not_sent', detail: notArrived })
        isPosted = false
        continue
      }
    }
    onLost()
    await wait(delaysMs[Math.min(failures, delaysMs.length - 1)] ?? 0, signal)
    failures += 1
  }
}

async function* readConnection(open: (signal: AbortSignal) => Promise<Response>, signal: AbortSignal) {
  const { body } = await open(signal)
  if (body !== null) yield* readServerSentEvents(body)
}
