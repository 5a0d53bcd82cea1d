import { literalOf, namedArgument, readArguments } from '../call-text.ts'
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
      path: source.path,
      line: source.lineAt(match.index),
      endLine: source.lineAt(match.index + (handler?.index ?? 0)),
      guards: [],
      framework: source.text.includes('rocket') ? 'Rocket' : 'actix-web',
    }
  })
}

/** `#[utoipa::path(get, path = "/x")]` is the route of a handler that `routes!` names, and else its document alone. */
function findDocumented(source: SourceText): Route[] {
  return [...source.text.matchAll(/#\[utoipa::path\(/gu)].flatMap((match): Route[] => {
    const call = readArguments(source.text, match.index + match[0].length - 1)
    const route = literalOf(namedArgument(call?.items ?? [], 'path'))
    const handler = /\bfn\s+(\w+)/u.exec(source.text.slice(call?.end, (call?.end ?? 0) + 1_500))
    if (call === undefined || route === undefined || handler === null) return []
    const methods = /\b(?:get|post|put|patch|delete|head|options)\b/gu
    return [
      {
        method: [...(call.items[0] ?? '').matchAll(methods)].map(([one]) => one.toUpperCase()).join('|'),
        route: joinRoute('', route),
        handler: handler[1] ?? '',
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(call.end + handler.index),
        guards: [],
        framework: 'axum',
      },
    ]
  })
}

/** `.route("/x", get(list).post(create))` and actix's `web::resource("/x").route(web::get().to(list))`. */
function findCalls(source: SourceText): (Route & { readonly at: number })[] {
  return [...source.text.matchAll(/\.route\(|\b(?<![.!])resource\(/gu)].flatMap(
    (match): (Route & { readonly at: number })[] => {
      const open = match.index + match[0].length - 1
      const call = readArguments(source.text, open)
      const route = literalOf(call?.items[0])
      if (call === undefined || route === undefined) return []
      const isResource = match[0].startsWith('resource')
      const served = isResource ? chainAfter(source.text, call.end) : call.items.slice(1).join(',')
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
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(isResource ? match.index : call.end),
        guards: [],
        framework: isResource ? 'actix-web' : 'axum',
      }))
    },
  )
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
