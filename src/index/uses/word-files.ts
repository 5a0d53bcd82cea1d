import { threadTimeMs } from '../thread-time.ts'

/** Which of some files have a word. */
export interface WordFiles {
  /**
   * Files, by number, that may have a word of letters, digits and `_`. Reads what was not read yet, for `timeMs` at most;
   * `isWhole` where all files were read.
   */
  with(word: string, timeMs: number): { readonly files: readonly number[]; readonly isWhole: boolean }
}

/** Words of all files together that are kept: four bytes each. */
const MAX_WORDS = 8 * 2 ** 20

/**
 * Reads each file once and keeps the hashes of its words, sorted: a name is then looked for in the few files that have
 * it. Two words of one hash cost a look into a file that lacks the word.
 */
export function createWordFiles(
  files: readonly number[],
  textOf: (file: number) => string | undefined,
  now: () => number = threadTimeMs,
): WordFiles {
  const words: Int32Array[] = []
  let kept = 0
  const read = (timeMs: number): void => {
    const deadline = now() + timeMs
    while (words.length < files.length && kept < MAX_WORDS && now() < deadline) {
      const own = hashesOf(textOf(files[words.length]!) ?? '')
      kept += own.length
      words.push(own)
    }
  }
  return {
    with(word, timeMs) {
      read(timeMs)
      const hash = hashOf(word, 0, word.length)
      const found = files.filter((_, index) => index < words.length && has(words[index]!, hash))
      return { files: found, isWhole: words.length === files.length }
    },
  }
}

function hashesOf(text: string): Int32Array {
  const hashes = new Set<number>()
  eachWord(text, (start, end) => hashes.add(hashOf(text, start, end)))
  return Int32Array.from(hashes).sort()
}

export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const isInside = at < text.length && isOfWord(text.charCodeAt(at))
    if (isInside && start === -1) start = at
    else if (!isInside && start !== -1) {
      visit(start, at)
      start = -1
    }
  }
}

/** Letters of other scripts, and what stands above them, count as letters. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code > 127
  )
}

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function has(sorted: Int32Array, hash: number): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < hash) low = middle + 1
    else high = middle
  }
  return sorted[low] === hash
}
