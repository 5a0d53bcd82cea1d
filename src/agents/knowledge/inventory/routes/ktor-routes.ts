import { literalOf, matchBrackets, namedArgument, readArguments } from '../call-text.ts'
import { nearestTo } from '../nearest-to.ts'
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

/** `fun Route.books() { … }`, `fun Route.books() = route("/books") { … }` */
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
  // The same without those whose prefix is computed.
  const plain = createGroups()
  for (const { source, blocks, makers } of known)
    for (const match of source.text.matchAll(/(?<![.\w]|\bfun\s{1,9}(?:\w{1,60}\.)?)(\w{1,80})\(/gu)) {
      // A verb with a path is a route, whatever else is named like it.
      if (isVerb(match[1]) && /^\s*(?:path\s*=\s*)?"/u.test(source.text.slice(match.index + match[0].length)))
        continue
      const makersOfName = named.get(match[1] ?? '')
      const place = makersOfName && placeOf(match.index, blocks, makers)
      if (place === undefined) continue
      // A function that calls its name calls another that is named like it.
      const target = nearestTo(
        source.path,
        makersOfName?.filter((one) => one !== place.maker),
      )
      if (target === undefined) continue
      const key = place.maker?.key ?? ''
      groups.mount(key, target.key, place.prefix, false, place.guards)
      plain.mount(place.isRelative ? '?' : key, target.key, '')
    }
  return known.flatMap(({ source, blocks, makers }) =>
    [...source.text.matchAll(verb)].flatMap((match): Route[] => {
      const [, method = '', type] = match
      const place = placeOf(match.index, blocks, makers)
      const after = match.index + match[0].length
      const list = source.text[after] === '(' ? readArguments(source.text, after) : undefined
      const end = list === undefined ? after : list.end + 1
      const handler = /^(?:\w+\s*=\s*)?(?:this)?::(\w+)$/u.exec(list?.items.at(-1) ?? '')?.[1] ?? ''
      const isCall = /^\s{0,200}(?:\w{1,60}@)?\{/u.test(source.text.slice(end, end + 262)) || handler !== ''
      const items = list?.items ?? []
      const route =
        pathIn(items) ?? (type === undefined ? (items.length === 0 ? '' : undefined) : paths.get(type))
      if (place === undefined || !isCall || route === undefined) return []
      const key = place.maker?.key ?? ''
      return groups.prefixesOf(key).map((prefix) => ({
        method: /^(?:webSocket|sse)/u.test(method) ? 'GET' : method.toUpperCase(),
        route: joinRoute(prefix, joinRoute(place.prefix, route)),
        handler,
        ...source.placeOf(match.index, end),
        guards: [...groups.guardsOf(key, prefix), ...place.guards],
        ...(place.isRelative || !plain.rootsOf(key).includes('') ? { isRelative: true as const } : {}),
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

/** The path that a call is given first or by its name. */
function pathIn(items: readonly string[]): string | undefined {
  return literalOf(namedArgument(items, 'path') ?? items[0])
}

/** What is laid over a place within its function; undefined where no routes are made. */
function placeOf(
  at: number,
  blocks: readonly Block[],
  makers: readonly Maker[],
): { maker: Maker | undefined; prefix: string; isRelative: boolean; guards: string[] } | undefined {
  const maker = makers.findLast(({ from, to }) => from < at && at < to)
  const around = blocks.filter(({ from, to }) => from < at && at < to && from > (maker?.from ?? -1))
  if (maker === undefined && !around.some(({ name }) => name === 'routing')) return undefined
  const paths = around.filter(({ name }) => name === 'route').map(({ items }) => pathIn(items))
  return {
    maker,
    prefix: paths.reduce<string>((prefix, path) => joinRoute(prefix, path ?? ''), ''),
    isRelative: paths.includes(undefined),
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
      const start = Math.max(0, from - 80)
      // `route("/books") label@{`
      const before = start + text.slice(start, from).replace(/\s*(?:\b\w{1,60}@)?\s*$/u, '').length
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
    bodyHead.lastIndex = parameters + 1
    const body = bodyHead.exec(text)
    if (body === null) return []
    const from = bodyHead.lastIndex - 1
    const to = body[1] === '=' ? endOfCalls(text, from, closing) : closing.get(from)
    const name = match[1] ?? ''
    return to === undefined ? [] : [{ key: `${path}#${name}#${from}`, name, path, from, to }]
  })
}

const bodyHead = /\s{0,200}(?::[\w\s.<>?,*]{1,200})?([={])/uy
const callHead =
  /(?:\s{0,200}(?:=|\??\.)\s{0,200}[\w.]{1,80}(?:<[^<>\n]{0,80}>)?)?[ \t]{0,9}(?:\w{1,60}@)?(?=[({])/uy

/** Where the calls end that stand behind the `=` at `from`. */
function endOfCalls(text: string, from: number, closing: ReadonlyMap<number, number>): number {
  let end = from
  for (callHead.lastIndex = end; callHead.test(text); callHead.lastIndex = end)
    end = (closing.get(callHead.lastIndex) ?? text.length) + 1
  return end
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
