/** Where is looked. `all`: everywhere, a few of each. */
export const scopes = ['all', 'files', 'symbols', 'text', 'conversations', 'commands'] as const
export type Scope = (typeof scopes)[number]

export const filterNames = ['repo', 'path', 'lang', 'kind'] as const
export type FilterName = (typeof filterNames)[number]

const excludedNames = ['repo', 'path', 'lang'] as const
type ExcludedName = (typeof excludedNames)[number]

/** Kinds that people look for. */
export const searchedKinds = [
  'class',
  'interface',
  'function',
  'method',
  'type',
  'enum',
  'variable',
  'field',
  'route',
  'test',
  'module',
  'section',
  'file',
] as const

export type ParsedQuery = {
  /** Without prefix and filters. */
  readonly text: string
  /** By what the query begins with: `>` commands, `@` symbols, `%` text; undefined where it says nothing. */
  readonly scope: Scope | undefined
  readonly filters: { readonly [Name in FilterName]?: string }
  /** What is left out: `-path:test`, `-repo:docs`, `-lang:html`, each as often as one likes. */
  readonly excluded: { readonly [Name in ExcludedName]: readonly string[] }
  /** The whole text stood in quotes: its words belong together. */
  readonly isPhrase: boolean
  /** The whole text stood between slashes. */
  readonly isRegex: boolean
  readonly isCaseSensitive: boolean
  /** What other searches would take for more than text, as it is written: `author:`, an `OR` beside a filter. */
  readonly unknown: readonly string[]
}

const prefixes: { readonly [prefix: string]: Scope | undefined } = {
  '>': 'commands',
  '@': 'symbols',
  '%': 'text',
}

/** As GitHub and Sourcegraph call them. */
const names = new Map<string, FilterName | 'case' | 'symbol'>([
  ['repo', 'repo'],
  ['path', 'path'],
  ['file', 'path'],
  ['lang', 'lang'],
  ['language', 'lang'],
  ['kind', 'kind'],
  ['symbol', 'symbol'],
  ['case', 'case'],
])
const languages = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['golang', 'go'],
  ['js', 'javascript'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['ts', 'typescript'],
])
/** The service reads them between words. */
const operators = new Set(['AND', 'OR', 'NOT'])

/** `@cart path:src/shop lang:python kind:class`, in any order; a filter without a value is text that is being typed. */
export function parseQuery(query: string): ParsedQuery {
  const trimmed = query.trimStart()
  let scope = prefixes[trimmed.charAt(0)]
  const filters: { [Name in FilterName]?: string } = {}
  const excluded: { [Name in ExcludedName]: string[] } = { repo: [], path: [], lang: [] }
  const words: string[] = []
  const unknown: string[] = []
  let isCaseSensitive = false
  for (const word of splitWords(scope === undefined ? trimmed : trimmed.slice(1))) {
    // Filters are for all of the query, not for a group.
    const isGrouped = word.startsWith('(')
    const filter = filterOf(word.replace(/^\(+/u, ''))
    const name = filter === undefined ? undefined : names.get(filter.name)
    const isExcluding = filter?.isExcluding === true || words.at(-1) === 'NOT'
    const excludes = isExcluding && !isGrouped ? excludedNames.find((each) => each === name) : undefined
    const asText = (what: string): void => {
      words.push(word)
      unknown.push(what)
    }
    if (filter === undefined || (isGrouped && name === undefined)) words.push(word)
    else if (excludes !== undefined) {
      excluded[excludes].push(toValue(excludes, filter.value))
      // `NOT path:test` is `-path:test`.
      if (!filter.isExcluding) words.pop()
    } else if (isExcluding || isGrouped || name === undefined)
      asText(`${filter.isExcluding ? '-' : ''}${filter.name}:`)
    else if (name === 'case') isCaseSensitive = filter.value === 'yes'
    else if (name === 'symbol') {
      scope ??= 'symbols'
      words.push(filter.value)
    } else if (name === 'kind' && !searchedKinds.some((kind) => kind === filter.value)) asText(word)
    // Code is in one language and of one kind, and nothing says which of two paths is meant.
    else if (filters[name] !== undefined) asText(word)
    else filters[name] = toValue(name, filter.value)
  }
  const text = words.join(' ').trim()
  // Filters are for all of the text: what stood between one and a word has nothing on that side.
  const ends = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : []
  unknown.push(...ends.filter((word) => operators.has(word)))
  const quoted = /^"([^"]+)"$/u.exec(text)?.[1]
  const expression = /^\/(.+)\/$/u.exec(text)?.[1]
  return {
    text: quoted ?? expression ?? text,
    scope: expression === undefined ? scope : 'text',
    filters,
    excluded,
    isPhrase: quoted !== undefined,
    isRegex: expression !== undefined,
    isCaseSensitive,
    unknown: [...new Set(unknown)],
  }
}

