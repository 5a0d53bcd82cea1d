import { RunTable, hashStep, isWordByte } from './run-table.ts'
import { WORD_PATTERN, addWords } from './words.ts'

const MAX_RUN_LENGTH = 200

export const PostingField = { BODY: 0, NAME: 1, SIGNATURE: 2, DOC: 3 } as const
export type PostingField = (typeof PostingField)[keyof typeof PostingField]

/**
 * Collects which words stand how often in which documents and writes them as one row a word. Documents must come in
 * ascending order; all text of one document must be added before the next.
 *
 * A posting is the distance to the previous document as a variable-length number, then one byte with the counts in
 * body, name, signature and doc, two bits each, capped at 3; a body count of 3 and more follows as a number.
 */
export interface PostingWriter {
  startDocument(document: number): void
  addText(field: PostingField, text: string): void
  /** The same for text in ASCII. */
  addAscii(field: PostingField, bytes: Uint8Array, start: number, end: number): void
  /** Words of the body of the document at hand. */
  bodyWordCount(): number
  write(insert: TermInsert): void
}

/** A prepared statement, or whatever takes rows: the bytes are valid during the call only. */
export interface TermInsert {
  run(term: string, documentCount: number, postings: Uint8Array): unknown
}

export function createPostingWriter(): PostingWriter {
  const asciiRuns = new RunTable()
  const asciiWords = createRunWords()
  const foreignRuns = new Map<string, number>()
  const foreignWords = createRunWords()
  let encoded = new Uint8Array(1 << 12)
  const words = new Map<string, number>()
  const wordTexts: string[] = []
  let lastSeen = new Int32Array(1 << 14).fill(-1)
  let postingWord = new Int32Array(1 << 16)
  let postingDocument = new Int32Array(1 << 16)
  // Counts of body, name, signature and doc in 14, 6, 6 and 6 bits.
  let postingCounts = new Int32Array(1 << 16)
  let count = 0
  let document = -1
  let bodyWords = 0

  const wordNumber = (word: string): number => {
    let number = words.get(word)
    if (number === undefined) {
      number = wordTexts.length
      words.set(word, number)
      wordTexts.push(word)
      if (number >= lastSeen.length) lastSeen = grown(lastSeen, -1)
    }
    return number
  }

  const learnRun = (run: string, { starts, words: numbers }: RunWords): void => {
    const list: string[] = []
    addWords(run, list)
    for (const word of new Set(list)) numbers.push(wordNumber(word))
    starts.push(numbers.length)
  }

  const addPosting = (word: number, field: PostingField): void => {
    let posting = lastSeen[word] ?? -1
    if (posting === -1 || postingDocument[posting] !== document) {
      posting = count++
      if (posting >= postingWord.length) {
        postingWord = grown(postingWord, 0)
        postingDocument = grown(postingDocument, 0)
        postingCounts = grown(postingCounts, 0)
      }
      postingWord[posting] = word
      postingDocument[posting] = document
      postingCounts[posting] = 0
      lastSeen[word] = posting
    }
    const counts = postingCounts[posting] ?? 0
    if (field === PostingField.BODY) {
      if ((counts & 0x3fff) < 0x3fff) postingCounts[posting] = counts + 1
    } else {
      const shift = 8 + field * 6
      if (((counts >>> shift) & 0x3f) < 0x3f) postingCounts[posting] = counts + (1 << shift)
    }
  }

  const addRun = ({ starts, words: numbers }: RunWords, run: number, field: PostingField): void => {
    const end = starts[run + 1]!
    for (let index = starts[run]!; index < end; index++) addPosting(numbers[index]!, field)
    if (field === PostingField.BODY) bodyWords++
  }

  const addAscii = (field: PostingField, bytes: Uint8Array, start: number, end: number): void => {
    let at = start
    while (at < end) {
      let byte = bytes[at]!
      if (isWordByte[byte] === 0) {
        at++
        continue
      }
      const first = at
      let hash = 0
      do {
        hash = hashStep(hash, byte)
        at++
        if (at === end) break
        byte = bytes[at]!
      } while (isWordByte[byte] === 1)
      if (at - first > MAX_RUN_LENGTH) continue
      const before = asciiRuns.size
      const run = asciiRuns.numberOf(bytes, first, at, hash)
      if (run === before) {
        learnRun(
          Buffer.from(bytes.buffer, bytes.byteOffset + first, at - first).toString('latin1'),
          asciiWords,
        )
      }
      addRun(asciiWords, run, field)
    }
  }

  const addForeign = (field: PostingField, text: string): void => {
    for (const word of text.match(WORD_PATTERN) ?? []) {
      if (word.length > MAX_RUN_LENGTH) continue
      let run = foreignRuns.get(word)
      if (run === undefined) {
        run = foreignRuns.size
        // A copy, since a slice would keep the whole file's text alive.
        foreignRuns.set(Buffer.from(word).toString(), run)
        learnRun(word, foreignWords)
      }
      addRun(foreignWords, run, field)
    }
  }

  return {
    startDocument(next) {
      if (next <= document)
        throw new RangeError(`Indexing document ${next} after ${document}: not ascending.`)
      document = next
      bodyWords = 0
    },
    addText(field, text) {
      if (text === '') return
      if (encoded.length < text.length) encoded = new Uint8Array(text.length * 2)
      // Where as many bytes as units came out, all of the text is ASCII.
      const { read, written } = encoder.encodeInto(text, encoded)
      if (read === text.length && written === read) addAscii(field, encoded, 0, written)
      else addForeign(field, text)
    },
    addAscii,
    bodyWordCount: () => bodyWords,
    write(insert) {
      const starts = new Int32Array(wordTexts.length + 1)
      for (let posting = 0; posting < count; posting++) {
        const word = (postingWord[posting] ?? 0) + 1
        starts[word] = (starts[word] ?? 0) + 1
      }
      for (let word = 0; word < wordTexts.length; word++)
        starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
      const next = starts.slice()
      const sorted = new Int32Array(count)
      for (let posting = 0; posting < count; posting++) {
        const word = postingWord[posting] ?? 0
        const position = next[word] ?? 0
        sorted[position] = posting
        next[word] = position + 1
      }
      // Rows of a table without row ids are appended quickest in their own order; plain sorting is near enough to it.
      const order = wordTexts.toSorted()
      let bytes = new Uint8Array(1 << 16)
      for (const text of order) {
        const word = words.get(text) ?? 0
        const start = starts[word] ?? 0
        const end = starts[word + 1] ?? 0
        if ((end - start) * 9 > bytes.length) bytes = new Uint8Array((end - start) * 18)
        let size = 0
        let previous = 0
        for (let index = start; index < end; index++) {
          const posting = sorted[index] ?? 0
          const current = postingDocument[posting] ?? 0
          const counts = postingCounts[posting] ?? 0
          size = writeNumber(bytes, size, current - previous)
          previous = current
          const body = counts & 0x3fff
          bytes[size++] =
            Math.min(3, body) |
            (Math.min(3, (counts >>> 14) & 0x3f) << 2) |
            (Math.min(3, (counts >>> 20) & 0x3f) << 4) |
            (Math.min(3, (counts >>> 26) & 0x3f) << 6)
          if (body >= 3) size = writeNumber(bytes, size, body)
        }
        insert.run(text, end - start, bytes.subarray(0, size))
      }
    },
  }
}

