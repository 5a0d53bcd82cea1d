import { lineStarts } from '../line-starts.ts'
import { eachWord, hashOf } from './word-files.ts'

/** A text that is asked more often than this has many definitions: its words are worth an index. */
const MAX_SCANS = 8

/** A text in which names are looked for: its words are indexed once it is asked often. */
export class SoughtText {
  readonly text: string
  /** Where its lines begin. */
  readonly starts: readonly number[]
  #asked = 0
  #words: WordPlaces | undefined

  constructor(text: string) {
    this.text = text
    this.starts = lineStarts(text)
  }

  /** Where a name begins, in order; `word` is the longest word in it. */
  *placesOf(name: string, word: string): Iterable<number> {
    const { text } = this
    if (this.#asked++ < MAX_SCANS) {
      for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) yield at
      return
    }
    this.#words ??= indexWords(text)
    const { starts, heads, next } = this.#words
    const before = name.indexOf(word)
    for (let row = heads[hashOf(word, 0, word.length) & (heads.length - 1)]!; row !== -1; row = next[row]!) {
      const at = starts[row]! - before
      if (at >= 0 && text.startsWith(name, at)) yield at
    }
  }
}

/** Words by the lowest bits of their hash: rows of `starts`, chained in the order of the text. */
interface WordPlaces {
  readonly starts: readonly number[]
  readonly heads: Int32Array
  readonly next: Int32Array
}

function indexWords(text: string): WordPlaces {
  const starts: number[] = []
  const hashes: number[] = []
  eachWord(text, (start, end) => {
    starts.push(start)
    hashes.push(hashOf(text, start, end))
  })
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(starts.length + 1))).fill(-1)
  const next = new Int32Array(starts.length)
  for (let row = starts.length - 1; row >= 0; row--) {
    const bucket = hashes[row]! & (heads.length - 1)
    next[row] = heads[bucket]!
    heads[bucket] = row
  }
  return { starts, heads, next }
}
