import { fieldsOf, literalOf, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { ControllerAction } from './annotated-routes.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** `MapControllerRoute("default", "{controller=Home}/{action=Index}/{id?}")` */
interface Pattern {
  readonly pattern: string
  /** What it is for alone; empty where any fits. */
  readonly controller: string
  readonly action: string
  readonly area: string
  readonly path: string
  readonly line: number
}

/** ASP.NET: actions without a path of their own are served below the patterns that the program maps, the first that fits. */
export function findConventionalRoutes(
  sources: readonly SourceText[],
  actions: readonly ControllerAction[],
): Route[] {
  const patterns = sources.flatMap(readPatterns)
  const taken = new Set<ControllerAction>()
  return patterns.flatMap((pattern) => {
    const isOwn = pattern.controller !== '' && !/\{controller\b/u.test(pattern.pattern)
    const served = actions.filter(
      (action) =>
        fits(pattern, action) &&
        // What has a pattern of its own is served by the general one, too: the own one is listed.
        (isOwn || !taken.has(action)),
    )
    for (const action of served) taken.add(action)
    return served.map(({ controller, action, area, ...route }) => ({
      ...route,
      route: joinRoute(
        '',
        pattern.pattern
          .replace(/\{controller\b[^{}]*\}/u, controller)
          .replace(/\{action\b[^{}]*\}/u, action)
          .replace(/\{area\b[^{}]*\}/u, area),
      ),
      from: [{ path: pattern.path, line: pattern.line }],
    }))
  })
}

function fits(pattern: Pattern, { controller, action, area }: ControllerAction): boolean {
  const isSame = (said: string, one: string): boolean => said.toLowerCase() === one.toLowerCase()
  const takesArea = /\{area\b/u.test(pattern.pattern)
  return (
    (/\{controller\b/u.test(pattern.pattern) || isSame(pattern.controller, controller)) &&
    (/\{action\b/u.test(pattern.pattern) || isSame(pattern.action, action)) &&
    (takesArea ? area !== '' : isSame(pattern.area, area))
  )
}

function readPatterns({ text, path, lineAt }: SourceText): Pattern[] {
  const calls = /\.Map(Area|Default)?(?:Controller)?Route\(/gu
  return [...text.matchAll(calls)].flatMap((match): Pattern[] => {
    const items = readArguments(text, match.index + match[0].length - 1)?.items ?? []
    const plain = items.filter((item) => !/^\w+\s*:/u.test(item))
    const isOfArea = match[1] === 'Area'
    const pattern =
      match[1] === 'Default'
        ? '{controller=Home}/{action=Index}/{id?}'
        : literalOf(
            namedArgument(items, 'pattern') ?? namedArgument(items, 'template') ?? plain[isOfArea ? 2 : 1],
          )
    if (pattern === undefined) return []
    const defaults = namedArgument(items, 'defaults') ?? plain[isOfArea ? 3 : 2]
    const fields = fieldsOf(defaults?.replace(/^new\s*/u, ''))
    const said = (name: string): string => literalOf(namedArgument(fields, name)) ?? ''
    const area = isOfArea ? literalOf(namedArgument(items, 'areaName') ?? plain[1]) : said('area')
    return [
      {
        pattern,
        controller: said('controller'),
        action: said('action'),
        area: area ?? '',
        path,
        line: lineAt(match.index),
      },
    ]
  })
}
