import { RE2JS } from 're2js'
import { readSearchTerms } from '../search/search-terms.ts'
import type { SearchTerms } from '../search/search-terms.ts'
import { findRequiredTexts } from './required-text.ts'

export type TextAlternatives = readonly (readonly string[])[]

/** Finds a pattern in the lines of files. */
export interface LineMatcher {
  readonly isCaseSensitive: boolean
  /** A file at this path with a match has all texts of one of these; none where that is not known. At '' are all texts. */
  requiredAt(path: string): TextAlternatives
  /** Undefined where the whole file tells that none of its lines is a match. */
  inFile(text: string, path: string): LineFinder | undefined
}

/** All of it, all that the path of its file has not, or some. */
export type MatchExtent = 'all' | 'rest' | 'some'

export interface LineFinder {
  /** A line with a match has one of these; none where that is not known. */
  readonly texts: readonly string[]
  /** UTF-16 column of the first match, -1 for none. */
  find(line: string): number
  /** What a line with a match has of what is looked for. */
  extentIn(line: string): MatchExtent
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
  const finder: LineFinder = { texts, find, extentIn: () => 'all' }
  const required = texts.map((text) => [text])
  return { isCaseSensitive, requiredAt: () => required, inFile: () => finder }
}

/**
 * As on GitHub and Sourcegraph a file is found that has all the words of an alternative in its text or its path, as parts
 * of words too, and none that must not be there; its matches are the lines that have one of the words.
 */
function createTermsMatcher(terms: readonly SearchTerms[], isCaseSensitive: boolean): LineMatcher {
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase())
  const alternatives = terms
    .filter(({ wanted }) => wanted.length > 0)
    .map(({ wanted, unwanted }) => ({ wanted: wanted.map(fold), unwanted: unwanted.map(fold) }))
  return {
    isCaseSensitive,
    requiredAt(path) {
      const folded = fold(path)
      return alternatives.flatMap(({ wanted }) => {
        const rest = wanted.filter((word) => !folded.includes(word))
        return rest.length > 0 ? [rest] : wanted.map((word) => [word])
      })
    },
    inFile(text, path) {
      const folded = fold(path)
      const searched = fold(text)
      const has = (word: string): boolean => searched.includes(word) || folded.includes(word)
      const found = alternatives
        .filter(({ wanted, unwanted }) => wanted.every(has) && !unwanted.some(has))
        .map(({ wanted }) => ({ wanted, rest: wanted.filter((word) => !folded.includes(word)) }))
      if (found.length === 0) return undefined
      const texts = [...new Set(found.flatMap(({ wanted }) => wanted))]
      return {
        texts,
        find(line) {
          const searchedLine = fold(line)
          const columns = texts.map((word) => searchedLine.indexOf(word)).filter((column) => column >= 0)
          return columns.length === 0 ? -1 : Math.min(...columns)
        },
        extentIn(line) {
          const searchedLine = fold(line)
          const isIn = (word: string): boolean => searchedLine.includes(word)
          if (found.some(({ wanted }) => wanted.every(isIn))) return 'all'
          return found.some(({ rest }) => rest.length > 0 && rest.every(isIn)) ? 'rest' : 'some'
        },
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
