/**
 * How far evidence goes. A sentence that says *none*, *all*, *only*, *complete* or a count holds only where what was
 * looked at covers everything that it speaks of: `claims.ts` makes such sentences, from a covering extent alone.
 */
export interface Extent {
  /** Entries that the result holds. */
  readonly shown: number
  /** Entries that there are; null where counting stopped before the end. */
  readonly total: number | null
  /** Why fewer are shown than there are, or the number is not known; null where nothing was left out. */
  readonly cut: 'limit' | 'length' | 'time' | 'depth' | 'memory' | null
  /** What was not looked at and could hold more. */
  readonly unread: readonly Unread[]
  /**
   * How entries were found, where that never proves that there are no others: `recognised` by the forms that are known
   * (routes, settings), `selected` from several that would do (a path, places for a fix).
   */
  readonly by?: 'recognised' | 'selected'
}

/** Something that evidence does not cover, e.g. `{ what: 'files of PHP, whose code is searched as text only', count: 12 }`. */
export interface Unread {
  readonly what: string
  readonly count: number
  /**
   * Of a framework that runs it: by which rule, `React Router (route modules)`. With a count of 0 of what runs it without
   * code of the repository: `the test runner (tests of Go)`.
   */
  readonly runBy?: string
  /** Of what is being worked out at the moment: it is known after a while. */
  readonly isPending?: true
}

declare const covering: unique symbol

/** An extent that was checked to cover what it speaks of. */
export type CoveringExtent = Extent & { readonly total: number; readonly [covering]: true }

/** Whether every entry was counted and nothing that could hold more was left unread. */
export function isCovering(extent: Extent): extent is CoveringExtent {
  return isCounted(extent) && extent.by === undefined
}

/** Whether every entry that can be found so was counted. */
export function isCounted(extent: Extent): extent is Extent & { readonly total: number } {
  return extent.total !== null && extent.unread.every(({ count }) => count === 0)
}

/** An extent of which everything is shown and known. */
export function wholeExtent(shown: number, unread: readonly Unread[] = []): Extent {
  return { shown, total: shown, cut: null, unread }
}

/** An extent of which the first entries are shown, the rest counted. */
export function partExtent(shown: number, total: number, unread: readonly Unread[] = []): Extent {
  return { shown, total, cut: shown < total ? 'limit' : null, unread }
}

/**
 * An extent of entries that were found by the forms that are known, of which the first ones fit. `isWhole`: the search for
 * them came to its end.
 */
export function recognisedExtent(
  shown: number,
  total: number,
  unread: readonly Unread[] = [],
  isWhole = true,
): Extent {
  const cut = shown < total ? 'length' : isWhole ? null : 'time'
  return { shown, total: isWhole ? total : null, cut, unread, by: 'recognised' }
}

/** So many things that evidence does not cover, in words for one and for several; nothing where there is none. */
export function uncovered(count: number, one: string, several = one): Unread[] {
  return count === 0 ? [] : [{ what: count === 1 ? one : several, count }]
}

/** The extent of a part of the entries: how many there are of it is known only where all entries are shown. */
export function partOf(extent: Extent, shown: number): Extent {
  const isShown = extent.total !== null && extent.shown >= extent.total
  return { ...extent, shown, total: isShown ? shown : null }
}
