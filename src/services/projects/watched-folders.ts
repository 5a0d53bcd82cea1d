import type { FolderChanges } from '../indexing/folder-changes.ts'
import type { FolderIndex } from '../indexing/folder-index.ts'
import { FolderWatch } from './folder-watch.ts'

/** A look that found a folder as it was parsed. */
interface CurrentLook extends FolderChanges {
  readonly index: FolderIndex
}

interface Watched {
  readonly watch: FolderWatch
  /** While nothing is reported since, what the folder is. */
  look?: { readonly found: CurrentLook; readonly stamp: string; readonly at: number }
}

/**
 * Folders whose last look still holds. One is watched from the first look on that finds it current, and its looks are
 * kept from the next one on, which began after that. Looks at folders that cannot be watched are never kept.
 */
export class WatchedFolders {
  readonly #signal: AbortSignal
  /** By folder, the last used at the end; null while a watch is opened, and for one that cannot be. */
  readonly #watched = new Map<string, Watched | null>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => {
      for (const folder of this.#watched.keys()) this.#forget(folder)
    })
  }

  /** @param stamp of what is kept of the folder's last parse (`folderIndexStamp`) */
  async lastLook(folder: string, stamp: string): Promise<CurrentLook | undefined> {
    const watched = this.#watched.get(folder)
    const look = watched?.look
    if (watched == null || look === undefined) return undefined
    const isTrusted = look.stamp === stamp && performance.now() - look.at < TRUSTED_MS
    if (!isTrusted || !(await watched.watch.isQuiet())) return undefined
    this.#watched.delete(folder)
    this.#watched.set(folder, watched)
    return look.found
  }

  beginLook(folder: string): void {
    const watched = this.#watched.get(folder)
    if (watched == null) return
    delete watched.look
    if (!watched.watch.begin()) this.#forget(folder)
  }

  /** Of a look that `beginLook` was called before. */
  keepLook(folder: string, found: CurrentLook, stamp: string): void {
    if (this.#signal.aborted) return
    const watched = this.#watched.get(folder)
    if (watched === undefined) void this.#open(folder, found.index)
    else if (watched?.watch.covers(found.index)) watched.look = { found, stamp, at: performance.now() }
    else if (watched !== null) this.#forget(folder)
  }

  async #open(folder: string, index: FolderIndex): Promise<void> {
    this.#watched.set(folder, null)
    const watch = await FolderWatch.open(index, this.#signal).catch(() => undefined)
    if (this.#signal.aborted || this.#watched.get(folder) !== null) {
      watch?.[Symbol.dispose]()
      return
    }
    if (watch !== undefined) this.#watched.set(folder, { watch })
    const [oldest] = this.#watched.keys()
    if (this.#watched.size > MAX_FOLDERS) this.#forget(oldest!)
  }

  #forget(folder: string): void {
    this.#watched.get(folder)?.watch[Symbol.dispose]()
    this.#watched.delete(folder)
  }
}

/** What cannot be heard (`folder-watch.ts`) is seen after that. */
const TRUSTED_MS = 30_000
const MAX_FOLDERS = 4
