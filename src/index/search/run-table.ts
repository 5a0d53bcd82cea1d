/** Of each byte, whether it stands in a word: ASCII letters, digits, `_` and `$`. */
export const isWordByte = new Uint8Array(256)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$') {
  isWordByte[character.charCodeAt(0)] = 1
}

/** One more byte of a word in its hash, which begins as 0. */
export function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0
}

/**
 * Numbers distinct runs of bytes in the order in which they are first seen, without making strings of them: source
 * text names the same few words over and over, and a string of each would cost ten times what looking it up does.
 */
export class RunTable {
  #size = 0
  /** Number of the run plus one, 0 for an empty slot; a power of two. */
  #slots = new Int32Array(1 << 13)
  #hashes = new Int32Array(1 << 12)
  /** End of each run in `bytes`. */
  #ends = new Int32Array(1 << 12)
  #bytes = new Uint8Array(1 << 15)

  get size(): number {
    return this.#size
  }

  /** Number of a run whose hash is known; one that equals `size` before the call is new. */
  numberOf(source: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = spread(hash) & mask
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (this.#hashes[entry - 1] === hash && this.#equals(entry - 1, source, start, end)) return entry - 1
      slot = (slot + 1) & mask
    }
    slots[slot] = this.#size + 1
    return this.#add(source, start, end, hash)
  }

  #equals(run: number, source: Uint8Array, start: number, end: number): boolean {
    let at = run === 0 ? 0 : this.#ends[run - 1]!
    if (this.#ends[run]! - at !== end - start) return false
    const bytes = this.#bytes
    for (let index = start; index < end; index++) if (bytes[at++] !== source[index]) return false
    return true
  }

  #add(source: Uint8Array, start: number, end: number, hash: number): number {
    const run = this.#size++
    if (run === this.#ends.length) {
      this.#ends = grown(this.#ends)
      this.#hashes = grown(this.#hashes)
    }
    const from = run === 0 ? 0 : this.#ends[run - 1]!
    const to = from + end - start
    while (to > this.#bytes.length) {
      const bytes = new Uint8Array(this.#bytes.length * 2)
      bytes.set(this.#bytes)
      this.#bytes = bytes
    }
    for (let index = start; index < end; index++) this.#bytes[from + index - start] = source[index]!
    this.#ends[run] = to
    this.#hashes[run] = hash
    if (this.#size * 2 > this.#slots.length) this.#rehash()
    return run
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let run = 0; run < this.#size; run++) {
      let slot = spread(this.#hashes[run]!) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = run + 1
    }
    this.#slots = slots
  }
}

/** The low bits of a hash are those of its last letters. */
function spread(hash: number): number {
  const mixed = Math.imul(hash, 0x9e_37_79_b1)
  return mixed ^ (mixed >>> 15)
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
