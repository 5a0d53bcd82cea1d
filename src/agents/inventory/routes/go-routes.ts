import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const marker =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter|gobuffalo\/buffalo)[\w/.-]*)"/u
const registration =
  /([\w.]{1,60})\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|All|Handle|HandleFunc|Match|Method|MethodFunc)\(/gu
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

function readGroups(text: string): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const match of text.matchAll(grouping)) {
    const call = readArguments(text, match.index + match[0].length - 1)
    const outer = groups.get(match[2] ?? '')
    groups.set(match[1] ?? '', {
      prefix: joinRoute(outer?.prefix ?? '', literalOf(call?.items[0]) ?? ''),
      guards: [...(outer?.guards ?? []), ...(call?.items.slice(1).map(short) ?? [])],
    })
  }
  for (const match of text.matchAll(/(\w{1,60})\.Use\(/gu)) {
    const call = readArguments(text, match.index + match[0].length - 1)
    groups.get(match[1] ?? '')?.guards.push(...(call?.items.map(short) ?? []))
  }
  return groups
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
  const functions = [...text.matchAll(/^func (?:\([^)\n]*\) )?(\w+)\(([^)\n]*)\)/gmu)]
  return [...text.matchAll(registration)].flatMap((match): Route[] => {
    const [, receiver = '', verb = ''] = match
    const around = functions.findLast(({ index }) => index < match.index)
    const isParameter =
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
    if (!/^[\w.-]*\//u.test(route)) return []
    const chained = /^\)\s*\.Methods\(([^)]{0,120})\)/u.exec(text.slice(call.end, call.end + 200))?.[1]
    const methods = [...(chained ?? '').matchAll(/[A-Z][A-Za-z]{2,}/gu)].map(([one]) =>
      one.replace(/^Method/u, ''),
    )
    const handlers = items.slice(isMethodFirst ? 2 : 1)
    const group = groups.get(receiver)
    const prefixes = given.length === 0 ? [group?.prefix ?? ''] : given.map(({ prefix }) => prefix)
    return prefixes.map((prefix) => ({
      method: (
        withMethod?.[1] ??
        (isMethodFirst ? (literalOf(items[0]) ?? 'ANY') : undefined) ??
        (methods.filter((one) => one !== 'http').join('|') || undefined) ??
        (/^(?:Handle|HandleFunc|Any|All)$/u.test(verb) ? 'ANY' : verb)
      ).toUpperCase(),
      route: joinRoute(prefix, route),
      ...(isParameter && given.length === 0 ? { isRelative: true as const } : {}),
      handler: handlerName(receiver, handlers),
      path: source.path,
      line: source.lineAt(match.index),
      endLine: Math.min(source.lineAt(call.end), source.lineAt(match.index) + 20),
      guards: [...(group?.guards ?? []), ...handlers.slice(1).map(short)],
      framework: 'a Go router',
    }))
  })
}

/** Echo has the handler first and middleware behind it, gin the handler last; a function literal has no name. */
function handlerName(receiver: string, handlers: readonly string[]): string {
  const named = handlers.filter((handler) => /^[\w.]+$/u.test(handler))
  return (receiver.startsWith('e') ? named[0] : named.at(-1)) ?? ''
}

function short(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}
