import type { Known } from '../api/types.ts'

/** How a place is known to lead to a definition, in words. */
export const knownDescriptions: { readonly [Level in Known]: string } = {
  exact: 'Bound by names, scopes and modules alone',
  inferred: 'A value or a type was followed to get here',
  possible: 'One of several candidates; it may be another',
}

export const knownLevels = ['exact', 'inferred', 'possible'] as const
