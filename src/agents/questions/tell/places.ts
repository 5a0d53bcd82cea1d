import { claim, limits, quantity } from '../../evidence/claims.ts'
import type { GrepOutput } from '../../tools/grep.ts'
import { code, listed, plain } from './markdown.ts'

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
