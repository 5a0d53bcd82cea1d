import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import { unreadTextOfFile } from '../../languages/unread-text.ts'
import { COPIED_FILE, EXAMPLE_FILE, OUTLINED_FILE, PLAIN_FILE } from '../read/files.ts'
import { createFileTest } from '../read/file-test.ts'
import type { Files } from '../read/files.ts'
import type { GrepAnswer, GrepOptions } from '../snapshot.ts'
import { FileFlag } from '../snapshot-file.ts'
import { createLineMatcher } from './line-matcher.ts'
import { showLine } from './show-line.ts'
import type { LineFinder, LineMatcher, MatchExtent } from './line-matcher.ts'
import { threadTimeMs } from '../thread-time.ts'

const DEFAULT_LIMIT = 200
const TIME_BOUND_MS = 2000
const LINES_BETWEEN_CLOCKS = 256

type Match = GrepAnswer['matches'][number]

/** In the order in which they are told. */
type Found = Readonly<Record<MatchExtent, Match[]>>

/** Lines of all files that match, in order of path. */
export function grep(
  files: Files,
  pattern: string,
  options: GrepOptions = {},
  now: () => number = threadTimeMs,
): GrepAnswer {
  const { regex = true, caseSensitive = true, limit = DEFAULT_LIMIT, timeMs = TIME_BOUND_MS } = options
  const matcher = createLineMatcher(pattern, { regex, caseSensitive, words: options.words === true })
  if ('error' in matcher) return { matches: [], truncated: false, error: matcher.error }
  const deadline = now() + timeMs
  const found: Found = { all: [], rest: [], some: [] }
  const isWhole = searchFiles(files, matcher, { ...options, limit }, found, () => now() > deadline)
  const matches = Object.values(found).flat()
  return { matches: matches.slice(0, limit), truncated: !isWhole || matches.length > limit, error: '' }
}

/** False where it had to stop before the end. */
function searchFiles(
  files: Files,
  matcher: LineMatcher,
  options: GrepOptions & { readonly limit: number },
  found: Found,
  isLate: () => boolean,
): boolean {
  const isSelected = createFileTest(files, options)
  const candidates = files.filesWith(matcher.requiredAt)
  const paths = files.paths()
  for (const file of options.productFirst === true ? productFirst(files) : paths.keys()) {
    if (candidates?.has(file) === false) continue
    if (isSelected?.(file) === false) continue
    const filePath = paths[file]!
    if (options.searchableOnly === true && !isSearchableOnly(files, file, filePath)) continue
    if (isLate()) return false
    const text = readCandidate(files, file, matcher)
    const finder = text === undefined ? undefined : matcher.inFile(text, filePath)
    if (text === undefined || finder === undefined) continue
    const { isCaseSensitive } = matcher
    if (!searchText({ text, filePath, finder, isCaseSensitive }, options, found, isLate)) return false
  }
  return true
}

function productFirst(files: Files): number[] {
  const ranks = files.flags().map(rankOf)
  return [...ranks.keys()].toSorted((one, other) => ranks[one]! - ranks[other]!)
}

function rankOf(flags: number): number {
  if ((flags & (FileFlag.GENERATED | FileFlag.MINIFIED | COPIED_FILE)) !== 0) return 4
  if ((flags & PLAIN_FILE) !== 0) return (flags & OUTLINED_FILE) === 0 ? 3 : 0
  if ((flags & FileFlag.TEST) !== 0) return 2
  return (flags & EXAMPLE_FILE) === 0 ? 0 : 1
}

function isSearchableOnly(files: Files, file: number, path: string): boolean {
  return ((files.flags()[file] ?? 0) & PLAIN_FILE) !== 0 && searchableLanguageOfFile(path) !== undefined
}

/** Whether a file without facts may name code all the same. What was built or taken over says only what is said elsewhere. */
export function isUnreadFile(files: Files, file: number, path: string): boolean {
  const flags = files.flags()[file] ?? 0
  const isOwn = (flags & (FileFlag.GENERATED | FileFlag.MINIFIED | COPIED_FILE)) === 0
  return (flags & PLAIN_FILE) !== 0 && isOwn && unreadTextOfFile(path) !== undefined
}

/** The text of a file that can have a match: where a text is required, most files are left without decoding them. */
function readCandidate(files: Files, file: number, matcher: LineMatcher): string | undefined {
  const required = matcher.isCaseSensitive ? matcher.requiredAt(files.paths()[file] ?? '') : []
  if (required.length > 0) {
    const bytes = files.bytesOf(file)
    if (bytes === undefined) return undefined
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return required.some((texts) => texts.every((text) => view.includes(text))) ? view.toString() : undefined
  }
  return files.textOf(file)
}

type SearchedText = {
  readonly text: string
  readonly filePath: string
  readonly finder: LineFinder
  readonly isCaseSensitive: boolean
}

/** False where it had to stop before the end. */
function searchText(
  { text, filePath, finder, isCaseSensitive }: SearchedText,
  { limit, longestLine = Infinity }: GrepOptions & { readonly limit: number },
  found: Found,
  isLate: () => boolean,
): boolean {
  const leap = createLeap(text, finder.texts, isCaseSensitive)
  let lineNumber = 1
  let counted = 0
  let start = 0
  let visited = 0
  while (start < text.length) {
    if (leap !== undefined) {
      const at = leap(start)
      if (at === -1) return true
      start = text.lastIndexOf('\n', at) + 1
    }
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end)
    if (++visited % LINES_BETWEEN_CLOCKS === 0 && isLate()) return false
    const column = line.length > longestLine ? -1 : finder.find(line)
    if (column >= 0) {
      const extent = finder.extentIn(line)
      if (found.all.length >= limit && extent === 'all') return false
      const matches = found[extent]
      // One more than the limit tells that there are more.
      if (matches.length <= limit) {
        lineNumber += countNewlines(text, counted, start)
        counted = start
        matches.push({ filePath, line: lineNumber, column, text: showLine(line, column) })
      }
    }
    start = end + 1
  }
  return true
}

/** Gives the next position from one on, ever further, that can match; -1 for none. Undefined where any position can. */
function createLeap(
  text: string,
  required: readonly string[],
  isCaseSensitive: boolean,
): ((from: number) => number) | undefined {
  if (required.length === 0) return undefined
  const searched = isCaseSensitive ? text : text.toLowerCase()
  // A few letters grow when their case changes, and then the positions are not the same.
  if (searched.length !== text.length) return undefined
  let left = [...new Set(isCaseSensitive ? required : required.map((one) => one.toLowerCase()))].map(
    (wanted) => ({ wanted, next: -1 }),
  )
  return (from) => {
    for (const one of left) if (one.next < from) one.next = searched.indexOf(one.wanted, from)
    left = left.filter(({ next }) => next >= 0)
    return left.length === 0 ? -1 : Math.min(...left.map(({ next }) => next))
  }
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
