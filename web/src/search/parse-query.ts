/** Where is looked. `all`: everywhere, a few of each. */
export const scopes = ['all', 'files', 'symbols', 'text', 'conversations', 'commands'] as const
export type Scope = (typeof scopes)[number]

export const filterNames = ['path', 'lang', 'kind'] as const
export type FilterName = (typeof filterNames)[number]

export type ParsedQuery = {
  /** Without prefix and filters. */
  readonly text: string
  /** By what the query begins with: `>` commands, `@` symbols, `%` text; undefined where it says nothing. */
  readonly scope: Scope | undefined
  readonly filters: { readonly [Name in FilterName]?: string }
}

const prefixes: { readonly [prefix: string]: Scope | undefined } = {
  '>': 'commands',
  '@': 'symbols',
  '%': 'text',
}

/** `@cart path:src/shop lang:python kind:class`, in any order; a filter without a value is text that is being typed. */
export function parseQuery(query: string): ParsedQuery {
  const trimmed = query.trimStart()
  const scope = prefixes[trimmed.charAt(0)]
  const filters: { [Name in FilterName]?: string } = {}
  const words: string[] = []
  for (const word of (scope === undefined ? trimmed : trimmed.slice(1)).split(/\s+/u)) {
    const filter = filterOf(word)
    if (filter === undefined) words.push(word)
    else filters[filter.name] = filter.value
  }
  return { text: words.join(' ').trim(), scope, filters }
}

/** The query with another value of a filter, or without it. */
export function setFilter(query: string, name: FilterName, value: string): string {
  const words = query.split(/\s+/u).filter((word) => word !== '' && filterOf(word)?.name !== name)
  return [...words, ...(value === '' ? [] : [`${name}:${value}`])].join(' ') + (value === '' ? '' : ' ')
}

function filterOf(word: string): { name: FilterName; value: string } | undefined {
  const name = filterNames.find((each) => word.startsWith(`${each}:`))
  const value = word.slice((name?.length ?? 0) + 1)
  return name === undefined || value === '' ? undefined : { name, value }
}
