/** What is written of an answer, step by step: server-sent events, or bare objects one a line. */
import type { AgentEvent } from '../agents/loop/agent-events.ts'
import { emptyAnswer, streamEvent } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import type { Run } from '../services/records.ts'
import { toAnswerPart } from '../services/runs/index.ts'
import type { RunStep } from '../services/runs/index.ts'
import { presentError, presentUsage } from './present.ts'
import type { StreamFormat } from './stream-format.ts'

/** What the end of a stream says that ends before its run. */
export type BrokenOff = Required<Pick<Answer, 'status' | 'error' | 'resumable'>>

/** Of one reader. A reader who has seen a cursor is given what lies after it. */
export class AnswerFrames {
  readonly #run: Run
  readonly #format: StreamFormat
  readonly #cursor: number | undefined
  /** All that stand so far: an event says only that there are others. */
  #citations: readonly string[] = []
  #last = 0
  #sent: number

  constructor(run: Run, format: StreamFormat, cursor: number | undefined) {
    this.#run = run
    this.#format = format
    this.#cursor = cursor
    this.#sent = cursor ?? 0
  }

  /** With the ids, for a reader who begins. */
  first(): Buffer | undefined {
    if (this.#cursor !== undefined) return undefined
    return writeFrame(0, streamEvent.message, { ...emptyAnswer, ...idsOf(this.#run) }, this.#format)
  }

  /** Undefined where the step shows nothing, or the reader has seen it. */
  next(step: RunStep): Buffer | undefined {
    if (step.kind === 'end') return this.#end(step.run)
    const { sequence, event } = step
    this.#last = sequence
    const { part, frames } = sharedFrames(event)
    this.#citations = part.citations ?? this.#citations
    if (sequence <= (this.#cursor ?? 0)) return undefined
    if (
      part.text === '' &&
      part.thinking === '' &&
      part.toolCall === undefined &&
      part.citations === undefined &&
      part.usage === null
    ) {
      return undefined
    }
    this.#sent = sequence
    frames[this.#format] ??= writeFrame(
      sequence,
      streamEvent.message,
      {
        message: part.text,
        content: part.text,
        citations: [...this.#citations],
        tool_calls: part.toolCall === undefined ? [] : [part.toolCall],
        thinking: part.thinking === '' ? null : part.thinking,
        ...presentUsage(part),
      },
      this.#format,
    )
    return frames[this.#format]
  }

  /** The answer goes on without this stream, or is about to stop: the id is that of the last frame, behind which a reader goes on. */
  brokenOff(why: BrokenOff): Buffer {
    const data: Answer = { ...emptyAnswer, ...idsOf(this.#run), ...why }
    return writeFrame(this.#sent, streamEvent.end, data, this.#format)
  }

  /** Closes every stream, also of a reader who has seen it: one without it broke off. */
  #end(run: Run): Buffer {
    const { status } = run
    const ending = status === 'completed' || status === 'stopped' ? status : 'error'
    const data: Answer = {
      ...emptyAnswer,
      ...idsOf(run),
      citations: [...this.#citations],
      status: ending,
      ...presentError(run),
      ...presentUsage(run),
    }
    return writeFrame(this.#last + 1, streamEvent.end, data, this.#format)
  }
}

type SharedFrames = {
  readonly part: ReturnType<typeof toAnswerPart>
  readonly frames: Partial<Record<StreamFormat, Buffer>>
}

/**
 * Readers of one run are given the same events from its first on, so a frame is the same for all of them: it is
 * written once, and however many of them do not read, it is held once.
 */
const shared = new WeakMap<AgentEvent, SharedFrames>()

function sharedFrames(event: AgentEvent): SharedFrames {
  let known = shared.get(event)
  if (known === undefined) {
    known = { part: toAnswerPart(event), frames: {} }
    shared.set(event, known)
  }
  return known
}

function idsOf(run: Run): Pick<Answer, 'session_id' | 'message_id' | 'conversation_id'> {
  return {
    session_id: run.sessionId,
    message_id: run.agentMessageId,
    conversation_id: run.conversationId,
  }
}

function writeFrame(id: number, event: string, data: Answer, format: StreamFormat): Buffer {
  const json = JSON.stringify(data)
  return Buffer.from(format === 'sse' ? `id: ${id}\nevent: ${event}\ndata: ${json}\n\n` : `${json}\n`)
}
