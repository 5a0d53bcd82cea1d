import { literalOf, matchBrackets, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { isGuard, joinRoute } from './route.ts'
import { createGroups } from './route-groups.ts'

/** `name(items) { … }`, from one brace to the other. */
interface Block {
  readonly name: string
  readonly items: readonly string[]
  readonly from: number
  readonly to: number
}

/** `fun Route.books() { … }` */
interface Maker {
  readonly key: string
  readonly name: string
  readonly path: string
  readonly from: number
  readonly to: number
}

/** Routes of Ktor: verbs in `routing` and in functions of routes, whose prefixes are followed to where they are called. */
export function findKtorRoutes(sources: readonly SourceText[]): Route[] {
  const known = sources
    .filter(({ text }) => text.includes('io.ktor.'))
    .map((source) => ({ source, blocks: readBlocks(source.text), makers: readMakers(source) }))
  const named = Map.groupBy(
    known.flatMap(({ makers }) => makers),
    ({ name }) => name,
  )
  const groups = createGroups()
  const paths = readResources(sources)
  const taken = new Set<string>()
  for (const { source, blocks, makers } of known)
    for (const match of source.text.matchAll(/(?<![.\w]|\bfun\s{1,9}(?:\w{1,60}\.)?)(\w{1,80})\(/gu)) {
      // A verb with a path is a route, whatever else is named like it.
      if (isVerb(match[1]) && /^\s*"/u.test(source.text.slice(match.index + match[0].length))) continue
      const target = nearest(named.get(match[1] ?? '') ?? [], source.path)
      const place = placeOf(match.index, blocks, makers)
      if (target === undefined || place === undefined || place.maker === target) continue
      taken.add(target.key)
      groups.mount(place.maker?.key ?? '', target.key, place.prefix, false, place.guards)
    }
  return known.flatMap(({ source, blocks, makers }) =>
    [...source.text.matchAll(verb)].flatMap((match): Route[] => {
      const [, method = '', type] = match
      const place = placeOf(match.index, blocks, makers)
      const after = match.index + match[0].length
      const list = source.text[after] === '(' ? readArguments(source.text, after) : undefined
      const end = list === undefined ? after : list.end + 1
      const handler = /^(?:\w+\s*=\s*)?(?:this)?::(\w+)$/u.exec(list?.items.at(-1) ?? '')?.[1] ?? ''
      const isCall = /^\s{0,200}\{/u.test(source.text.slice(end, end + 201)) || handler !== ''
      const route = type === undefined ? literalOf(list?.items[0] ?? "''") : paths.get(type)
      if (place === undefined || !isCall || route === undefined) return []
      const key = place.maker?.key ?? ''
      return groups.prefixesOf(key).map((prefix) => ({
        method: /^(?:webSocket|sse)/u.test(method) ? 'GET' : method.toUpperCase(),
        route: joinRoute(prefix, joinRoute(place.prefix, route)),
        handler,
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(end),
        guards: [...groups.guardsOf(key), ...place.guards],
        ...(place.maker === undefined || taken.has(key) ? {} : { isRelative: true as const }),
        framework: 'Ktor',
      }))
    }),
  )
}

const verbs = 'get|post|put|patch|delete|head|options|webSocket|webSocketRaw|sse'
const verb = new RegExp(
  String.raw`(?<![.\w@])(${verbs})(?:<(?:[\w.]{1,80}\.)?(\w{1,80})>)?(?=\s{0,9}[({])`,
  'gu',
)

function isVerb(name = ''): boolean {
  return verbs.split('|').includes(name)
}

/** What is laid over a place within its function; undefined where no routes are made. */
function placeOf(
  at: number,
  blocks: readonly Block[],
  makers: readonly Maker[],
): { maker: Maker | undefined; prefix: string; guards: string[] } | undefined {
  const maker = makers.findLast(({ from, to }) => from < at && at < to)
  const around = blocks.filter(({ from, to }) => from < at && at < to && from > (maker?.from ?? -1))
  if (maker === undefined && !around.some(({ name }) => name === 'routing')) return undefined
  return {
    maker,
    prefix: around
      .filter(({ name }) => name === 'route')
      .reduce((prefix, { items }) => joinRoute(prefix, literalOf(items[0]) ?? ''), ''),
    guards: around
      .filter(({ name }) => isGuard(name))
      .map(({ name, items }) => `${name}(${items.join(', ').slice(0, 80)})`),
  }
}

function readBlocks(text: string): Block[] {
  const closing = matchBrackets(text)
  const opening = new Map([...closing].map(([from, to]) => [to, from]))
  // From the outside to the inside.
  return [...closing.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((from): Block[] => {
      const to = closing.get(from) ?? from
      if (text[from] !== '{') return []
      const before = text.slice(Math.max(0, from - 80), from).trimEnd().length + Math.max(0, from - 80)
      const open = text[before - 1] === ')' ? opening.get(before - 1) : undefined
      const name = /(?<![.\w])[a-z]\w{0,60}$/u.exec(
        text.slice(Math.max(0, (open ?? before) - 62), open ?? before),
      )
      if (name === null) return []
      return [
        {
          name: name[0],
          items: open === undefined ? [] : (readArguments(text, open)?.items ?? []),
          from,
          to,
        },
      ]
    })
}

function readMakers({ text, path }: SourceText): Maker[] {
  const closing = matchBrackets(text)
  const head = /\bfun\s{1,9}(?:Route|Routing|RootRoute|IRoute)\.(\w{1,80})\(/gu
  return [...text.matchAll(head)].flatMap((match): Maker[] => {
    const parameters = closing.get(match.index + match[0].length - 1) ?? match.index
    const from = text.indexOf('{', parameters)
    const to = closing.get(from)
    const name = match[1] ?? ''
    return to === undefined ? [] : [{ key: `${path}#${name}`, name, path, from, to }]
  })
}

/** Of several functions of a name, the one whose file is nearest. */
function nearest(makers: readonly Maker[], path: string): Maker | undefined {
  const common = (other: string): number => {
    const parts = other.split('/')
    const differing = path.split('/').findIndex((part, index) => part !== parts[index])
    return differing === -1 ? parts.length : differing
  }
  return makers.toSorted((one, other) => common(other.path) - common(one.path))[0]
}

/** `@Resource("/books/{id}") class Book(val parent: Books)`: paths by the class that stands for them. */
function readResources(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const found = new Map<string, { path: string; parent: string | undefined }>()
  const head =
    /@(?:Resource|Location)\(\s*"([^"\n]*)"\s*\)\s*(?:data\s+)?(?:class|object)\s+(\w{1,80})(?:\([^()]{0,400}\bparent\s*:\s*(?:\w+\.)*(\w{1,80}))?/gu
  for (const { text } of sources)
    for (const [, path = '', name = '', parent] of text.matchAll(head)) found.set(name, { path, parent })
  const pathOf = (name: string, level = 0): string => {
    const one = found.get(name)
    if (one === undefined) return ''
    return joinRoute(one.parent === undefined || level > 5 ? '' : pathOf(one.parent, level + 1), one.path)
  }
  return new Map([...found.keys()].map((name) => [name, pathOf(name)]))
}
