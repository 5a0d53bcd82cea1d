/**
 * Words of source text and of queries: identifiers are kept whole (lower case, underscores left out, so that
 * `getUserName` and `get_user_name` are one word) and split at case, underscore and digit borders as well.
 * Other scripts: runs of letters are a word; Chinese, Japanese and Korean text, which has no spaces, is taken in pairs.
 */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const match of text.matchAll(WORD_PATTERN)) addWords(match[0], words)
  return words
}

export const WORD_PATTERN = /[\p{L}\p{N}_$]+/gu

const MAX_WORD_LENGTH = 64

/** Adds the words of one run of letters, digits and underscores. */
export function addWords(run: string, words: string[]): void {
  if (!ASCII_RUN.test(run)) {
    addForeignWords(run, words)
    return
  }
  const parts = run.match(PART_PATTERN)
  if (parts === null) return
  const whole = parts.join('').toLowerCase()
  if (whole.length <= MAX_WORD_LENGTH) words.push(whole)
  if (parts.length === 1) return
  for (const part of parts) {
    if (part.length > 1 && part.length <= MAX_WORD_LENGTH) words.push(part.toLowerCase())
  }
}

const ASCII_RUN = /^[A-Za-z0-9_$]+$/
const PART_PATTERN = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu

function addForeignWords(run: string, words: string[]): void {
  const folded = run.normalize('NFKC').toLowerCase()
  for (const [chunk] of folded.matchAll(UNSPACED)) {
    const letters = Array.from(chunk)
    if (letters.length === 1) words.push(chunk)
    for (let index = 0; index + 1 < letters.length && index < 200; index++) {
      words.push(letters.slice(index, index + 2).join(''))
    }
  }
  const rest = folded.replace(UNSPACED, ' ')
  for (const part of rest.split(/[\s_$]+/)) {
    if (part.length > 0 && part.length <= MAX_WORD_LENGTH) words.push(part)
  }
}
