import { literalOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** ASP.NET minimal APIs: `app.MapGet("/x", handler)`, groups of one file, and endpoint classes with `MapGet(Handler, "x")`. */
export function findMinimalRoutes(source: SourceText): Route[] {
  const { text } = source
  const groups = new Map<string, string>()
  for (const match of text.matchAll(/(\w{1,60})\s*=\s*(\w{1,60})\s*\.MapGroup\(/gu)) {
    const prefix = literalOf(readArguments(text, match.index + match[0].length - 1)?.items[0]) ?? ''
    groups.set(match[1] ?? '', joinRoute(groups.get(match[2] ?? '') ?? '', prefix))
  }
  return [...text.matchAll(/(\w{1,60})?\.Map(Get|Post|Put|Patch|Delete)\(/gu)].flatMap((match): Route[] => {
    const call = readArguments(text, match.index + match[0].length - 1)
    if (call === undefined || call.items.length === 0) return []
    const route = call.items.map((item) => literalOf(item)).find((item) => item !== undefined)
    const handler = call.items.find((item) => /^[\w.]+$/u.test(item)) ?? ''
    if (route === undefined && handler === '') return []
    const tail = /^\)[^;]*/u.exec(text.slice(call.end, call.end + 300))?.[0] ?? ''
    return [
      {
        method: (match[2] ?? '').toUpperCase(),
        route: joinRoute(groups.get(match[1] ?? '') ?? '', route ?? ''),
        handler,
        path: source.path,
        line: source.lineAt(match.index),
        endLine: Math.min(source.lineAt(call.end), source.lineAt(match.index) + 20),
        guards: [...tail.matchAll(/\.(RequireAuthorization|AllowAnonymous)\(/gu)].map(
          ([, name = '']) => name,
        ),
        framework: 'ASP.NET',
      },
    ]
  })
}
