import { literalOf, literalsIn, namedArgument, pathEndOf, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { RouteGroups } from './route-groups.ts'
import { createGroups } from './route-groups.ts'
import { findDjangoRoutes } from './django-routes.ts'
import type { ReadDependencies } from './python-dependencies.ts'
import { createDependencies } from './python-dependencies.ts'
import { canonicalKey, moduleOf, resolveName } from './python-modules.ts'
import { methodsBelow, readViews } from './python-views.ts'
import { findRegisteredViews, isMountedUnseen } from './registered-views.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/**
 * Routes of Flask, FastAPI, Starlette, Sanic, Bottle and aiohttp by decorator or by a call that registers a view, and
 * of Django by `urlpatterns`.
 *
 * @param viewSources files that may hold the views which routes name
 * @param sessionSources files that may hold the functions which give sessions of a database
 */
export function findPythonRoutes(
  sources: readonly SourceText[],
  viewSources: readonly SourceText[] = sources,
  sessionSources: readonly SourceText[] = sources,
): Route[] {
  const dependencies = createDependencies(sessionSources)
  const groups = readGroups(sources, dependencies)
  const views = readViews(viewSources)
  const types = readDependencyTypes(sources, dependencies)
  return [
    ...sources.flatMap((source) => findDecorated(source, groups, types, dependencies)),
    ...findRegisteredViews(sources, groups, views),
    ...findDjangoRoutes(sources, views),
  ]
}

const decorator =
  /^([ \t]*)@([\w.]{1,60})\.(route|get|post|put|patch|delete|head|options|websocket|api_route)\(/gmu

function findDecorated(
  source: SourceText,
  groups: RouteGroups,
  types: DependencyTypes,
  dependencies: ReadDependencies,
): Route[] {
  return readCalls(source, decorator, ({ match, items, end }) => {
    const written = literalOf(items[0]) ?? literalOf(namedArgument(items, 'path'))
    const route = written ?? pathEndOf(items[0])
    if (route === undefined || !/^\/|^$/u.test(route)) return undefined
    const [, , receiver = '', verb = ''] = match
    const methods = literalsIn(namedArgument(items, 'methods') ?? '')
    const isRoute = verb === 'route' || verb === 'api_route'
    const below = readDefinition(source.text, end)
    const above = decoratorsAbove(source.text, match.index)
    const guards = [
      ...above,
      ...below.decorators,
      ...dependencies(source, items.join(',')),
      ...dependencies(source, below.head),
      ...dependenciesOfTypes(source, below.head, types),
    ]
    const key = resolveName(source, receiver)
    const isRelative = written === undefined || isMountedUnseen(groups, key)
    return groups.prefixesOf(key).map((prefix) => ({
      method: isRoute ? (methods.length === 0 ? below.methods : methods.join('|')) : verb.toUpperCase(),
      route: joinRoute(prefix, route),
      handler: below.name,
      ...source.placeOf(match.index, below.end),
      guards: [...guards, ...groups.guardsOf(key, prefix)],
      ...(isRelative ? { isRelative: true as const } : {}),
      ...(/\bjsonify\(/u.test(below.head) ? { format: 'json' as const } : {}),
      framework: source.text.includes('fastapi')
        ? 'FastAPI'
        : source.text.includes('bottle')
          ? 'Bottle'
          : 'Flask',
    }))
  })
}

/** The decorators between a decorator and its function, and the function's name and head. */
function readDefinition(
  text: string,
  from: number,
): { name: string; decorators: string[]; head: string; end: number; methods: string } {
  const rest = text.slice(from, from + 3_000)
  const match = /\b(def|class)\s+(\w+)/u.exec(rest)
  if (match === null) return { name: '', decorators: [], head: '', end: from, methods: 'GET' }
  const open = rest.indexOf('(', match.index)
  const head = open === -1 ? undefined : readArguments(rest, open)
  return {
    name: match[2] ?? '',
    // A class of Flask-RESTX or aiohttp has a method for each of HTTP.
    methods: match[1] === 'class' ? methodsBelow(text, from + match.index).join('|') || 'ANY' : 'GET',
    decorators: decoratorNames(rest.slice(0, match.index)),
    head: head?.items.join(',') ?? '',
    end: from + match.index,
  }
}

function decoratorNames(text: string): string[] {
  return [...text.matchAll(/^[ \t]*@([\w.]{1,80}(?:\([^\n]{0,120})?)/gmu)]
    .map(([, name = '']) => `@${name.trim()}`)
    .filter((name) => !decoratorVerb.test(name))
}

const decoratorVerb = /\.(?:route|get|post|put|patch|delete|head|options|websocket)\(/u

function decoratorsAbove(text: string, at: number): string[] {
  const lines = text
    .slice(Math.max(0, at - 600), at)
    .split('\n')
    .slice(0, -1)
    .reverse()
  const end = lines.findIndex((line) => !line.trim().startsWith('@'))
  return decoratorNames(lines.slice(0, Math.max(0, end)).join('\n'))
}

/** What parameters of a type depend on, by the full name of the type. */
type DependencyTypes = ReadonlyMap<string, readonly string[]>

/** `CurrentUser = Annotated[User, Depends(get_current_user)]`. */
function readDependencyTypes(
  sources: readonly SourceText[],
  dependencies: ReadDependencies,
): DependencyTypes {
  const types = new Map<string, readonly string[]>()
  for (const source of sources) {
    const { path, text } = source
    for (const match of text.matchAll(annotated)) {
      const items = readArguments(text, match.index + match[0].length - 1)?.items ?? []
      const found = dependencies(source, items.join(','))
      if (found.length > 0) types.set(`${moduleOf(path)}.${match[1] ?? ''}`, found)
    }
  }
  return types
}

const annotated =
  /^(?:type[ \t]+)?(\w{1,80})[ \t]*(?::[ \t]*[\w.]{1,60}[ \t]*)?=[ \t]*(?:\w+\.)?Annotated\[/gmu

function dependenciesOfTypes(source: SourceText, head: string, types: DependencyTypes): string[] {
  const declared = [...types.keys()]
  return [...head.matchAll(/:\s*([\w.]{1,80})/gu)].flatMap(([, type = '']) => {
    const last = type.split('.').at(-1) ?? ''
    if (!declared.some((key) => key.endsWith(`.${last}`))) return []
    return types.get(canonicalKey(declared, resolveName(source, type))) ?? []
  })
}

const creation =
  /^[ \t]*([\w.]{1,60})[ \t]*(?::[^=\n]{0,60})?=[ \t]*(?:[\w.]{1,40}\.)?(Blueprint|APIRouter|Bottle|FastAPI|Flask|Sanic)\(/gmu
const mount = /\.(?:register_blueprint|include_router|blueprint|mount)\(/gu

function readGroups(sources: readonly SourceText[], dependencies: ReadDependencies): RouteGroups {
  const groups = createGroups()
  const declared: string[] = []
  const canonical = (key: string): string => canonicalKey(declared, key)
  for (const source of sources) {
    for (const match of source.text.matchAll(creation)) {
      const { items } = readArguments(source.text, match.index + match[0].length - 1) ?? { items: [] }
      const own = literalOf(namedArgument(items, 'url_prefix') ?? namedArgument(items, 'prefix')) ?? ''
      declared.push(`${moduleOf(source.path)}.${match[1] ?? ''}`)
      groups.declare(`${moduleOf(source.path)}.${match[1] ?? ''}`, own, dependencies(source, items.join(',')))
    }
  }
  for (const source of sources) {
    for (const match of source.text.matchAll(mount)) {
      const { items } = readArguments(source.text, match.index + match[0].length - 1) ?? { items: [] }
      const first = literalOf(items[0]?.replace(/^path\s*=\s*/u, ''))
      // `app.mount("/api", app=api)`, `include_router(router=books)`
      const child = (first === undefined ? items[0] : items[1])?.replace(/^\w+\s*=\s*/u, '').trim() ?? ''
      if (!/^[\w.]+$/u.test(child)) continue
      const prefix =
        first ?? prefixOf(namedArgument(items, 'url_prefix') ?? namedArgument(items, 'prefix'), sources)
      const parent =
        /([\w.]{1,60})$/u.exec(source.text.slice(Math.max(0, match.index - 60), match.index))?.[1] ?? ''
      // A prefix at the registration of a blueprint takes the place of its own.
      const replaces = match[0].includes('register_blueprint') && prefix !== ''
      groups.mount(
        canonical(resolveName(source, parent)),
        canonical(resolveName(source, child)),
        prefix,
        replaces,
        dependencies(source, items.join(',')),
      )
    }
  }
  return groups
}

/** A prefix that is a constant of the settings is looked up; one that is computed stands in braces, as it is written. */
function prefixOf(argument: string | undefined, sources: readonly SourceText[]): string {
  if (argument === undefined) return ''
  const own = literalOf(argument)
  if (own !== undefined) return own
  const written = /^(?:\w+\.)*([A-Z][A-Z0-9_]+)$|^[\w.]+\[["'](\w+)["']\]$|^[\w.]+\.get\(["'](\w+)["']/u.exec(
    argument.trim(),
  )
  const name = written?.[1] ?? written?.[2] ?? written?.[3]
  const value =
    name === undefined
      ? undefined
      : sources
          .map(
            ({ text }) =>
              new RegExp(String.raw`^[ \t]*${name}\s*(?::[^=\n]{1,40})?=\s*["']([^"'\n]*)["']`, 'mu').exec(
                text,
              )?.[1],
          )
          .find((found) => found !== undefined)
  return value ?? `{${argument.replace(/\s+/gu, ' ').slice(0, 60)}}`
}
