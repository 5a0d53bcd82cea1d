import type { FoundNames, GrepAnswer, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'
import { requireNodeKind } from './search-code.ts'

export type NameSearch = {
  readonly query: string
  readonly kinds?: readonly string[] | undefined
  readonly path?: string | undefined
  readonly language?: string | undefined
  readonly limit: number
}

export function findNames(
  [snapshot]: readonly [Snapshot],
  { query, kinds, ...options }: NameSearch,
): FoundNames {
  return snapshot.findNames(query, { ...options, kinds: kinds?.map(requireNodeKind) })
}

export type TextSearch = {
  readonly query: string
  readonly regex: boolean
  readonly caseSensitive: boolean
  readonly path?: string | undefined
  readonly language?: string | undefined
  readonly limit: number
}

/** Lines that match, by path. Throws where the expression is none. */
export function searchText(
  [snapshot]: readonly [Snapshot],
  { query, ...options }: TextSearch,
): Omit<GrepAnswer, 'error'> {
  const { error, ...answer } = snapshot.grep(query, options)
  if (error === '') return answer
  throw new ServiceError('validation_failed', {
    detail: `Cannot search for "${query.slice(0, 200)}": ${error}`,
    problems: [{ path: 'query', message: error }],
  })
}
