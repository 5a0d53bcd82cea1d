import { claim, limits, quantity } from '../../checks/evidence/claims.ts'
import type { QueryOutput } from '../../tools/query.ts'
import { named, sentence, table } from './markdown.ts'

/** What fits a pattern, a row each way. */
export function tellQuery({ variables, rows, extent }: QueryOutput): string[] {
  if (rows.length === 0)
    return [
      claim(
        extent,
        () => 'Nothing matches this pattern.',
        () => 'Nothing was found that matches this pattern.',
      ),
    ]
  const isCounted = rows.some(({ count }) => count !== undefined)
  return [
    `${sentence(quantity(extent, 'row'))} ${extent.total === 1 ? 'matches' : 'match'} this pattern.${limits(extent)}`,
    '',
    ...table(
      [...variables, ...(isCounted ? ['count'] : [])],
      rows.map(({ nodes, count }) => [
        ...variables.map((name) => (nodes[name] === undefined ? '' : named(nodes[name]))),
        ...(count === undefined ? [] : [String(count)]),
      ]),
      extent.total,
    ),
  ]
}
