import { claim, limits, quantity } from '../../checks/evidence/claims.ts'
import type { ListRaisesOutput } from '../../tools/list-raises.ts'
import type { SearchOutput } from '../../tools/search.ts'
import type { GrepOutput } from '../../tools/grep.ts'
import { code, listed, named, noted, plain, section, sentence } from './markdown.ts'

/** Lines in which a text stands. */
export function tellMatches(
  { matches, file_count: files, extent, note }: GrepOutput,
  pattern: string,
): string[] {
  return [
    matches.length === 0
      ? claim(
          extent,
          () => `${code(pattern)} occurs nowhere in the text of the repository.`,
          () => `${code(pattern)} was not found.`,
        )
      : `${code(pattern)} occurs on ${quantity(extent, 'line')} in ${files === 1 ? 'one file' : `${files} files`}.${limits(extent)}`,
    '',
    ...listed(
      matches,
      30,
      extent.total,
      ({ location, text, in: within }) =>
        `[${location}] ${code(text)}${within === undefined ? '' : ` in ${code(within.replace(/^[^#]*#/u, ''))}`}`,
    ),
    ...noted(note),
  ]
}

/** What search has found, best first. */
export function tellFound({ results, extent, note }: SearchOutput): string[] {
  return [
    ...listed(results, results.length, extent.total, (one) => {
      const kind = one.kind === 'file' || one.kind === 'section' ? '' : `${one.kind} `
      return `${kind}${named(one)}${one.doc === undefined ? '' : ` — ${plain(one.doc)}`}`
    }),
    ...noted(note),
  ]
}

/** Where errors are raised and caught, and where the program exits. */
export function tellRaises({
  definition,
  subtypes = [],
  raises,
  caught = [],
  extent,
}: ListRaisesOutput): string[] {
  const row = ({ name, location, text, in: within, under }: ListRaisesOutput['raises'][number]): string =>
    `${name === '' ? '' : `${code(name)} `}[${location}]${within === undefined ? '' : ` in ${code(within.replace(/^[^#]*#/u, ''))}`} ${code(text)}${under === undefined ? '' : `, under ${code(under)}`}`
  return [
    ...(definition === undefined ? [] : [`${named(definition)}.`, '']),
    raises.length === 0
      ? `No place that raises it was found.${limits(extent)}`
      : `${sentence(quantity(extent, 'place'))} ${extent.total === 1 ? 'was' : 'were'} found.${limits(extent)}`,
    '',
    ...listed(raises, 40, extent.total, row),
    ...section('Caught by that name:', listed(caught, 15, null, row)),
    ...(subtypes.length === 0 ? [] : ['', `Its subtypes: ${subtypes.slice(0, 20).map(code).join(', ')}.`]),
  ]
}
