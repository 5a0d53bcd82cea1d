import type { RunId } from '../../store/index.ts'
import type { StoredEvent } from './event-writer.ts'

/** `events`: stored just now by this process. `changed`: something may have happened, look into the store. */
export type FeedNotice =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  | { readonly kind: 'changed' }

export type FeedListener = (notice: FeedNotice) => void

/** Tells the readers in this process what became of the runs that they follow. */
export class RunFeed {
  readonly #listeners = new Map<RunId, Set<FeedListener>>()

  subscribe(runId: RunId, listener: FeedListener): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(runId)
    }
  }

  publish(runId: RunId, notice: FeedNotice): void {
    for (const listener of this.#listeners.get(runId) ?? []) listener(notice)
  }

  /** Notifications were missed. */
  publishToAll(notice: FeedNotice): void {
    for (const runId of this.#listeners.keys()) this.publish(runId, notice)
  }
}
