import type { PostingWriter, TermInsert } from '../search/posting-writer.ts'

/** Rows of a table of terms, in the order in which they are to be written. */
export interface TermRows {
  readonly terms: readonly string[]
  readonly documentCounts: Int32Array<ArrayBuffer>
  /** End of each term's postings in `postings`. */
  readonly ends: Int32Array<ArrayBuffer>
  readonly postings: Uint8Array<ArrayBuffer>
}

export function collectTerms(writer: PostingWriter): TermRows {
  const terms: string[] = []
  const documentCounts: number[] = []
  const ends: number[] = []
  let postings = new Uint8Array(1 << 16)
  let size = 0
  writer.write({
    run(term, documentCount, bytes) {
      if (size + bytes.length > postings.length) {
        const grown = new Uint8Array(Math.max(size + bytes.length, postings.length * 2))
        grown.set(postings.subarray(0, size))
        postings = grown
      }
      postings.set(bytes, size)
      size += bytes.length
      terms.push(term)
      documentCounts.push(documentCount)
      ends.push(size)
    },
  })
  return {
    terms,
    documentCounts: Int32Array.from(documentCounts),
    ends: Int32Array.from(ends),
    postings: postings.slice(0, size),
  }
}

export function writeTerms(insert: TermInsert, { terms, documentCounts, ends, postings }: TermRows): void {
  let start = 0
  for (let row = 0; row < terms.length; row++) {
    const end = ends[row]!
    insert.run(terms[row]!, documentCounts[row]!, postings.subarray(start, end))
    start = end
  }
}
