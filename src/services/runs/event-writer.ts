import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import { appendRunEvents, findRun } from '../../store/index.ts'
import type { Run } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isDatabaseAway } from '../database.ts'

export type StoredEvent = { readonly sequence: number; readonly event: AgentEvent }

export type EventWriterOptions = {
  readonly owner: string
  /** Called with what has been stored: a reader never sees an event that a crash could take back. */
  readonly onStored: (events: readonly StoredEvent[]) => void
  /** The lease is lost or the database stays away: nothing more will be stored. */
  readonly onLost: () => void
}

/** Between two writes; what is said meanwhile goes with the next. */
const batchIntervalMs = 25
const retryDelaysMs = [50, 200, 500, 1000, 1000, 1000]
/** A database that is away is waited for: the answer would be lost, and nobody else can take it up meanwhile. */
const longestAwayMs = 30_000

/**
 * Stores a run's events in batches. The first event and the first words go at once: someone is waiting to see that
 * something happens.
 */
export class EventWriter {
  readonly #ctx: ServiceContext
  readonly #run: Run
  readonly #options: EventWriterOptions
  #waiting: AgentEvent[] = []
  #lastSequence: number
  #lastWriteAt = Number.NEGATIVE_INFINITY
  #hasText = false
  #isLost = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(ctx: ServiceContext, run: Run, options: EventWriterOptions) {
    this.#ctx = ctx
    this.#run = run
    this.#options = options
    this.#lastSequence = run.lastSequence
  }

  push(event: AgentEvent): void {
    if (this.#isLost) return
    const isFirst = this.#lastWriteAt === Number.NEGATIVE_INFINITY
    const isUrgent = isFirst || (event.type === 'text-delta' && !this.#hasText)
    this.#hasText ||= event.type === 'text-delta'
    this.#waiting = joinDeltas(this.#waiting, event)
    if (isUrgent) this.#writeSoon(0)
    else this.#writeSoon(Math.max(0, this.#lastWriteAt + batchIntervalMs - performance.now()))
  }

  /** Resolves once everything pushed is stored, or lost. False: lost. */
  async settled(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (!this.#isLost && (this.#waiting.length > 0 || this.#writing !== undefined)) {
      await (this.#writing ?? this.#startWriting())
    }
    return !this.#isLost
  }

  #writeSoon(delayMs: number): void {
    if (this.#writing !== undefined) return
    if (delayMs === 0) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      void this.#startWriting()
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        void this.#startWriting()
      }, delayMs)
    }
  }

  #startWriting(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0 && !this.#isLost) this.#writeSoon(batchIntervalMs)
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    const events = this.#waiting
    if (events.length === 0) return
    this.#waiting = []
    this.#lastWriteAt = performance.now()
    const first = this.#lastSequence + 1
    if (!(await this.#append(events))) {
      this.#isLost = true
      this.#waiting = []
      this.#options.onLost()
      return
    }
    this.#lastSequence += events.length
    this.#options.onStored(events.map((event, index) => ({ sequence: first + index, event })))
  }

  async #append(events: readonly AgentEvent[]): Promise<boolean> {
    const { db } = this.#ctx.store
    const { id: runId, userId } = this.#run
    const startedAt = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        if (attempt > 0) {
          // The broken connection may have taken the answer to a write that was done.
          const stored = await findRun(db, userId, runId)
          if (stored === undefined) return false
          if (stored.lastSequence === this.#lastSequence + events.length) return true
        }
        const batch = { runId, owner: this.#options.owner, events, hasOutput: true }
        return (await appendRunEvents(db, batch)) !== undefined
      } catch (error) {
        const isAway = isDatabaseAway(error) && performance.now() - startedAt < longestAwayMs
        const delayMs = retryDelaysMs[attempt] ?? (isAway ? retryDelaysMs.at(-1) : undefined)
        this.#ctx.log.warn({ error, runId, attempt }, 'events of a run could not be stored')
        if (delayMs === undefined) return false
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
    }
  }
}

/** Text that is said before the last could be stored is stored with it. */
function joinDeltas(waiting: AgentEvent[], event: AgentEvent): AgentEvent[] {
  const last = waiting.at(-1)
  const isSameDelta =
    (event.type === 'text-delta' && last?.type === 'text-delta') ||
    (event.type === 'thinking-delta' && last?.type === 'thinking-delta')
  if (!isSameDelta) return [...waiting, event]
  return [...waiting.slice(0, -1), { type: event.type, text: last.text + event.text }]
}
