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

/** Tells the readers in this process what became of the runs that they follow. */
export class RunFeed {
  readonly #listeners = new Map<RunId, Set<FeedListener>>()
  readonly #announced = new Set<RunId>()

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
    this.#announced.delete(runId)
    for (const listener of this.#listeners.get(runId) ?? []) listener(notice)
  }

  /** Notifications were missed. */
  publishToAll(notice: FeedNotice): void {
    this.#announced.clear()
    for (const runId of this.#listeners.keys()) this.publish(runId, notice)
  }
}
