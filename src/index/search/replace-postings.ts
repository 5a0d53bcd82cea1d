import { writeNumber } from './posting-writer.ts'

/** The postings of a word in which those of some documents are replaced; both lists are in ascending order. */
export function replacePostings(
  stored: Uint8Array,
  isReplaced: (document: number) => boolean,
  added: Uint8Array,
): { documentCount: number; postings: Uint8Array<ArrayBuffer> } {
  // A posting that begins the list, or follows one that was left out, has a longer distance before it.
  const postings = new Uint8Array(stored.length + added.length + 8)
  const [old, own] = [new PostingCursor(stored), new PostingCursor(added)]
  let size = 0
  let documentCount = 0
  let previous = 0
  for (;;) {
    while (!old.isAtEnd && isReplaced(old.document)) old.next()
    if (old.isAtEnd && own.isAtEnd) return { documentCount, postings: postings.slice(0, size) }
    const next = own.isAtEnd || (!old.isAtEnd && old.document < own.document) ? old : own
    size = writeNumber(postings, size, next.document - previous)
    previous = next.document
    postings.set(next.counts, size)
    size += next.counts.length
    documentCount++
    next.next()
  }
}

/** Walks a list as `posting-writer.ts` writes it. */
class PostingCursor {
  readonly #bytes: Uint8Array
  #at = 0
  isAtEnd = false
  document = 0
  /** What stands behind the distance. */
  counts: Uint8Array = new Uint8Array(0)

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.next()
  }

  next(): void {
    const bytes = this.#bytes
    if (this.#at >= bytes.length) {
      this.isAtEnd = true
      return
    }
    let distance = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.#at++]!
      distance |= (byte & 0x7f) << shift
      if (byte < 128) break
    }
    this.document += distance
    const start = this.#at
    if ((bytes[this.#at++]! & 3) === 3) while (bytes[this.#at++]! >= 128);
    this.counts = bytes.subarray(start, this.#at)
  }
}
