import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'
import { readRustMounts } from './rust-mounts.ts'

/** Routes of axum, actix-web, Rocket and warp-like attribute macros. */
export function findRustRoutes(sources: readonly SourceText[]): Route[] {
  const known = sources.filter(({ text }) => /\b(?:axum|actix_web|rocket|poem|salvo)\b/u.test(text))
  if (known.length === 0) return []
  const mounts = readRustMounts(sources)
  return known.flatMap((source) => [
    ...findAttributes(source).flatMap((route) =>
      underPrefixes(route, mounts.ofHandler(route.path, route.handler)),
    ),
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

/** `.route("/x", get(list).post(create))` and actix's `web::resource("/x").route(web::get().to(list))`. */
function findCalls(source: SourceText): (Route & { readonly at: number })[] {
  return [...source.text.matchAll(/\.route\(|\bweb::resource\(/gu)].flatMap(
    (match): (Route & { readonly at: number })[] => {
      const open = match.index + match[0].length - 1
      const call = readArguments(source.text, open)
      const route = literalOf(call?.items[0])
      if (call === undefined || route === undefined) return []
      const isResource = match[0].startsWith('web')
      const served = isResource
        ? (source.text.slice(call.end, call.end + 600).split(';')[0] ?? '')
        : call.items.slice(1).join(',')
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
