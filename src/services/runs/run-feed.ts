import type { Run, RunId } from '../../store/index.ts'
import type { StoredEvent } from './event-writer.ts'

/**
 * `events`: stored just now by this process. `ended`: by this process, just now. `changed`: something may have
 * happened, look into the store.
 */
export type FeedNotice =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  | { readonly kind: 'ended'; readonly run: Run }
  | { readonly kind: 'changed' }

export type FeedListener = (notice: FeedNotice) => void

/** What the store says of runs: any text that differs when something has happened. A run that is gone has none. */
export type RunStates = ReadonlyMap<RunId, string>

/** Tells the readers in this process what became of the runs that they follow. */
export class RunFeed {
  readonly #listeners = new Map<RunId, Set<FeedListener>>()
  readonly #announced = new Set<RunId>()
  readonly #heardOf = new Set<RunId>()
  #lastStates: RunStates = new Map()

  /** All that happens to a new run will be published here. */
  announce(runId: RunId): void {
    this.#announced.add(runId)
  }

  /** Whether the run is new, so that whoever subscribes hears of everything. */
  isUntold(runId: RunId): boolean {
    return this.#announced.has(runId)
  }

  subscribe(runId: RunId, listener: FeedListener): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(runId)
    }
  }

  publish(runId: RunId, notice: FeedNotice): void {
    this.#heardOf.add(runId)
    this.#tell(runId, notice)
  }

  /** Notifications were missed. */
  publishToAll(notice: FeedNotice): void {
    this.#announced.clear()
    for (const runId of this.#listeners.keys()) this.publish(runId, notice)
  }

  /**
   * One look for all readers of all runs of which nothing was heard since the last call: a notification may have been
   * lost. Those are told that changed since, or are looked at for the first time.
   */
  async lookAtQuiet(look: (runIds: readonly RunId[]) => Promise<RunStates>): Promise<void> {
    const quiet = [...this.#listeners.keys()].filter((runId) => !this.#heardOf.has(runId))
    this.#heardOf.clear()
    const before = this.#lastStates
    const states = quiet.length === 0 ? new Map<RunId, string>() : await look(quiet)
    this.#lastStates = states
    for (const runId of quiet) {
      const state = states.get(runId)
      if (state === undefined || state !== before.get(runId)) this.#tell(runId, { kind: 'changed' })
    }
  }

  #tell(runId: RunId, notice: FeedNotice): void {
    this.#announced.delete(runId)
    for (const listener of this.#listeners.get(runId) ?? []) listener(notice)
  }
}
