import { claim, limits, quantity } from '../../evidence/claims.ts'
import type { SearchOutput } from '../../tools/search.ts'
import type { GrepOutput } from '../../tools/grep.ts'
import { code, listed, named, plain } from './markdown.ts'

/** Lines in which a text stands. */
export function tellMatches({ matches, files, extent, note }: GrepOutput, pattern: string): string[] {
  return [
    matches.length === 0
      ? claim(
          extent,
          () => `${code(pattern)} stands nowhere in the text of the repository.`,
          () => `${code(pattern)} was not found.`,
        )
      : `${code(pattern)} stands on ${quantity(extent, 'line')} in ${files.length === 1 ? 'one file' : `${files.length} files`}.${limits(extent)}`,
    '',
    ...listed(
      matches,
      30,
      extent.total,
      ({ location, text, in: within }) =>
        `[${location}] ${code(text)}${within === undefined ? '' : ` in ${code(within.replace(/^[^#]*#/u, ''))}`}`,
    ),
    ...(note === undefined ? [] : ['', plain(note)]),
  ]
}

/** What search has found, best first. */
export function tellFound({ results, extent, note }: SearchOutput): string[] {
  return [
    ...listed(results, results.length, extent.total, (one) => {
      const kind = one.kind === 'file' || one.kind === 'section' ? '' : `${one.kind} `
      return `${kind}${named(one)}${one.doc === undefined ? '' : ` — ${plain(one.doc)}`}`
    }),
    ...(note === undefined ? [] : ['', plain(note)]),
  ]
}
