import { openSnapshot } from './open.ts'
import type { Snapshot } from './snapshot.ts'

/** Snapshots that are open, by path. */
export interface OpenSnapshots extends Disposable {
  /** The snapshot of this path, opened if need be. It stays open at least until the lease is disposed of. */
  acquire(path: string): SnapshotLease
  /** Closes the snapshot as soon as nobody uses it: call it before the file is removed or replaced. */
  forget(path: string): void
  readonly openCount: number
}

export interface SnapshotLease extends Disposable {
  readonly snapshot: Snapshot
}

interface Entry {
  readonly snapshot: Snapshot
  users: number
}

/** Keeps up to `maxOpen` unused snapshots open, the ones used last; those in use are never closed. */
export function openSnapshots({ maxOpen }: { maxOpen: number }): OpenSnapshots {
  const entries = new Map<string, Entry>()
  const closeUnused = (): void => {
    for (const [path, entry] of entries) {
      if (entries.size <= maxOpen) return
      if (entry.users > 0) continue
      entries.delete(path)
      entry.snapshot[Symbol.dispose]()
    }
  }
  const release = (path: string, entry: Entry): void => {
    entry.users--
    if (entries.get(path) !== entry) {
      // Forgotten while in use.
      if (entry.users === 0) entry.snapshot[Symbol.dispose]()
      return
    }
    closeUnused()
  }
  return {
    acquire(path) {
      const entry = entries.get(path) ?? { snapshot: openSnapshot(path), users: 0 }
      entries.delete(path)
      entries.set(path, entry)
      entry.users++
      closeUnused()
      let isReleased = false
      return {
        snapshot: entry.snapshot,
        [Symbol.dispose]() {
          if (isReleased) return
          isReleased = true
          release(path, entry)
        },
      }
    },
    forget(path) {
      const entry = entries.get(path)
      if (entry === undefined) return
      entries.delete(path)
      if (entry.users === 0) entry.snapshot[Symbol.dispose]()
    },
    get openCount() {
      return entries.size
    },
    [Symbol.dispose]() {
      for (const [path, entry] of entries) {
        entries.delete(path)
        entry.snapshot[Symbol.dispose]()
      }
    },
  }
}
