import { RE2JS } from 're2js'
import { readSearchTerms } from '../search/search-terms.ts'
import type { SearchTerms } from '../search/search-terms.ts'
import { findRequiredTexts } from './required-text.ts'

/** Finds a pattern in one line. Every match has one of the texts of `required`, where there are any. */
export interface LineMatcher {
  readonly required: readonly string[]
  readonly isCaseSensitive: boolean
  /** UTF-16 column of the first match, -1 for none. */
  find(line: string): number
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
    return {
      required: findRequiredTexts(pattern),
      isCaseSensitive: options.caseSensitive,
      find(line) {
        if (!compiled.test(line)) return -1
        const matcher = compiled.matcher(line)
        return matcher.find() ? matcher.start() : -1
      },
    }
  } catch (error) {
    return { error: `The pattern "${pattern}" is not a regular expression: ${(error as Error).message}.` }
  }
}

function createLiteralMatcher(pattern: string, isCaseSensitive: boolean): LineMatcher {
  const folded = pattern.toLowerCase()
  return {
    required: [pattern],
    isCaseSensitive,
    find: (line) => (isCaseSensitive ? line.indexOf(pattern) : line.toLowerCase().indexOf(folded)),
  }
}

/** Lines that have all the words of an alternative, as parts of words too, in any order. */
function createTermsMatcher(alternatives: readonly SearchTerms[], isCaseSensitive: boolean): LineMatcher {
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase())
  const folded = alternatives.map(({ wanted, unwanted }) => ({
    wanted: wanted.map(fold),
    unwanted: unwanted.map(fold),
  }))
  return {
    required: alternatives.map(({ wanted }) =>
      wanted.reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    ),
    isCaseSensitive,
    find: (line) => {
      const text = fold(line)
      const columns = folded.flatMap(({ wanted, unwanted }) => {
        const places = wanted.map((word) => text.indexOf(word))
        const has = !places.includes(-1) && !unwanted.some((word) => text.includes(word))
        return has ? [Math.min(...places)] : []
      })
      return columns.length === 0 ? -1 : Math.min(...columns)
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
