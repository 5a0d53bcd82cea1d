import { fieldsOf, literalOf, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** A middleware that a NestJS module lays over routes: `consumer.apply(Auth).forRoutes({path, method})`. */
export interface LaidMiddleware {
  readonly name: string
  /** `GET`, or `ANY`. */
  readonly method: string
  /** Without the global prefix; a controller's class name where it is laid over one. */
  readonly route: string
  readonly path: string
  readonly line: number
}

export function findNestMiddleware(source: SourceText): LaidMiddleware[] {
  return [...source.text.matchAll(/\.apply\(/gu)].flatMap((match) => {
    const applied = readArguments(source.text, match.index + match[0].length - 1)
    if (applied === undefined) return []
    const tail = source.text.slice(applied.end, applied.end + 2_000)
    const forRoutes = tail.indexOf('.forRoutes(')
    if (forRoutes === -1 || /\.apply\(/u.test(tail.slice(0, forRoutes))) return []
    const open = applied.end + forRoutes + '.forRoutes'.length
    return (readArguments(source.text, open)?.items ?? []).map((item) => {
      const fields = fieldsOf(item)
      const route = literalOf(namedArgument(fields, 'path')) ?? literalOf(item) ?? item
      const method = /RequestMethod\.(\w+)/u.exec(namedArgument(fields, 'method') ?? '')?.[1] ?? 'ALL'
      const at = source.text.indexOf(item, open)
      return {
        name: applied.items.join(', '),
        method: method === 'ALL' ? 'ANY' : method,
        route,
        path: source.path,
        line: source.lineAt(at === -1 ? match.index : at),
      }
    })
  })
}

/** The middleware over a route. */
export function middlewareOf(
  laid: readonly LaidMiddleware[],
  route: Route,
  globalPrefix: string,
): LaidMiddleware[] {
  const own = normalize(route.route)
  return laid.filter(({ method, route: path }) => {
    if (method !== 'ANY' && method !== route.method) return false
    if (path === '*' || route.handler.startsWith(`${path}.`)) return true
    const laidOver = normalize(joinRoute(globalPrefix, path))
    return laidOver.endsWith('/*') ? own.startsWith(laidOver.slice(0, -1)) : own === laidOver
  })
}

/** Parameters have no names of their own here: `/a/:slug` and `/a/:id` are one path. */
function normalize(route: string): string {
  return route.replace(/:\w+/gu, ':').toLowerCase()
}
