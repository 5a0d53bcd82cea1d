import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import { findRun, readRunEvents } from '../../store/index.ts'
import type { Run } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isDatabaseAway, retryWhileDatabaseIsAway } from '../database.ts'
import type { StoredEvent } from './event-writer.ts'
import type { RunFeed } from './run-feed.ts'
import { shareReads } from '../share-reads.ts'
import type { SharedReads } from '../share-reads.ts'

export type RunStep =
  | ({ readonly kind: 'event' } & StoredEvent)
  /** Always the last step, unless the reader went away first. */
  | { readonly kind: 'end'; readonly run: Run }

const pageSize = 500
/** A reader that lags further behind reads from the store again. */
const maximumHeldEvents = 2_000

/**
 * The events of a run from its first, each exactly once and in order, whether it is over, goes on here, or goes on
 * in another process. When the signal is aborted it looks once more and ends early. Readers of one run share the
 * events that they are given.
 */
export async function* followRun(
  ctx: ServiceContext,
  feed: RunFeed,
  run: Run,
  signal: AbortSignal,
): AsyncGenerator<RunStep, void, undefined> {
  let held: StoredEvent[] = []
  let mustLook = !feed.isUntold(run.id)
  let ended: Run | undefined
  let wake = (): void => {}
  const unsubscribe = feed.subscribe(run.id, (notice) => {
    if (notice.kind === 'ended') ended = notice.run
    else if (notice.kind === 'events' && held.length < maximumHeldEvents) held.push(...notice.events)
    else mustLook = true
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  let sequence = 0
  try {
    for (;;) {
      const isLastLook = signal.aborted
      mustLook ||= isLastLook
      const next = held
      held = []
      for (const { sequence: nextSequence, event } of next) {
        if (nextSequence <= sequence) continue
        if (nextSequence > sequence + 1) {
          mustLook = true
          break
        }
        sequence = nextSequence
        yield { kind: 'event', sequence, event }
      }
      if (ended !== undefined && held.length === 0) {
        if (sequence >= ended.lastSequence) {
          yield { kind: 'end', run: ended }
          return
        }
        mustLook = true
      }
      if (mustLook) {
        mustLook = false
        const seen = await look(ctx, run, sequence, signal)
        if (seen === undefined) return
        if (seen === 'deleted') {
          // A deletion stops what is being written.
          yield { kind: 'end', run: { ...run, status: 'stopped', error: 'The conversation was deleted.' } }
          return
        }
        const { current, events } = seen
        for (const stored of events) {
          sequence = stored.sequence
          yield { kind: 'event', sequence, event: stored.event }
        }
        const isOver = current.status !== 'queued' && current.status !== 'running'
        if (isOver && (events.length === 0 || sequence >= current.lastSequence)) {
          yield { kind: 'end', run: current }
          return
        }
        if (isLastLook && !isOver) return
        if (events.length === pageSize || isOver) mustLook = true
        continue
      }
      if (held.length > 0) continue
      if (signal.aborted) continue
      await new Promise<void>((resolve) => (wake = resolve))
      wake = () => {}
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    unsubscribe()
  }
}

type Seen = { readonly current: Run; readonly events: readonly StoredEvent[] } | 'deleted'

const sharedReads = new WeakMap<ServiceContext, SharedReads<Seen>>()

/** Undefined where the signal ends the wait for a database that is away. */
async function look(
  ctx: ServiceContext,
  run: Run,
  after: number,
  signal: AbortSignal,
): Promise<Seen | undefined> {
  let share = sharedReads.get(ctx)
  if (share === undefined) sharedReads.set(ctx, (share = shareReads()))
  try {
    return await retryWhileDatabaseIsAway(
      ctx,
      signal,
      async () => await share(`${run.id} ${after}`, async () => await readNews(ctx, run, after)),
    )
  } catch (error) {
    if (signal.aborted && (isDatabaseAway(error) || (error as Error).name === 'AbortError')) return undefined
    throw error
  }
}

async function readNews({ store: { db } }: ServiceContext, run: Run, after: number): Promise<Seen> {
  // The row first: events that are stored after it was read come with a further notice.
  const current = await findRun(db, run.userId, run.id)
  if (current === undefined) return 'deleted'
  if (current.lastSequence <= after) return { current, events: [] }
  const stored = await readRunEvents(db, run.id, { after, limit: pageSize })
  return {
    current,
    events: stored.map(({ sequence, event }) => ({ sequence, event: event as AgentEvent })),
  }
}