/** The numbers of the distinct words of each run. */
interface RunWords {
  readonly starts: number[]
  readonly words: number[]
}

function createRunWords(): RunWords {
  return { starts: [0], words: [] }
}

const encoder = new TextEncoder()

/** Calls `visit` with each document and its counts. */
export function readPostings(
  bytes: Uint8Array,
  visit: (document: number, body: number, name: number, signature: number, doc: number) => void,
): void {
  let position = 0
  let document = 0
  while (position < bytes.length) {
    let shift = 0
    let byte = 0
    let distance = 0
    do {
      byte = bytes[position++] ?? 0
      distance |= (byte & 0x7f) << shift
      shift += 7
    } while (byte >= 128 && shift < 35)
    document += distance
    const packed = bytes[position++] ?? 0
    let body = packed & 3
    if (body === 3) {
      body = 0
      shift = 0
      do {
        byte = bytes[position++] ?? 0
        body |= (byte & 0x7f) << shift
        shift += 7
      } while (byte >= 128 && shift < 35)
    }
    visit(document, body, (packed >> 2) & 3, (packed >> 4) & 3, packed >> 6)
  }
}

export function writeNumber(bytes: Uint8Array, position: number, value: number): number {
  let rest = value
  let next = position
  while (rest >= 128) {
    bytes[next++] = (rest & 0x7f) | 128
    rest >>>= 7
  }
  bytes[next++] = rest
  return next
}

function grown(array: Int32Array<ArrayBuffer>, fill: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  if (fill !== 0) larger.fill(fill, array.length)
  return larger
}
