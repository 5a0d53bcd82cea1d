import { useQueries } from '@tanstack/react-query'
import { toMessage } from '../api/api-error.ts'
import type { FoundNames, Project, TextMatches } from '../api/types.ts'
import { orderByNames } from './order-by-names.ts'
import { canBeName, isNarrowed } from './parse-query.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { Searched } from './search-address.ts'
import { namesOptions, textOptions } from './search-queries.ts'

export type SearchOfProjects = {
  readonly query: Pick<ParsedQuery, 'text' | 'filters' | 'excluded' | 'isPhrase'>
  /** Absent: files, symbols and text. */
  readonly what?: Exclude<Searched, 'conversations'> | undefined
  readonly regex: boolean
  readonly caseSensitive: boolean
  /** Of files, of symbols and of lines, in each project. */
  readonly limit: number
}

/** What is known so far of what one project has. */
export type ProjectMatches = {
  readonly project: Project
  readonly files: FoundNames['files']
  readonly symbols: FoundNames['nodes']
  readonly lines: TextMatches['matches']
  /** A limit was reached: there may be more. */
  readonly isCut: boolean
  readonly isWaiting: boolean
  /** Why some of it could not be searched. */
  readonly failure: string | undefined
}

/** Asks each project; they answer one by one. Those that have the name itself come first, else in the given order. */
export function useProjectMatches(
  projects: readonly Project[],
  { query, what, regex, caseSensitive, limit }: SearchOfProjects,
): ProjectMatches[] {
  const { text, filters, excluded, isPhrase } = query
  const wantsNames = (text !== '' || isNarrowed(query)) && what !== 'text' && canBeName(query)
  const wantsText =
    text !== '' && (what === undefined || what === 'text') && (filters.kind === undefined || what === 'text')
  const kind = what === 'files' ? 'file' : filters.kind
  const ofNames = {
    filters: { ...filters, ...(kind === undefined ? {} : { kind }) },
    excluded,
    caseSensitive,
  }
  const names = useQueries({
    queries: projects.map(({ id }) => ({
      ...namesOptions(id, text, ofNames, limit),
      enabled: wantsNames,
      // Of another text, it would be counted as found for this one.
      placeholderData: () => undefined,
    })),
  })
  const texts = useQueries({
    queries: projects.map(({ id }) => ({
      ...textOptions(id, { text, regex, isPhrase, caseSensitive }, query, limit),
      enabled: wantsText,
      placeholderData: () => undefined,
    })),
  })
  const matches = projects.map((project, index) => {
    const ofName = wantsNames ? names[index] : undefined
    const ofText = wantsText ? texts[index] : undefined
    const files = what === 'symbols' ? [] : (ofName?.data?.files ?? [])
    const symbols = what === 'files' ? [] : (ofName?.data?.nodes ?? [])
    const error = ofName?.error ?? ofText?.error ?? null
    return {
      project,
      files,
      symbols,
      lines: ofText?.data?.matches ?? [],
      isCut: files.length >= limit || symbols.length >= limit || ofText?.data?.truncated === true,
      isWaiting: ofName?.isLoading === true || ofText?.isLoading === true,
      failure: error === null ? undefined : toMessage(error),
    }
  })
  return orderByNames(matches, text)
}

export function countMatches({ files, symbols, lines }: ProjectMatches): number {
  return files.length + symbols.length + lines.length
}
