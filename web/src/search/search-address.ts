/** What the page of results shows: all of it stands in the address. */
export type SearchAddress = {
  /** As it is typed, with its filters: `cart path:src lang:python`. */
  readonly q?: string
  /** Ids of the projects that are searched, with commas between them; absent: all of them. */
  readonly in?: string
  /** Absent: all of them. */
  readonly what?: Searched
  /** Of text alone. */
  readonly regex?: true
  readonly case?: true
}

export const searched = ['files', 'symbols', 'text', 'conversations'] as const
export type Searched = (typeof searched)[number]

/** Whatever somebody wrote into the address bar, as far as it means something. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const q = toText(search['q'])
  const projects = toText(search['in'])
  const what = searched.find((name) => name === search['what'])
  return {
    ...(q === '' ? {} : { q }),
    ...(projects === '' ? {} : { in: projects }),
    ...(what === undefined ? {} : { what }),
    ...(what === 'text' && search['regex'] === true ? { regex: true } : {}),
    ...(what === 'text' && search['case'] === true ? { case: true } : {}),
  }
}

/** The router reads `q=404` as a number and `q=true` as a truth value. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
