/** Names of members that are computed end with this behind what of them is written out: `visit_*`. */
export const ANY_SUFFIX = '*'

/** What the name of a member begins with where the rest of it is computed (` *`: nothing is known); undefined for any other. */
export function prefixOfComputed(name: string): string | undefined {
  // `*` and `**` are operators, as methods in Ruby.
  if (!name.endsWith(ANY_SUFFIX) || name === '*' || name === '**' || name.startsWith('operator '))
    return undefined
  return name.slice(0, -ANY_SUFFIX.length).trimEnd()
}
