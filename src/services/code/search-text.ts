import type { FileSelection, FoundNames, GrepAnswer, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'
import { requireNodeKind } from './search-code.ts'

export type NameSearch = FileSelection & {
  readonly query: string
  readonly kinds?: readonly string[] | undefined
  readonly caseSensitive: boolean
  readonly limit: number
}

export function findNames(
  [snapshot]: readonly [Snapshot],
  { query, kinds, ...options }: NameSearch,
): FoundNames {
  return snapshot.findNames(query, { ...options, kinds: kinds?.map(requireNodeKind) })
}

export type TextSearch = FileSelection & {
  readonly query: string
  readonly regex: boolean
  /** After the lines that have the query itself those that have its words; without an expression. */
  readonly words: boolean
  readonly caseSensitive: boolean
  readonly limit: number
}

/** Lines that match, by path. Throws where the expression is none. */
export function searchText(
  [snapshot]: readonly [Snapshot],
  { query, words, ...options }: TextSearch,
): Omit<GrepAnswer, 'error'> {
  const { error, ...answer } = snapshot.grep(query, options)
  if (error === '') {
    const isWhole = options.regex || !words || answer.truncated || !/\S\s+\S/u.test(query)
    return isWhole ? answer : addLinesWithWords(snapshot, query, options, answer.matches)
  }
  throw new ServiceError('validation_failed', {
    detail: `Cannot search for "${query.slice(0, 200)}": ${error}`,
    problems: [{ path: 'query', message: error }],
  })
}

function addLinesWithWords(
  snapshot: Snapshot,
  query: string,
  options: Omit<TextSearch, 'query' | 'words'>,
  found: GrepAnswer['matches'],
): Omit<GrepAnswer, 'error'> {
  const { matches, truncated } = snapshot.grep(query, { ...options, words: true })
  const isFound = new Set(found.map(({ filePath, line }) => `${line} ${filePath}`))
  const more = matches.filter(({ filePath, line }) => !isFound.has(`${line} ${filePath}`))
  const all = [...found, ...more]
  return {
    matches: all.slice(0, options.limit),
    truncated: truncated || all.length > options.limit,
  }
}
