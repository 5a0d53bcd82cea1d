/** Most files are far smaller; larger ones get memory of their own. */
const SLAB_BYTES = 2 ** 20
const MOST_IN_SLAB = SLAB_BYTES / 8

/** Keeps texts where all threads see them without a copy, many of them in one piece of memory. */
export class SharedTexts {
  #slab: Uint8Array = new Uint8Array(0)
  #used = 0

  /** The same bytes in shared memory. */
  keep(bytes: Uint8Array): Uint8Array {
    const { length } = bytes
    if (length > MOST_IN_SLAB) {
      const own = new Uint8Array(new SharedArrayBuffer(length))
      own.set(bytes)
      return own
    }
    if (this.#used + length > this.#slab.length) {
      this.#slab = new Uint8Array(new SharedArrayBuffer(SLAB_BYTES))
      this.#used = 0
    }
    const kept = this.#slab.subarray(this.#used, this.#used + length)
    kept.set(bytes)
    this.#used += length
    return kept
  }
}
