import { literalOf, literalsIn, matchBrackets, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** What a group of routes lays over those between its brackets, and over the files that it takes in. */
interface Group {
  readonly source: SourceText
  readonly from: number
  readonly to: number
  readonly prefix: string
  readonly guards: readonly string[]
  /** Of handlers that are named by their method alone. */
  readonly controller: string
  readonly files: readonly string[]
}

/** `Route::middleware('auth')->get('/books', …)->name('books')`: the calls of a chain in their order. */
interface Chain {
  readonly isFacade: boolean
  readonly start: number
  readonly end: number
  readonly calls: readonly Call[]
}

interface Call {
  readonly name: string
  readonly items: readonly string[]
  readonly open: number
  readonly close: number
}

const beginning = /\bRoute::(?=\w)|\$(?:router|app|group|routes?)->(?=\w)|->(?=withRouting\()/gu
const next = /\s{0,200}->\s{0,200}(\w{1,40})\s{0,20}\(/uy
const verbs: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'any',
  'match',
])

/** Routes of Laravel and of routers that are written like it (Lumen, Slim): verbs and resources in groups. */
export function findPhpRoutes(sources: readonly SourceText[]): Route[] {
  const read = sources.map((source) => ({ source, chains: readChains(source.text) }))
  const groups = read.flatMap(({ source, chains }) => chains.flatMap((chain) => toGroups(source, chain)))
  return read.flatMap(({ source, chains }) =>
    chains.flatMap((chain) => {
      const around = groupsAround(groups, source, chain.start)
      return toRoutes(source, chain, around)
    }),
  )
}

function readChains(text: string): Chain[] {
  const closing = matchBrackets(text)
  return [...text.matchAll(beginning)].map(({ index, 0: written }) => {
    const calls: Call[] = []
    const first =
      /^\w{1,40}/u.exec(text.slice(index + written.length, index + written.length + 41))?.[0] ?? ''
    let name = first
    let open = index + written.length + first.length
    for (;;) {
      const close = text[open] === '(' ? closing.get(open) : undefined
      if (close === undefined) break
      calls.push({ name, items: readArguments(text, open, close)?.items ?? [], open, close })
      next.lastIndex = close + 1
      const following = next.exec(text)
      if (following === null) break
      name = following[1] ?? ''
      open = next.lastIndex - 1
    }
    return { isFacade: written === 'Route::', start: index, end: calls.at(-1)?.close ?? index, calls }
  })
}

function toGroups(source: SourceText, { calls }: Chain): Group[] {
  const setting = calls.find(({ name }) => name === 'withRouting')
  if (setting !== undefined) {
    const api = setting.items.find((item) => /^api\s*:/u.test(item))
    const given = setting.items.find((item) => /^apiPrefix\s*:/u.test(item))
    const none = { source, from: 0, to: 0, guards: [], controller: '' }
    const prefix = literalOf(given?.replace(/^\w+\s*:/u, '')) ?? 'api'
    return api === undefined ? [] : [{ ...none, prefix, files: filesIn(api) }]
  }
  const group = calls.find(({ name }) => name === 'group')
  if (group === undefined) return []
  const [first = ''] = group.items
  const attributes = first.startsWith('[') ? first : ''
  const attribute = (name: string): string => valueOf(attributes, name)
  return [
    {
      source,
      from: group.open,
      to: group.close,
      prefix: joinParts([
        ...calls.filter(({ name }) => name === 'prefix').map(({ items }) => literalOf(items[0]) ?? ''),
        literalOf(attribute('prefix')) ?? '',
        literalOf(first) ?? '',
      ]),
      guards: [...guardsOf(calls), ...guardIn(attribute('middleware').trim())],
      controller: classIn(calls.find(({ name }) => name === 'controller')?.items[0] ?? ''),
      files: filesIn(source.text.slice(group.open, group.close)),
    },
  ]
}

/** What an array has at a key: `['prefix' => 'v1', 'middleware' => ['auth']]`. */
function valueOf(array: string, key: string): string {
  return new RegExp(String.raw`['"]${key}['"]\s*=>\s*(\[[^\]]*\]|[^,\]]+)`, 'u').exec(array)?.[1] ?? ''
}

/** Files that are loaded in a group: `base_path('routes/api.php')`, `__DIR__ . '/auth.php'`. */
function filesIn(text: string): string[] {
  const loaded = /(?:base_path\(|__DIR__\s*\.)\s*['"]([^'"\n]{1,200}\.php)['"]/gu
  return [...text.matchAll(loaded)].map(([, path = '']) => path.replace(/^(?:\.?\.?\/)+/u, ''))
}

/** The groups that a place is in, the outermost first: of its own file, and of those that take in the file. */
function groupsAround(groups: readonly Group[], source: SourceText, at: number, level = 0): readonly Group[] {
  const own = groups
    .filter((group) => group.source === source && group.from < at && at < group.to)
    .sort((one, other) => one.from - other.from)
  const outer = groups.find(
    (group) => group.source !== source && group.files.some((file) => `/${source.path}`.endsWith(`/${file}`)),
  )
  return outer === undefined || level > 3
    ? own
    : [...groupsAround(groups, outer.source, outer.from, level + 1), outer, ...own]
}

function toRoutes(source: SourceText, chain: Chain, around: readonly Group[]): Route[] {
  const call = chain.calls.find(({ name }) => verbs.has(name) || /^(?:api)?[Rr]esource$/u.test(name))
  if (call === undefined || chain.calls.some(({ name }) => name === 'group')) return []
  const path = literalOf(call.items[call.name === 'match' ? 1 : 0])
  // `$app->get('mailer')` asks a container.
  if (path === undefined || (!chain.isFacade && (!path.startsWith('/') || call.items.length < 2))) return []
  const own = chain.calls
    .filter(({ name }) => name === 'prefix')
    .map(({ items }) => literalOf(items[0]) ?? '')
  const prefix = joinParts([...around.map((group) => group.prefix), ...own])
  const shared = {
    ...source.placeOf(chain.start, call.close),
    guards: [
      ...around.flatMap(({ guards }) => guards),
      ...guardIn(valueOf(optionsOf(call), 'middleware').trim()),
      ...guardsOf(chain.calls),
    ],
    framework: chain.isFacade ? 'Laravel' : 'a PHP router',
  }
  if (!verbs.has(call.name))
    return toResource(chain, call, path).map((one) => ({
      ...one,
      ...shared,
      route: joinRoute(prefix, one.route),
    }))
  const controller = around.findLast((group) => group.controller !== '')?.controller ?? ''
  return [
    {
      ...shared,
      method: methodOf(call),
      route: joinRoute(prefix, path),
      handler: handlerOf(call.items.at(-1) ?? '', controller),
    },
  ]
}

function methodOf({ name, items }: Call): string {
  if (name === 'any') return 'ANY'
  return name === 'match'
    ? literalsIn(items[0] ?? '')
        .join('|')
        .toUpperCase()
    : name.toUpperCase()
}

/** `[BookController::class, 'show']`, `'BookController@show'`, `BookController::class`; '' for a closure. */
function handlerOf(item: string, controller: string): string {
  // `['as' => 'login', 'uses' => 'LoginController@show']`
  const used = item.startsWith('[') ? valueOf(item, 'uses').trim() : ''
  if (used !== '') return handlerOf(used, controller)
  const type = classIn(item)
  const [named = ''] = literalsIn(item)
  if (item.startsWith('[')) return [type, named].filter(Boolean).join('.')
  if (type !== '' && /^\S+::class$/u.test(item)) return `${type}.__invoke`
  const written = literalOf(item)
  if (written === undefined) return ''
  const [holder = '', method] = written.split(/[@:]+/u)
  const last = holder.split('\\').at(-1) ?? ''
  if (method !== undefined) return `${last}.${method}`
  return controller === '' ? last : `${controller}.${last}`
}

function classIn(item: string): string {
  return /(\w+)::class/u.exec(item)?.[1] ?? ''
}

const resourceActions = [
  ['index', 'GET', ''],
  ['create', 'GET', '/create'],
  ['store', 'POST', ''],
  ['show', 'GET', '/{}'],
  ['edit', 'GET', '/{}/edit'],
  ['update', 'PUT|PATCH', '/{}'],
  ['destroy', 'DELETE', '/{}'],
] as const

/** `Route::resource('photos.comments', CommentController::class)->only(['index'])` */
function toResource(
  { calls }: Chain,
  { name, items }: Call,
  path: string,
): Pick<Route, 'method' | 'route' | 'handler'>[] {
  const options = optionsOf({ items })
  const named = (option: string): string[] | undefined => {
    const call = calls.find((one) => one.name === option)
    const written = call?.items.join(',') ?? valueOf(options, option)
    return written === '' ? undefined : literalsIn(written)
  }
  const parameters = named('parameters') ?? []
  const only = named('only')
  const except = named('except') ?? []
  const parts = path.split('.')
  const parameterOf = (part: string): string => {
    const last = part.split('/').at(-1) ?? ''
    return `{${parameters[parameters.indexOf(last) + 1 || parameters.length] ?? singular(last).replaceAll('-', '_')}}`
  }
  const above = parts
    .slice(0, -1)
    .map((part) => `${part}/${parameterOf(part)}/`)
    .join('')
  const last = parts.at(-1) ?? ''
  return resourceActions
    .filter(([action]) => name === 'resource' || (action !== 'create' && action !== 'edit'))
    .filter(([action]) => only?.includes(action) !== false && !except.includes(action))
    .map(([action, method, below]) => ({
      method,
      route: `${above}${last}${below.replace('{}', parameterOf(last))}`,
      handler: [classIn(items[1] ?? ''), action].filter(Boolean).join('.'),
    }))
}

function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return noun.replace(/(?<=ss|x|ch|sh|(?<![aeo])us|alias)es$|(?<!s|(?<![aeo])u)s$|(?<=menu)s$/u, '')
}

/** The options of a resource or a verb that stand in an array behind its handler. */
function optionsOf({ items }: Pick<Call, 'items'>): string {
  return items.find((item, index) => index > 0 && /^\[[\s\S]*=>/u.test(item)) ?? ''
}

function guardsOf(calls: readonly Call[]): string[] {
  return calls.filter(({ name }) => name === 'middleware').flatMap(({ items }) => items.flatMap(guardIn))
}

function guardIn(item: string): string[] {
  if (item.startsWith('[')) return (readArguments(item, 0)?.items ?? []).flatMap(guardIn)
  return [literalOf(item) ?? classIn(item)].filter(Boolean)
}

function joinParts(parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((joined, part) => joinRoute(joined, part), '')
}
