import { indentOf } from '../../../indent-of.ts'
import { literalOf, literalsIn, namedArgument } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import { resolveName } from './python-modules.ts'
import type { FindView } from './python-views.ts'
import type { RouteGroups } from './route-groups.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/**
 * Routes that a call registers with their view: `add_url_rule` of Flask and the functions of a repository around it,
 * `add_resource` of Flask-RESTful, `add_route` of Falcon and Sanic, `add_get` of aiohttp, `Route(…)` of Starlette.
 */
export function findRegisteredViews(
  sources: readonly SourceText[],
  groups: RouteGroups,
  findView: FindView,
): Route[] {
  const wrappers = [...new Set(sources.flatMap(namesOfWrappers))]
  const names = ['add_url_rule', 'add_resource', 'add_api_route', 'add_route', ...addVerbs, ...wrappers]
  return sources
    .filter(({ text }) => names.some((name) => text.includes(`${name}(`)) || isStarlette(text))
    .flatMap((source) => findCalls(source, new Set(names), groups, findView))
}

const addVerbs = ['add_get', 'add_post', 'add_put', 'add_patch', 'add_delete', 'add_view']

function isStarlette(text: string): boolean {
  return /^[ \t]*from[ \t]+starlette\.routing[ \t]+import\b/mu.test(text)
}

/** `def register_view(app, routes, view_func)` whose body calls `add_url_rule`, or `add_resource`. */
function namesOfWrappers({ text }: SourceText): string[] {
  if (!registers.test(text)) return []
  return [
    ...text.matchAll(/^([ \t]*)def[ \t]+(\w+)\([^)]*\b(?:view\w*|func\w*|handler|cls|resource)\b[^)]*\)/gmu),
  ]
    .filter((match) => {
      const rest = text.slice(match.index + match[0].length)
      const depth = indentOf(match[1] ?? '')
      const lines = rest.split('\n')
      const end = lines.findIndex(
        (line, index) => index > 0 && /[^\s#)\]]/u.test(line) && indentOf(line) <= depth,
      )
      return (end === -1 ? lines : lines.slice(0, end)).some((line) => registers.test(line))
    })
    .map(([, , name = '']) => name)
    .filter((name) => name !== 'add_url_rule' && name !== 'add_resource')
}

const registers = /\.add_(?:url_rule|resource)\(/u

const registration = /(?<![\w.])((?:[\w.]{1,60}\.)?)(\w{1,60})\(/gu

/** Whether what is outermost around a group is by its name a blueprint or router, which code that is not known mounts. */
export function isMountedUnseen(groups: RouteGroups, key: string): boolean {
  return groups.rootsOf(key).every((root) => /(?:bp|blueprint|router)$/iu.test(root))
}

function findCalls(
  source: SourceText,
  names: ReadonlySet<string>,
  groups: RouteGroups,
  findView: FindView,
): Route[] {
  const starlette = isStarlette(source.text)
  return readCalls(source, registration, ({ match, items, place }) => {
    const [, owner = '', name = ''] = match
    const isRoute = starlette && owner === '' && (name === 'Route' || name === 'WebSocketRoute')
    if (!names.has(name) && !isRoute) return undefined
    if (/\bdef[ \t]+$/u.test(source.text.slice(Math.max(0, match.index - 8), match.index))) return undefined
    const view = viewOf(items)
    const paths = pathsOf(items)
    if (view === undefined || paths.length === 0) return undefined
    const receiver = owner === '' ? firstName(items, view) : owner.slice(0, -1)
    const key = resolveName(source, receiver.replace(/\.router$/u, '').replace(/^self\./u, ''))
    const found = findView(resolveName(source, view))
    const said = literalsIn(namedArgument(items, 'methods') ?? '').map((one) => one.toUpperCase())
    const verb = /^add_(get|post|put|patch|delete)$/u.exec(name)?.[1]?.toUpperCase()
    const methods = verb !== undefined ? [verb] : said.length > 0 ? said : (found?.methods ?? [])
    const isRelative = isMountedUnseen(groups, key)
    return groups.prefixesOf(key).flatMap((prefix) =>
      paths.map((path) => ({
        method: methods.length > 0 ? methods.join('|') : name === 'add_resource' ? 'ANY' : 'GET',
        route: joinRoute(prefix, path),
        handler: view,
        ...place,
        guards: [...(found?.guards ?? []), ...groups.guardsOf(key, prefix)],
        ...(isRelative ? { isRelative: true as const } : {}),
        framework: isRoute ? 'Starlette' : name === 'add_api_route' ? 'FastAPI' : frameworkOf(source, verb),
      })),
    )
  })
}

function frameworkOf({ text }: SourceText, verb: string | undefined): string {
  if (verb !== undefined) return 'aiohttp'
  if (/\bfalcon\b/u.test(text)) return 'Falcon'
  return /\bsanic\b/iu.test(text) ? 'Sanic' : 'Flask'
}

/** The view among the arguments: `view_func=…`, else what is called `as_view`, else a name beside the path. */
function viewOf(items: readonly string[]): string | undefined {
  const named = ['view_func', 'endpoint', 'handler', 'resource', 'view']
    .map((name) => namedArgument(items, name))
    .find((value) => value !== undefined && literalOf(value) === undefined)
  const plain = items.filter((item) => !/^\w+\s*=(?!=)/u.test(item))
  const made = plain.find((item) => /\.as_view\(/u.test(item))
  const literals = plain.findIndex((item) => literalOf(item) !== undefined)
  const beside = [...plain.slice(literals + 1), ...plain.slice(0, literals)].find((item) =>
    /^[\w.]+(?:\(\))?$/u.test(item),
  )
  const view = named ?? made ?? (literals === -1 ? undefined : beside)
  return /^([\w.]+?)(?:\.as_view\(|\(|$)/u.exec(view?.trim() ?? '')?.[1]
}

/** The paths among the arguments; one that does not begin with a slash is the name of an endpoint. */
function pathsOf(items: readonly string[]): string[] {
  const named = ['rule', 'routes', 'urls', 'url', 'path', 'uri']
    .map((name) => namedArgument(items, name))
    .find((value) => value !== undefined)
  const plain = named === undefined ? items.filter((item) => !/^\w+\s*=(?!=)/u.test(item)) : [named]
  return plain
    .filter((item) => literalOf(item) !== undefined || /^[[(]/u.test(item))
    .flatMap(literalsIn)
    .filter((path) => path.startsWith('/'))
}

/** `register_view(auth, …)`: what it is registered with. */
function firstName(items: readonly string[], view: string): string {
  const named = namedArgument(items, 'app') ?? namedArgument(items, 'bp') ?? namedArgument(items, 'blueprint')
  const [first = ''] = items
  return named ?? (/^[\w.]+$/u.test(first) && first !== view ? first : 'app')
}
