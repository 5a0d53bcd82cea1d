import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const marker =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter|gobuffalo\/buffalo)[\w/.-]*)"/u
const registration =
  /([\w.]{1,60}|(?<=\))(?=\.))\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|All|Handle|HandleFunc|Match|Method|MethodFunc)\(/gu
const grouping = /(\w{1,60})\s*:?=\s*([\w.]{1,60})\.(?:Group|PathPrefix|Route)\(/gu

/** Routes of net/http, gin, echo, chi, fiber and gorilla/mux; prefixes of groups within their file. */
export function findGoRoutes(sources: readonly SourceText[]): Route[] {
  const known = sources.filter(({ text }) => marker.test(text))
  const handed = known.flatMap((source) => findHandedGroups(source.text, readGroups(source.text)))
  return known.flatMap((source) =>
    findInSource(
      source,
      Map.groupBy(handed, ({ to }) => to),
    ),
  )
}

interface Group {
  readonly prefix: string
  readonly guards: string[]
}

/** Groups as the code makes them from top to bottom: a group has the middleware that its parent had by then. */
function readGroups(text: string): Map<string, Group> {
  const groups = new Map<string, Group>()
  const steps = [...text.matchAll(grouping), ...text.matchAll(/(\w{1,60})\.Use\(/gu)].sort(
    (one, other) => one.index - other.index,
  )
  for (const match of steps) {
    const call = readArguments(text, match.index + match[0].length - 1)
    if (match[0].endsWith('.Use(')) {
      groups.get(match[1] ?? '')?.guards.push(...(call?.items.map(short) ?? []))
      continue
    }
    const outer = groups.get(match[2] ?? '')
    groups.set(match[1] ?? '', {
      prefix: joinRoute(outer?.prefix ?? '', literalOf(call?.items[0]) ?? ''),
      guards: [...(outer?.guards ?? []), ...(call?.items.slice(1).map(short) ?? [])],
    })
  }
  return groups
}

/** `r.Route("/users", func(r chi.Router) { … })`: what is registered inside has its prefix and middleware. */
interface Scope extends Group {
  readonly name: string
  readonly start: number
  readonly end: number
}

function readScopes(text: string): Scope[] {
  return [...text.matchAll(/\w\.(?:Route|Group)\(/gu)].flatMap((match): Scope[] => {
    const open = match.index + match[0].length - 1
    const call = readArguments(text, open)
    const closure = /func\(\s*(\w+)\s/u.exec(call?.items.at(-1) ?? '')
    if (call === undefined || closure === null) return []
    const guards = [
      ...text.slice(open, call.end).matchAll(new RegExp(String.raw`\b${closure[1] ?? ''}\.Use\(`, 'gu')),
    ].flatMap((use) => {
      const at = open + use.index
      const isInner = [...text.slice(open, at).matchAll(/\w\.(?:Route|Group)\(/gu)].some((inner) => {
        const end = readArguments(text, open + inner.index + inner[0].length - 1)?.end ?? 0
        return end > at
      })
      return isInner ? [] : (readArguments(text, at + use[0].length - 1)?.items.map(short) ?? [])
    })
    return [
      { name: closure[1] ?? '', start: open, end: call.end, prefix: literalOf(call.items[0]) ?? '', guards },
    ]
  })
}

/** `users.Register(v1.Group("/users"))`: a group that a function of this name gets. */
function findHandedGroups(
  text: string,
  groups: ReadonlyMap<string, Group>,
): { to: string; prefix: string }[] {
  const call = /(\w{1,80})\(\s*(?:(\w{1,60})\.Group\(\s*"([^"]*)"|(\w{1,60}))[^\n]{0,80}\)/gu
  return [...text.matchAll(call)].flatMap(([, to = '', outer = '', prefix = '', whole]) => {
    if (whole !== undefined && !groups.has(whole)) return []
    return [{ to, prefix: joinRoute(groups.get(whole ?? outer)?.prefix ?? '', prefix) }]
  })
}

function findInSource(
  source: SourceText,
  handed: ReadonlyMap<string, readonly { prefix: string }[]>,
): Route[] {
  const { text } = source
  const groups = readGroups(text)
  const scopes = readScopes(text)
  const functions = [...text.matchAll(/^func (?:\([^)\n]*\) )?(\w+)\(([^)\n]*)\)/gmu)]
  return [...text.matchAll(registration)].flatMap((match): Route[] => {
    const [, receiver = '', verb = ''] = match
    const chain =
      receiver === '' ? readChain(text.slice(Math.max(0, match.index - 400), match.index), groups) : undefined
    if (receiver === '' && chain === undefined) return []
    const inside = scopes.filter(
      ({ name, start, end }) =>
        name === (chain?.outer ?? receiver) && start < match.index && match.index < end,
    )
    const around = functions.findLast(({ index }) => index < match.index)
    const isParameter =
      receiver !== '' &&
      inside.length === 0 &&
      !groups.has(receiver) &&
      new RegExp(
        String.raw`\b${receiver.replaceAll('.', String.raw`\.`)} \S*(?:Group|Router|IRoutes|Mux)`,
        'u',
      ).test(around?.[2] ?? '')
    const given = isParameter ? (handed.get(around?.[1] ?? '') ?? []) : []
    const call = readArguments(text, match.index + match[0].length - 1)
    const items = call?.items ?? []
    const isMethodFirst = /^(?:Method|MethodFunc|Match)$/u.test(verb)
    const written = literalOf(isMethodFirst ? items[1] : items[0])
    if (call === undefined || written === undefined || items.length < 2) return []
    const withMethod = /^([A-Z]+) +(.*)$/u.exec(written)
    const route = withMethod?.[2] ?? written
    const isKnown = groups.has(receiver) || chain !== undefined || inside.length > 0
    const isUpper = /^[A-Z]+$/u.test(verb)
    if (
      !/^[\w.-]*\//u.test(route) &&
      !(isKnown && route === '') &&
      !((isKnown || isUpper) && /^[\w:*{][\w/:*{}.-]*$/u.test(route))
    )
      return []
    const chained = /^\)\s*\.Methods\(([^)]{0,120})\)/u.exec(text.slice(call.end, call.end + 200))?.[1]
    const methods = [...(chained ?? '').matchAll(/[A-Z][A-Za-z]{2,}/gu)].map(([one]) =>
      one.replace(/^Method/u, ''),
    )
    const handlers = items.slice(isMethodFirst ? 2 : 1)
    const group = chain ?? groups.get(receiver)
    const scope = inside.reduce((prefix, one) => joinRoute(prefix, one.prefix), '')
    const prefixes =
      given.length === 0 ? [joinRoute(scope, group?.prefix ?? '')] : given.map(({ prefix }) => prefix)
    const handler = handlerName(receiver, handlers)
    return prefixes.map((prefix) => ({
      method: (
        withMethod?.[1] ??
        (isMethodFirst ? (literalOf(items[0]) ?? 'ANY') : undefined) ??
        (methods.filter((one) => one !== 'http').join('|') || undefined) ??
        (/^(?:Handle|HandleFunc|Any|All)$/u.test(verb) ? 'ANY' : verb)
      ).toUpperCase(),
      route: joinRoute(prefix, route),
      ...(isParameter && given.length === 0 ? { isRelative: true as const } : {}),
      ...(withMethod === null && /^Handle(?:Func)?$/u.test(verb) && /[^/]\/$/u.test(route)
        ? { isMount: true as const }
        : {}),
      handler,
      path: source.path,
      line: source.lineAt(match.index),
      endLine: Math.min(source.lineAt(call.end), source.lineAt(match.index) + 20),
      guards: [
        ...(group?.guards ?? []),
        ...inside.flatMap(({ guards }) => guards),
        ...handlers
          .filter((each, at) => each !== handler && (receiver.startsWith('e') || at < handlers.length - 1))
          .map(short),
      ],
      framework: 'a Go router',
    }))
  })
}

/** `g.Group("/user").Use(check)` before `.POST("", create)`, and `r.With(check)` of chi. */
function readChain(
  before: string,
  groups: ReadonlyMap<string, Group>,
): (Group & { readonly outer: string }) | undefined {
  const match =
    /(\w{1,60})\.(?:Group\(\s*"([^"\n]*)"([^()\n]{0,80})\)|With\(([^\n]{0,120})\))(?:\.Use\(([^()\n]{0,120})\))?$/u.exec(
      before,
    )
  if (match === null) return undefined
  const [, outer = '', prefix = '', own = '', laid = '', used = ''] = match
  const guards = [own, laid, used].flatMap((part) =>
    part
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  return {
    outer,
    prefix: joinRoute(groups.get(outer)?.prefix ?? '', prefix),
    guards: [...(groups.get(outer)?.guards ?? []), ...guards.map(short)],
  }
}

/** Echo has the handler first and middleware behind it, gin the handler last; a function literal has no name. */
function handlerName(receiver: string, handlers: readonly string[]): string {
  const named = handlers.filter((handler) => /^[\w.]+$/u.test(handler))
  return (receiver.startsWith('e') ? named[0] : named.at(-1)) ?? ''
}

function short(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}
