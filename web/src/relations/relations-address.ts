/** What a page about a definition's calls, paths or impact shows: all of it stands in the address. */
export type RelationsSearch = {
  /** The id of the definition. */
  readonly node?: string
  readonly view?: RelationsView
  /** Of a path: the definition that it leads to. */
  readonly to?: string
  /** Of the impact: how many levels are followed. */
  readonly depth?: number
  /** The lines that are shown beside it: `path:12` or `path:12-20`. */
  readonly at?: string
}

export const relationsViews = ['callers', 'callees', 'impact', 'path'] as const
export type RelationsView = (typeof relationsViews)[number]

export const defaultDepth = 3
export const mostDepth = 6

/** Whatever somebody wrote into the address bar, as far as it means something. */
export function readRelationsSearch(search: Record<string, unknown>): RelationsSearch {
  const text = <Name extends string>(name: Name): { readonly [Key in Name]?: string } => {
    const value = search[name]
    return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as {
      readonly [Key in Name]?: string
    }
  }
  const view = relationsViews.find((name) => name === search['view'])
  const depth = Number(search['depth'])
  return {
    ...text('node'),
    ...text('to'),
    ...text('at'),
    ...(view === undefined ? {} : { view }),
    ...(Number.isInteger(depth) && depth >= 1 && depth <= mostDepth && depth !== defaultDepth
      ? { depth }
      : {}),
  }
}
