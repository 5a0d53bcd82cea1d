import { literalOf, namedArgument, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'
import { readRustMounts } from './rust-mounts.ts'

/** Routes of axum, actix-web, Rocket and warp-like attribute macros. */
export function findRustRoutes(sources: readonly SourceText[]): Route[] {
  const known = sources.filter(({ text }) => /\b(?:axum|actix_web|rocket|poem|salvo|utoipa)\b/u.test(text))
  if (known.length === 0) return []
  const mounts = readRustMounts(sources)
  return known.flatMap((source) => [
    ...findAttributes(source).flatMap((route) =>
      underPrefixes(route, mounts.ofHandler(route.path, route.handler)),
    ),
    ...findDocumented(source).flatMap((route) => {
      const prefixes = mounts.ofHandler(route.path, route.handler)
      return prefixes.length === 0 ? [] : underPrefixes(route, prefixes)
    }),
    ...findCalls(source).flatMap(({ at, ...route }) => underPrefixes(route, mounts.ofPlace(route.path, at))),
  ])
}

function underPrefixes(route: Route, prefixes: readonly string[]): Route[] {
  return prefixes.length === 0
    ? [route]
    : prefixes.map((prefix) => ({ ...route, route: joinRoute(prefix, route.route) }))
}

function findAttributes(source: SourceText): Route[] {
  const attribute = /#\[(?:\w+::)?(get|post|put|patch|delete|head|options)\(\s*(?:path\s*=\s*)?"([^"]*)"/gu
  return [...source.text.matchAll(attribute)].map((match) => {
    const rest = source.text.slice(match.index, match.index + 1_500)
    const handler = /\bfn\s+(\w+)/u.exec(rest)
    return {
      method: (match[1] ?? '').toUpperCase(),
      route: joinRoute('', match[2] ?? ''),
      handler: handler?.[1] ?? '',
      ...source.placeOf(match.index, match.index + (handler?.index ?? 0)),
      guards: [],
      framework: source.text.includes('rocket') ? 'Rocket' : 'actix-web',
    }
  })
}

/** `#[utoipa::path(get, path = "/x")]` is the route of a handler that `routes!` names, and else its document alone. */
function findDocumented(source: SourceText): Route[] {
  return readCalls(source, /#\[utoipa::path\(/gu, ({ match, items, end }) => {
    const route = literalOf(namedArgument(items, 'path'))
    const handler = /\bfn\s+(\w+)/u.exec(source.text.slice(end, end + 1_500))
    if (route === undefined || handler === null) return undefined
    const methods = /\b(?:get|post|put|patch|delete|head|options)\b/gu
    return {
      method: [...(items[0] ?? '').matchAll(methods)].map(([one]) => one.toUpperCase()).join('|'),
      route: joinRoute('', route),
      handler: handler[1] ?? '',
      ...source.placeOf(match.index, end + handler.index),
      guards: [],
      framework: 'axum',
    }
  })
}

/** `.route("/x", get(list).post(create))` and actix's `web::resource("/x").route(web::get().to(list))`. */
function findCalls(source: SourceText): (Route & { readonly at: number })[] {
  return readCalls(source, /\.route\(|\b(?<![.!])resource\(/gu, ({ match, items, end }) => {
    const route = literalOf(items[0])
    if (route === undefined) return undefined
    const isResource = match[0].startsWith('resource')
    const served = isResource ? chainAfter(source.text, end) : items.slice(1).join(',')
    const handlers = [
      ...served.matchAll(
        /\b(get|post|put|patch|delete|head|options|any)(?:_service)?\(\s*(?:(?!(?:async|move)\b)([\w:]{1,120})|\)\s*\.to\(\s*(?!(?:async|move)\b)([\w:]{1,120}))?/gu,
      ),
    ]
    return handlers.map(([, method = '', direct, to]) => ({
      at: match.index,
      method: method.toUpperCase(),
      route: joinRoute('', route),
      handler: direct ?? to ?? '',
      ...source.placeOf(match.index, isResource ? match.index : end),
      guards: [],
      framework: isResource ? 'actix-web' : 'axum',
    }))
  })
}

/** What the calls that are made on a resource register: `.route(get().to(list))`, `.get(list)`. */
function chainAfter(text: string, end: number): string {
  let last = end
  let served = ''
  for (;;) {
    const next = /^\)\s{0,200}\.(\w{1,40})\(/u.exec(text.slice(last, last + 250))
    const call = next === null ? undefined : readArguments(text, last + next[0].length - 1)
    if (next === null || call === undefined) return served
    if (!/^(?:wrap|guard|app_data|name)$/u.test(next[1] ?? '')) served += text.slice(last, call.end + 1)
    last = call.end
  }
}
