import { statSync } from 'node:fs'

import { checkChecksum } from './checksum.ts'
import { damagedSnapshot, openSnapshot } from './open.ts'
import type { Snapshot } from './snapshot.ts'

/** Snapshots that are open, by path. */
export interface OpenSnapshots extends Disposable {
  /**
   * The snapshot of this path, opened if need be. It stays open at least until the lease is disposed of. A file is
   * checked against its checksum before it is read first, where it has changed since, and every hour.
   */
  acquire(path: string): Promise<SnapshotLease>
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

/** A check that went well: of the file with this stamp, at this time. */
interface Check {
  readonly stamp: string
  readonly atMs: number
}

/** Disks lose bits slowly; reading 100 MB takes some 40 ms. */
const CHECK_AGAIN_MS = 3_600_000

/** Keeps up to `maxOpen` unused snapshots open, the ones used last; those in use are never closed. */
export function openSnapshots({ maxOpen }: { maxOpen: number }): OpenSnapshots {
  const entries = new Map<string, Entry>()
  const checks = new Map<string, Check>()
  const checking = new Map<string, Promise<boolean>>()
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
  const forget = (path: string): void => {
    checks.delete(path)
    const entry = entries.get(path)
    if (entry === undefined) return
    entries.delete(path)
    if (entry.users === 0) entry.snapshot[Symbol.dispose]()
  }
  /** One check for all that wait for it. */
  const check = (path: string): Promise<boolean> => {
    const running = checking.get(path) ?? checkChecksum(path).finally(() => checking.delete(path))
    checking.set(path, running)
    return running
  }
  const ensureChecked = async (path: string): Promise<void> => {
    const stamp = stampOf(path)
    const last = checks.get(path)
    if (stamp === '' || (last?.stamp === stamp && performance.now() - last.atMs < CHECK_AGAIN_MS)) return
    if (last?.stamp !== stamp) forget(path)
    if (!(await check(path))) {
      forget(path)
      throw damagedSnapshot(path)
    }
    checks.set(path, { stamp, atMs: performance.now() })
  }
  return {
    async acquire(path) {
      await ensureChecked(path)
      const entry = entries.get(path) ?? { snapshot: openSnapshot(path, { isChecked: true }), users: 0 }
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
    forget,
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

/** Tells a file from one that was written since; '' where there is none, which opening it tells better. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}
