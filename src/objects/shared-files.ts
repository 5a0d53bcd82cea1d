import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertKey } from './object-store.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'

export interface SharedFilesOptions {
  /** Below it each object has its place: `<directory>/<key>`. */
  readonly directory: string
  /** Folders of objects, the first parts of their keys: `snapshots`. Nothing else below the directory is touched. */
  readonly folders: readonly string[]
  /** What copies may take together; the least recently used go first. */
  readonly maxByteSize: number
  /** Told before a copy is removed. */
  readonly onRemove: (path: string) => void
  readonly clock: () => number
}

/** A copy that was used so lately may be about to be opened. */
const IN_USE_MS = 60_000
const YOUNG_MS = 10 * 60_000

/** Unfinished files of whoever writes there. */
const UNFINISHED = /\.(?:draft|part|building(?:-journal)?)$/

/**
 * Objects as files of this machine. Where the store is this machine's own, its files are the objects; else they are
 * copies: fetched once, however many ask for one at the same time, and removed again where there is too much.
 */
export class SharedFiles {
  readonly #objects: ObjectStore
  readonly #options: SharedFilesOptions
  readonly #fetching = new Map<string, Promise<boolean>>()
  readonly #usedAt = new Map<string, number>()
  #evicting: Promise<void> | undefined

  constructor(objects: ObjectStore, options: SharedFilesOptions) {
    this.#objects = objects
    this.#options = options
  }

  get isShared(): boolean {
    return this.#objects.isShared
  }

  pathOf(key: string): string {
    assertKey(key)
    return join(this.#options.directory, key)
  }

  /**
   * Has the object lie at its path. False where there is no such object. Whoever opens the file within a minute finds
   * it. Throws an `ObjectStoreError`.
   */
  async bring(key: string): Promise<boolean> {
    const path = this.pathOf(key)
    if (await this.#use(key, path)) return true
    if (!this.isShared) return false
    const running = this.#fetching.get(key)
    if (running !== undefined) return await running
    const fetching = this.#fetch(key, path).finally(() => this.#fetching.delete(key))
    this.#fetching.set(key, fetching)
    return await fetching
  }

  /** Makes the file at the path of the key an object that others see. */
  async share(key: string, signal?: AbortSignal): Promise<void> {
    const path = this.pathOf(key)
    this.#usedAt.set(key, this.#options.clock())
    await this.#objects.put(key, path, signal)
    this.#startEviction()
  }

  /** Removes the object; copies on other machines go when they are in the way. */
  async remove(key: string): Promise<void> {
    await this.discard(key)
    await this.#objects.delete(key)
  }

  /** Removes the copy of this machine, such as a damaged one. Of objects of its own there is no other. */
  async discard(key: string): Promise<void> {
    if (this.isShared) await this.#removeCopy(key)
  }

  /** Whether objects can be reached. Throws an `ObjectStoreError`. */
  async check(signal?: AbortSignal): Promise<void> {
    await this.#objects.check(signal)
  }

  list(prefix: string): AsyncIterable<ObjectInfo> {
    return this.#objects.list(prefix)
  }

  /** Removes copies that no object is listed for, such as those of what was deleted elsewhere. */
  async keepOnly(folder: string, isKept: (key: string) => boolean): Promise<void> {
    if (!this.isShared) return
    for (const { key, usedAt } of await this.#listCopies([folder])) {
      // One this young may be about to become an object.
      if (!isKept(key) && this.#options.clock() - usedAt > YOUNG_MS) await this.#removeCopy(key)
    }
  }

  /** Resolves when no more is kept than may be. */
  async settled(): Promise<void> {
    while (this.#evicting !== undefined) await this.#evicting
  }

  async #use(key: string, path: string): Promise<boolean> {
    this.#usedAt.set(key, this.#options.clock())
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) this.#usedAt.delete(key)
    return found?.isFile() === true
  }

  async #fetch(key: string, path: string): Promise<boolean> {
    const isFound = await this.#objects.get(key, path)
    if (!isFound) return false
    this.#usedAt.set(key, this.#options.clock())
    this.#startEviction()
    return true
  }

  #startEviction(): void {
    if (!this.isShared) return
    this.#evicting ??= this.#evict()
      // What cannot be looked at now is looked at with the next fetch.
      .catch(() => undefined)
      .finally(() => (this.#evicting = undefined))
  }

  async #evict(): Promise<void> {
    const copies = await this.#listCopies(this.#options.folders)
    let total = copies.reduce((sum, { byteSize }) => sum + byteSize, 0)
    for (const { key, byteSize, usedAt } of copies.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (total <= this.#options.maxByteSize || this.#options.clock() - usedAt < IN_USE_MS) return
      await this.#removeCopy(key)
      total -= byteSize
    }
  }

  async #listCopies(folders: readonly string[]) {
    const copies: { readonly key: string; readonly byteSize: number; readonly usedAt: number }[] = []
    for (const folder of folders) {
      const names = await readdir(join(this.#options.directory, folder)).catch(() => [])
      for (const name of names.filter((candidate) => !UNFINISHED.test(candidate))) {
        const key = `${folder}/${name}`
        const found = await stat(join(this.#options.directory, key)).catch(() => undefined)
        if (found?.isFile() !== true) continue
        // Since the start it was not used, or it came before it.
        const usedAt = this.#usedAt.get(key) ?? found.mtimeMs
        copies.push({ key, byteSize: found.size, usedAt })
      }
    }
    return copies
  }

  async #removeCopy(key: string): Promise<void> {
    const path = this.pathOf(key)
    this.#options.onRemove(path)
    this.#usedAt.delete(key)
    await rm(path, { force: true })
  }
}
