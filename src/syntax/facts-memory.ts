import { openFactsCache } from './facts-cache.ts'
import type { FactsCache } from './facts-cache.ts'

/**
 * The encoded facts of the parse before, in front of the cache: the next parse of the same project asks for nearly
 * all of them, and finds them without reading and unpacking. What a parse did not ask for is let go after it.
 */
export class FactsMemory {
  readonly #maxBytes: number
  #directory = ''
  #kept = new Map<string, Uint8Array>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The cache of a directory, for one parse. Facts of another directory are forgotten. */
  openCache(directory: string): FactsCache {
    const before = directory === this.#directory ? this.#kept : new Map<string, Uint8Array>()
    const kept = new Map<string, Uint8Array>()
    let room = this.#maxBytes
    this.#directory = directory
    this.#kept = kept
    const cache = openFactsCache(directory)
    const keep = (key: string, encoded: Uint8Array): void => {
      if (kept.has(key) || encoded.byteLength > room) return
      kept.set(key, encoded)
      room -= encoded.byteLength
    }
    return {
      get(key) {
        const encoded = kept.get(key) ?? before.get(key) ?? cache.get(key)
        if (encoded !== undefined) keep(key, encoded)
        return encoded
      },
      putAll(entries) {
        const all = [...entries]
        cache.putAll(all)
        for (const [key, encoded] of all) keep(key, encoded)
      },
      [Symbol.dispose]() {
        before.clear()
        cache[Symbol.dispose]()
      },
    }
  }
}