/** Nothing is left out. */
export const noFilters: Pick<ParsedQuery, 'filters' | 'excluded'> = parseQuery('')

/** The query without what it says of the scope. */
export function withoutPrefix(query: string): string {
  return query.trimStart().replace(/^[>@%]/u, '')
}

/** Whether it says which files are meant, without any text. */
export function isNarrowed({ filters, excluded }: Pick<ParsedQuery, 'filters' | 'excluded'>): boolean {
  return [...Object.values(filters), ...Object.values(excluded).flat()].length > 0
}

/** No definition and hardly a file has a phrase of several words for its name. */
export function canBeName({ text, isPhrase }: Pick<ParsedQuery, 'text' | 'isPhrase'>): boolean {
  return !isPhrase || !/\s/u.test(text)
}

/** Whether it says which code is meant: conversations have no path, language or kind. */
export function isOfCode({ filters, excluded }: Pick<ParsedQuery, 'filters' | 'excluded'>): boolean {
  const ofCode = [filters.path, filters.lang, filters.kind, ...excluded.path, ...excluded.lang]
  return ofCode.some((value) => value !== undefined)
}

/** Whether it says itself which projects are meant. */
export function namesRepository({ filters, excluded }: Pick<ParsedQuery, 'filters' | 'excluded'>): boolean {
  return filters.repo !== undefined || excluded.repo.length > 0
}

/** Whether a project is one of those that the query names. */
export function hasRepository(
  { filters, excluded }: Pick<ParsedQuery, 'filters' | 'excluded'>,
  name: string,
): boolean {
  const has = (part: string): boolean => name.toLowerCase().includes(part.toLowerCase())
  const { repo: wanted = '' } = filters
  return has(wanted) && !excluded.repo.some(has)
}

/** The query with another value of a filter, or without it. */
export function setFilter(query: string, name: FilterName, value: string): string {
  const words = splitWords(query).filter((word) => {
    const filter = filterOf(word)
    return filter === undefined || filter.isExcluding || names.get(filter.name) !== name
  })
  const written = /\s/u.test(value) ? `"${value}"` : value
  return [...words, ...(value === '' ? [] : [`${name}:${written}`])].join(' ') + (value === '' ? '' : ' ')
}

/**
 * A path of a query as the service takes one. A glob begins at any folder, or at the root where it begins with a slash,
 * as GitHub has it; all else is a part of a path wherever it stands, or at its beginning or end where `^` or `$` says so,
 * as in `^src/` and `\.ts$`.
 */
export function toPathFilter(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  if (/[*?[{]/u.test(path)) return path.replace(/^(?!\/)/u, '**/')
  const [, start = '', part = '', end = ''] = /^(\^?)(.*?)(\$?)$/u.exec(path) ?? []
  return `${start === '' ? '**' : ''}${part.replaceAll('\\.', '.')}${end === '' ? '**' : ''}`
}

function splitWords(query: string): string[] {
  return query.match(/(?:-?[a-z]+:)?"[^"]*"(?!\S)|\S+/gu) ?? []
}

/** `name:value`, but for `std::vector`, `http://host` and `C:` */
function filterOf(word: string): { name: string; value: string; isExcluding: boolean } | undefined {
  const [, minus, name = '', value = ''] = /^(-?)([a-z]{2,}):(?!:|\/\/)(.+)$/u.exec(word) ?? []
  if (name === '') return undefined
  return { name, value: /^"(.*)"$/u.exec(value)?.[1] ?? value, isExcluding: minus === '-' }
}

function toValue(name: FilterName, value: string): string {
  const lowered = value.toLowerCase()
  return name === 'lang' ? (languages.get(lowered) ?? lowered) : value
}
