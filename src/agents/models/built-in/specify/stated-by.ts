import type { NodeBrief } from '../../../tools/show-node.ts'

/** What the name of a test says, as words: `test_empty_cart_costs_nothing` says "empty cart costs nothing". */
export function statedBy({ kind, name }: NodeBrief): string | undefined {
  const own = name.includes(' ') ? name : (name.split(/\.|::/u).at(-1) ?? name)
  const bare = own.replace(/^(?:[tT]ests?_?|it_|should(?=[A-Z_]))/u, '')
  if (own === bare && kind !== 'test') return undefined
  const words = bare
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ')
    .trim()
  return words.split(' ').length < 2 ? undefined : name.includes(' ') ? words : words.toLowerCase()
}
