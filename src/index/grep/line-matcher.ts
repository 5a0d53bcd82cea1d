import { RE2JS } from 're2js'
import { readSearchTerms } from '../search/search-terms.ts'
import type { SearchTerms } from '../search/search-terms.ts'
import { findRequiredTexts } from './required-text.ts'

/** Finds a pattern in the lines of files. */
export interface LineMatcher {
  /** A file with a match has all texts of one of these; none where that is not known. */
  readonly required: readonly (readonly string[])[]
  readonly isCaseSensitive: boolean
  /** Undefined where the whole text tells that none of its lines is a match. */
  inText(text: string): LineFinder | undefined
}

export interface LineFinder {
  /** A line with a match has one of these; none where that is not known. */
  readonly texts: readonly string[]
  /** UTF-16 column of the first match, -1 for none. */
  find(line: string): number
  /** Whether a line with a match has all that is looked for, not just some of what its file has. */
  hasAll(line: string): boolean
}

const MAX_PATTERN_LENGTH = 4096

/**
 * Regular expressions run on an automaton, in time linear in the text whatever the pattern. V8's own linear engine was
 * slower on every pattern measured, knows no case-insensitive search and needs a flag for the whole process.
 */
export function createLineMatcher(
  pattern: string,
  options: { regex: boolean; caseSensitive: boolean; words?: boolean },
): LineMatcher | { readonly error: string } {
  if (pattern === '') return { error: 'The pattern is empty. Give the text to look for.' }
  if (pattern.length > MAX_PATTERN_LENGTH) {
    return {
      error: `The pattern has ${pattern.length} characters; at most ${MAX_PATTERN_LENGTH} are allowed.`,
    }
  }
  if (!options.regex) {
    if (/[\r\n]/.test(pattern)) {
      return { error: 'The pattern has a line break; lines are searched one by one.' }
    }
    return options.words === true && pattern.trim() !== ''
      ? createTermsMatcher(readSearchTerms(pattern), options.caseSensitive)
      : createLiteralMatcher(pattern, options.caseSensitive)
  }
  const unsupported = explainUnsupported(pattern)
  if (unsupported !== '') return { error: unsupported }
  try {
    const compiled = RE2JS.compile(pattern, options.caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
    return matchLineByLine(findRequiredTexts(pattern), options.caseSensitive, (line) => {
      if (!compiled.test(line)) return -1
      const matcher = compiled.matcher(line)
      return matcher.find() ? matcher.start() : -1
    })
  } catch (error) {
    return { error: `The pattern "${pattern}" is not a regular expression: ${(error as Error).message}.` }
  }
}

function createLiteralMatcher(pattern: string, isCaseSensitive: boolean): LineMatcher {
  const folded = pattern.toLowerCase()
  return matchLineByLine([pattern], isCaseSensitive, (line) =>
    isCaseSensitive ? line.indexOf(pattern) : line.toLowerCase().indexOf(folded),
  )
}

function matchLineByLine(
  texts: readonly string[],
  isCaseSensitive: boolean,
  find: (line: string) => number,
): LineMatcher {
  const finder = { texts, find, hasAll: () => true }
  return { required: texts.map((text) => [text]), isCaseSensitive, inText: () => finder }
}

/**
 * As on GitHub and Sourcegraph a file is found that has all the words of an alternative, as parts of words too, and none
 * that must not be there; its matches are the lines that have one of the words.
 */
function createTermsMatcher(terms: readonly SearchTerms[], isCaseSensitive: boolean): LineMatcher {
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase())
  const alternatives = terms
    .filter(({ wanted }) => wanted.length > 0)
    .map(({ wanted, unwanted }) => ({ wanted: wanted.map(fold), unwanted: unwanted.map(fold) }))
  return {
    required: alternatives.map(({ wanted }) => wanted),
    isCaseSensitive,
    inText(text) {
      const searched = fold(text)
      const found = alternatives
        .filter(
          ({ wanted, unwanted }) =>
            wanted.every((word) => searched.includes(word)) &&
            !unwanted.some((word) => searched.includes(word)),
        )
        .map(({ wanted }) => wanted)
      if (found.length === 0) return undefined
      const texts = [...new Set(found.flat())]
      return {
        texts,
        find(line) {
          const columns = texts.map((word) => fold(line).indexOf(word)).filter((column) => column >= 0)
          return columns.length === 0 ? -1 : Math.min(...columns)
        },
        hasAll: (line) => found.some((words) => words.every((word) => fold(line).includes(word))),
      }
    },
  }
}

function explainUnsupported(pattern: string): string {
  const plain = pattern.replace(/\\[^1-9k]/g, '')
  if (/\(\?<?[=!]/.test(plain)) {
    return `The pattern "${pattern}" looks ahead or behind, which a linear-time search cannot do. Search for the main part and filter the lines.`
  }
  if (/\\(?:[1-9]|k<)/.test(plain)) {
    return `The pattern "${pattern}" refers back to a group, which a linear-time search cannot do. Write the repeated part out.`
  }
  return ''
}
