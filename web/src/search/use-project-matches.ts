import { useQueries } from '@tanstack/react-query'
import { toMessage } from '../api/api-error.ts'
import type { FoundNames, Project, TextMatches } from '../api/types.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { Searched } from './search-address.ts'
import { namesOptions, textOptions } from './search-queries.ts'

export type SearchOfProjects = {
  readonly query: Pick<ParsedQuery, 'text' | 'filters'>
  /** Absent: files, symbols and text. */
  readonly what?: Searched | undefined
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

/** Asks each project; they answer one by one, in the order that is given. */
export function useProjectMatches(
  projects: readonly Project[],
  { query: { text, filters }, what, regex, caseSensitive, limit }: SearchOfProjects,
): ProjectMatches[] {
  const wantsNames = text !== '' && what !== 'text'
  const wantsText =
    text !== '' && (what === undefined || what === 'text') && (filters.kind === undefined || what === 'text')
  const kind = what === 'files' ? 'file' : filters.kind
  const names = useQueries({
    queries: projects.map(({ id }) => ({
      ...namesOptions(id, text, { ...filters, ...(kind === undefined ? {} : { kind }) }, limit),
      enabled: wantsNames,
      // Of another text, it would be counted as found for this one.
      placeholderData: () => undefined,
    })),
  })
  const texts = useQueries({
    queries: projects.map(({ id }) => ({
      ...textOptions(id, { text, regex, caseSensitive }, filters, limit),
      enabled: wantsText,
      placeholderData: () => undefined,
    })),
  })
  return projects.map((project, index) => {
    const ofNames = wantsNames ? names[index] : undefined
    const ofText = wantsText ? texts[index] : undefined
    const files = what === 'symbols' ? [] : (ofNames?.data?.files ?? [])
    const symbols = what === 'files' ? [] : (ofNames?.data?.nodes ?? [])
    const error = ofNames?.error ?? ofText?.error ?? null
    return {
      project,
      files,
      symbols,
      lines: ofText?.data?.matches ?? [],
      isCut: files.length >= limit || symbols.length >= limit || ofText?.data?.truncated === true,
      isWaiting: ofNames?.isLoading === true || ofText?.isLoading === true,
      failure: error === null ? undefined : toMessage(error),
    }
  })
}

export function countMatches({ files, symbols, lines }: ProjectMatches): number {
  return files.length + symbols.length + lines.length
}
