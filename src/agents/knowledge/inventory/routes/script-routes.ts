import path from 'node:path/posix'
import { fieldsOf, literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { RouteGroups } from './route-groups.ts'
import { createGroups } from './route-groups.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** Routes of Express, Fastify, Hono, Koa and routers like them: `router.get('/x', guard, handler)`, with their mounts. */
export function findScriptRoutes(all: readonly SourceText[]): Route[] {
  const sources = all.filter(({ text }) => framework.test(text))
  const files = new Map(all.map((source) => [source.path, source]))
  const routers = new Map(sources.map((source) => [source.path, declaredRouters(source)]))
  const groups = readMounts(sources, routers, files)
  return sources.flatMap((source) => findCalls(source, routers.get(source.path) ?? [], groups))
}

/** Where routers are mounted, and whether code that does not say where mounts the outermost. */
interface Mounts extends RouteGroups {
  readonly isRelative: (key: string) => boolean
}

const framework =
  /['"](?:express|fastify|hono|@koa\/router|koa-router|koa|restify|polka|find-my-way|itty-router|@fastify\/[\w-]+|express-promise-router|hono\/[\w-]+|@hono\/[\w-]+)['"]/u

interface Router {
  readonly name: string
  readonly at: number
}

const creation =
  /(?:(?:const|let|var)\s+(\w{1,80})\s*(?::[^=\n]{0,80})?=|(?:this\.|exports?\.|module\.exports\.)(\w{1,80})\s*=|export\s+(default)|module\.(exports)\s*=)\s*(?:await\s+)?(?:new\s+)?(?:express|Router|PromiseRouter|[\w$]{1,40}\.Router|fastify|Fastify|Hono|OpenAPIHono|Koa|KoaRouter|polka|restify\.createServer)\s*(?:<[^<>()]{0,80}>)?\(/gu

function declaredRouters({ text }: SourceText): Router[] {
  return [...text.matchAll(creation)].map((match) => ({
    name: match[1] ?? match[2] ?? 'default',
    at: match.index + match[0].length - 1,
  }))
}

const registration = /\.(get|post|put|patch|delete|del|head|options|all)(?:<[^<>()]{0,80}>)?\(/gu

/** What stands before the point of a method: a name, or `)` where it is called in a chain. */
function ownerBefore(text: string, at: number): { name: string; at: number } {
  let end = at
  while (end > 0 && /\s/u.test(text[end - 1] ?? '')) end -= 1
  const name = /(?<![\w$])[\w$]+$/u.exec(text.slice(Math.max(0, end - 60), end))?.[0]
  return name === undefined ? { name: ')', at } : { name, at: end - name.length }
}

function findCalls(source: SourceText, routers: readonly Router[], groups: Mounts): Route[] {
  const { text } = source
  const chained = findChained(source, routers, groups)
  const direct = [...text.matchAll(registration)].flatMap((match): Route[] => {
    const owner = ownerBefore(text, match.index)
    const receiver = receiverOf(routers, owner.name, match.index)
    if (receiver === undefined) return []
    const call = readArguments(text, match.index + match[0].length - 1)
    const route = resolvePrefix(source, literalOf(call?.items[0]))
    if (call === undefined || route === undefined || call.items.length < 2) return []
    // Without a slash it may be a name in a map, but not where a router is declared: `router.post("documents.list", …)`.
    const isDeclared = routers.some(({ name }) => name === receiver)
    if (!/^[/*]|^\$\{/u.test(route) && !(isDeclared && /^[\w.:-]+(?:\/[\w.:*-]+)*$/u.test(route))) return []
    return toRoutes(source, groups, receiver, match[1] ?? '', route, call.items.slice(1), [
      owner.at,
      call.end,
    ])
  })
  return [...chained, ...direct, ...findRouteObjects(source, routers, groups)]
}

/** `${apiPath}/items` with the value that the file gives to `apiPath`; as it stands where that is computed. */
function resolvePrefix({ text }: SourceText, route: string | undefined): string | undefined {
  const [whole = '', name = ''] = /^\$\{([A-Za-z_]\w{0,60})\}/u.exec(route ?? '') ?? []
  if (route === undefined || name === '') return route
  const value = [...text.matchAll(/\b(\w{1,80})(?::\s?string)?\s?=\s?['"`](\/[\w/-]{0,80})['"`]/gu)].find(
    ([, declared]) => declared === name,
  )?.[2]
  return value === undefined ? route : `${value}${route.slice(whole.length)}`
}

/** `router.route('/x').get(list).post(create)`. */
function findChained(source: SourceText, routers: readonly Router[], groups: Mounts): Route[] {
  const { text } = source
  return [...text.matchAll(/\.route\(/gu)].flatMap((match): Route[] => {
    const receiver = receiverOf(routers, ownerBefore(text, match.index).name, match.index)
    const call = readArguments(text, match.index + match[0].length - 1)
    const route = literalOf(call?.items[0])
    if (receiver === undefined || call === undefined || route === undefined) return []
    const routes: Route[] = []
    let at = call.end + 1
    for (;;) {
      const next = /^\s*\.(get|post|put|patch|delete|head|options|all)\(/u.exec(text.slice(at, at + 300))
      const inner = next === null ? undefined : readArguments(text, at + next[0].length - 1)
      if (next === null || inner === undefined) return routes
      const start = at + (/^\s*/u.exec(next[0])?.[0].length ?? 0)
      routes.push(
        ...toRoutes(source, groups, receiver, next[1] ?? '', route, inner.items, [start, inner.end]),
      )
      at = inner.end + 1
    }
  })
}

/** Fastify: `server.route({ method: 'GET', url: '/x', handler })`. */
function findRouteObjects(source: SourceText, routers: readonly Router[], groups: Mounts): Route[] {
  return [...source.text.matchAll(/\.route(?:<[^<>()]{0,80}>)?\(\s*\{/gu)].flatMap((match): Route[] => {
    const receiver = receiverOf(routers, ownerBefore(source.text, match.index).name, match.index)
    const fields = readArguments(source.text, match.index + match[0].length - 1)
    const route = literalOf(
      namedArgument(fields?.items ?? [], 'url') ?? namedArgument(fields?.items ?? [], 'path'),
    )
    if (receiver === undefined || fields === undefined || route === undefined) return []
    const method = [...(namedArgument(fields.items, 'method') ?? 'ANY').matchAll(/[A-Za-z]+/gu)].map(
      ([one]) => one,
    )
    const options = source.text.slice(match.index + match[0].length - 1, fields.end + 1)
    return toRoutes(source, groups, receiver, method.join('|'), route, [options], [match.index, fields.end])
  })
}

function toRoutes(
  source: SourceText,
  groups: Mounts,
  receiver: string,
  verb: string,
  route: string,
  items: readonly string[],
  [start, end]: readonly [number, number],
): Route[] {
  const key = `${source.path}#${receiver}`
  const last = plainHandler(items.at(-1) ?? '')
  const handler = last.startsWith('{') ? (namedArgument(fieldsOf(last), 'handler') ?? '') : last
  const guards = [...items.slice(0, -1), ...(handler === last ? [] : [last])].flatMap(guardsIn)
  const isRelative = groups.isRelative(key)
  return groups.prefixesOf(key).map((prefix) => ({
    method: verb === 'all' ? 'ANY' : verb === 'del' ? 'DELETE' : verb.toUpperCase(),
    route: joinRoute(prefix, route),
    handler: /^[\w$.]+$/u.test(handler) ? handler : '',
    path: source.path,
    line: source.lineAt(start),
    endLine: source.lineAt(end),
    guards: [...groups.guardsOf(key, prefix), ...guards],
    ...(isRelative || groups.isComputed(key, prefix) ? { isRelative: true as const } : {}),
    ...(/\bres\.json\(|\bc\.json\(/u.test(handler) ? { format: 'json' as const } : {}),
    framework: 'a JavaScript router',
  }))
}

/** `BookController.show.bind(this)` */
function plainHandler(item: string): string {
  return item.replace(/(?<=^[\w$.]{1,120})\.bind\([\w$.]{0,80}\)$/u, '')
}

/** What runs before the handler: middleware, and of the options of a route of Fastify its hooks. */
function guardsIn(item: string): string[] {
  if (!item.startsWith('{')) return [showItem(plainHandler(item))]
  return ['onRequest', 'preParsing', 'preValidation', 'preHandler'].flatMap((hook) => {
    const written = namedArgument(fieldsOf(item), hook) ?? ''
    const each = written.startsWith('[') ? (readArguments(written, 0)?.items ?? []) : [written]
    return each.filter(Boolean).map(showItem)
  })
}

/** Made by `Router()`, not by `express()`: it serves nothing until something mounts it. */
function isSubRouter({ text }: SourceText, name: string): boolean {
  return new RegExp(
    String.raw`\b${name.replaceAll('$', String.raw`\$`)}\s*(?::[^=\n]{0,80})?=\s*(?:new\s+)?(?:[\w$]{1,40}\.)?(?:Promise)?Router\b|export\s+default\s+Router\(`,
    'u',
  ).test(text)
}

function showItem(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}

/** What functions call the router that they get. */
const parameterNames = ['app', 'router', 'server', 'fastify', 'instance', 'route', 'routes']

/** The router whose method is called: a declared one, the one a chain began with, a parameter called like one. */
function receiverOf(routers: readonly Router[], name: string, at: number): string | undefined {
  if (name === ')') return routers.findLast((router) => router.at < at)?.name
  if (routers.some((router) => router.name === name)) return name
  return (parameterNames.includes(name) || /(?:Router|Routes|App)$/u.test(name)) &&
    !/^(?:axios|request|supertest|http|client)/iu.test(name)
    ? name
    : undefined
}

function readMounts(
  sources: readonly SourceText[],
  routers: ReadonlyMap<string, readonly Router[]>,
  files: ReadonlyMap<string, SourceText>,
): Mounts {
  const groups = createGroups()
  for (const source of sources) {
    const own = routers.get(source.path) ?? []
    for (const match of source.text.matchAll(/\.(?:use|route|register)\(/gu)) {
      const parent = receiverOf(own, ownerBefore(source.text, match.index).name, match.index)
      const call = readArguments(source.text, match.index + match[0].length - 1)
      if (parent === undefined || call === undefined) continue
      const [first] = call.items
      const options = fieldsOf(call.items.find((item) => item.startsWith('{')))
      const prefixed = literalOf(namedArgument(options, 'prefix'))
      for (const [child, prefix] of autoloaded(source, options, sources))
        groups.mount(`${source.path}#${parent}`, child, prefix)
      const isComputed = call.items.length > 1 && first !== undefined && computedPath.test(first)
      const prefix = isComputed ? constantPath(source, first) : (literalOf(first) ?? prefixed ?? '')
      // What only ends like a path may check as well: `checkPath`.
      const isPath =
        isComputed && (prefix !== undefined || !/^[\w$.]+$/u.test(first) || plainPath.test(first))
      const children = call.items.filter(
        (item) => literalOf(item) === undefined && !(isPath && item === first),
      )
      const guards = children.filter((item) => childOf(source, item, own, routers, files) === undefined)
      for (const item of children) {
        const child = childOf(source, item, own, routers, files)
        if (child === undefined) continue
        groups.mount(`${source.path}#${parent}`, child, prefix, false, guards.flatMap(guardsIn))
      }
    }
  }
  const subRouters = new Set(
    sources.flatMap((source) =>
      (routers.get(source.path) ?? [])
        .filter(({ name }) => isSubRouter(source, name))
        .map(({ name }) => `${source.path}#${name}`),
    ),
  )
  return { ...groups, isRelative: (key) => groups.rootsOf(key).every((root) => subRouters.has(root)) }
}

/** `app.use(settings.basePath, router)`, `app.use(base + '/v1', router)`, with a template too. */
const computedPath =
  /^[\w$.]*(?:path|prefix|base|url)$|^(?:[\w$.]+|'[^'\n]*'|"[^"\n]*"|`[^`]*`)\s*\+|^`[^`]*\$\{[^`]*`$/iu

const plainPath = /(?:^|\.)(?:api|app|base|mount|root|url)?_?(?:path|prefix|base|url)$/iu

/** The path that a name stands for in its file, undefined where it is computed. */
function constantPath(source: SourceText, item: string): string | undefined {
  const written = literalOf(item) ?? `\${${item}}`
  const path = resolvePrefix(source, written)
  return path?.includes('${') === true ? undefined : path
}

/** `register(autoload, { dir: join(here, 'routes') })`: what a file registers is below the path of its folder (Fastify). */
function autoloaded(
  { path: from }: SourceText,
  options: readonly string[],
  sources: readonly SourceText[],
): [string, string][] {
  const folder = literalsIn(namedArgument(options, 'dir') ?? '').at(-1)
  if (folder === undefined) return []
  const root = path.join(path.dirname(from), folder)
  const base = literalOf(namedArgument(fieldsOf(namedArgument(options, 'options')), 'prefix')) ?? ''
  return sources
    .filter((source) => source.path.startsWith(`${root}/`))
    .flatMap(({ path: file, text }) => {
      const own = /\bautoPrefix\s*=\s*['"]([^'"\n]*)['"]/u.exec(text)?.[1]
      const below = path.dirname(path.relative(root, file)).replace(/^\.$/u, '')
      const prefix = joinRoute(base, own ?? below)
      return parameterNames.map((name): [string, string] => [`${file}#${name}`, prefix])
    })
}

/** The router that an argument of `use` means: one of this file, or what the file behind an import exports. */
function childOf(
  source: SourceText,
  item: string,
  own: readonly Router[],
  routers: ReadonlyMap<string, readonly Router[]>,
  files: ReadonlyMap<string, SourceText>,
): string | undefined {
  const required = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)/u.exec(item)?.[1]
  const [, written = '', member] = /^(?:this\.)?([\w$]+)(?:\.([\w$]+)$)?/u.exec(item) ?? []
  // `this.api = new ApiRouter()`: its routers are those of its class.
  const made = new RegExp(String.raw`(?<![\w$])${RegExp.escape(written)}\s*=\s*new\s+([\w$]+)\(`, 'u')
  const name = (member === undefined ? undefined : made.exec(source.text)?.[1]) ?? written
  if (required === undefined && own.some((router) => router.name === name)) return `${source.path}#${name}`
  const module = required ?? importedFrom(source, name)
  const path = module === undefined ? undefined : exportingModule(source.path, module, files)
  if (path === undefined) return undefined
  const target = routers.get(path) ?? []
  const router = target.find((one) => one.name === name) ?? exportedRouter(files.get(path), target, member)
  return router === undefined ? undefined : `${path}#${router.name}`
}

/** The file behind an import; where that hands on what another file exports, that one. */
function exportingModule(
  from: string,
  module: string,
  files: ReadonlyMap<string, SourceText>,
): string | undefined {
  const path = resolveModule(from, module, files)
  const again = /^\s*module\.exports\s*=\s*require\(['"]([^'"]+)['"]\)/u.exec(
    files.get(path ?? '')?.text ?? '',
  )
  return path === undefined || again?.[1] === undefined ? path : resolveModule(path, again[1], files)
}

/** The router that a file exports, by itself or as a member of an object. */
function exportedRouter(
  source: SourceText | undefined,
  routers: readonly Router[],
  member?: string,
): Router | undefined {
  const text = source?.text ?? ''
  if (member !== undefined) {
    // `module.exports = { api: router }`, `exports.api = router`, `export { router as api }`
    const own = RegExp.escape(member)
    const assigned = new RegExp(`(?<![\\w$])${own}\\s*[:=]\\s*(\\w+)|(\\w+)\\s+as\\s+${own}(?![\\w$])`, 'gu')
    const names = new Set([...text.matchAll(assigned)].map(([, value, renamed]) => value ?? renamed))
    const found = routers.find(({ name }) => names.has(name) || name === member)
    if (found !== undefined) return found
  }
  const exported = /(?:export\s+default|module\.exports\s*=)\s+(\w+)/u.exec(text)?.[1]
  return (
    routers.find(({ name }) => name === 'default') ??
    routers.find(({ name }) => name === exported) ??
    routers[0]
  )
}

function importedFrom({ text }: SourceText, name: string): string | undefined {
  if (!/^[\w$]+$/u.test(name)) return undefined
  const literal = name.replaceAll('$', String.raw`\$`)
  const from = new RegExp(
    String.raw`(?:import\s[^'";]{0,400}\b${literal}\b[^'";]{0,400}from\s*|\b${literal}\s*\}?\s*=\s*require\(\s*)['"]([^'"]+)['"]`,
    'u',
  )
  return from.exec(text)?.[1]
}

function resolveModule(
  from: string,
  module: string,
  files: ReadonlyMap<string, SourceText>,
): string | undefined {
  const parts = module.startsWith('.') ? from.split('/').slice(0, -1) : []
  const written = module.replace(/^[@~]\//u, 'src/').split('/')
  for (const part of written) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const base = parts.join('/')
  const plain = base.replace(/\.[cm]?js$/u, '')
  const endings = ['', '.ts', '.js', '.mjs', '.cjs', '.tsx', '.mts', '/index.ts', '/index.js', '/index.mjs']
  return endings
    .flatMap((ending) => [`${base}${ending}`, `${plain}${ending}`])
    .find((path) => files.has(path))
}
