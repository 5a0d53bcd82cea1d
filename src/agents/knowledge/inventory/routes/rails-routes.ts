import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import type { FiltersBefore } from './rails-filters.ts'
import { joinRoute } from './route.ts'

/** What a block of `config/routes.rb` lays over the lines in it. */
interface Scope {
  /** Path in front of what stands in the block. */
  readonly path: string
  /** Modules of the controllers: `api/v1/`. */
  readonly module: string
  /** The resource that the block belongs to. */
  readonly resource?: Resource
  /** `member do` and `collection do`. */
  readonly on?: 'member' | 'collection'
  readonly guards: readonly string[]
  /** Nothing in the block is a route of its own: `concern :x do`, `direct :x do`. */
  readonly isSkipped?: true
}

interface Resource {
  readonly path: string
  readonly controller: string
  readonly isPlural: boolean
  readonly parameter: string
}

/** Routes of Ruby on Rails, as the files of `config/routes` draw them; what a gem draws is one row of its call. */
export function findRailsRoutes(source: SourceText, filtersBefore: FiltersBefore): Route[] {
  const routes: Route[] = []
  const stack: Scope[] = [{ path: '', module: '', guards: [] }]
  for (const { text, line, endLine } of readStatements(source.original)) {
    if (/^end\b/u.test(text)) {
      if (stack.length > 1) stack.pop()
      continue
    }
    const scope = stack.at(-1) ?? { path: '', module: '', guards: [] }
    const opensBlock = /\bdo(?:\s*\|[^|]*\|)?$/u.test(text) || /^(?:if|unless|case|while|begin)\b/u.test(text)
    const read = readStatement(text, scope)
    if (scope.isSkipped !== true)
      routes.push(
        ...read.routes.map((route) => ({
          ...route,
          path: source.path,
          line,
          endLine,
          guards: [...scope.guards, ...filtersBefore(route.handler)],
          framework: 'Ruby on Rails',
        })),
      )
    if (opensBlock) stack.push(read.inner ?? scope)
  }
  return routes
}

interface Statement {
  readonly text: string
  readonly line: number
  readonly endLine: number
}

/** Lines without comments; those that end inside brackets or with a comma are joined with what follows. */
function readStatements(text: string): Statement[] {
  const statements: Statement[] = []
  let open: Statement | undefined
  text.split('\n').forEach((raw, index) => {
    const own = raw.replace(/(?:^|\s)#(?!\{)[^\n]*/u, '').trim()
    if (own === '') return
    const joined: string = open === undefined ? own : `${open.text} ${own}`
    const statement = { text: joined.slice(0, 1_000), line: open?.line ?? index + 1, endLine: index + 1 }
    const depth = countOf(joined, /[[({]/gu) - countOf(joined, /[\])}]/gu)
    const isOpen = (depth > 0 || joined.endsWith(',')) && index + 1 - statement.line < 20
    open = isOpen ? statement : undefined
    if (!isOpen) statements.push(statement)
  })
  return statements
}

function countOf(text: string, expression: RegExp): number {
  return [...text.matchAll(expression)].length
}

type BareRoute = Pick<Route, 'method' | 'route' | 'handler'>

interface Read {
  readonly routes: readonly BareRoute[]
  /** Of the block that the statement opens. */
  readonly inner?: Scope
}

function readStatement(text: string, scope: Scope): Read {
  const [, verb = '', written = ''] = /^([a-z_]+)\b[\s(]*(.*)$/u.exec(text) ?? []
  // `:only => [:show]` is how Ruby 1.8 wrote `only: [:show]`.
  const rest = written.replace(/:([a-z_]{1,40}) ?=> ?/gu, '$1: ')
  switch (verb) {
    case 'resources':
    case 'resource':
      return readResources(rest, scope, verb === 'resources')
    case 'namespace': {
      const name = firstName(rest) ?? ''
      const path = optionOf(rest, 'path') ?? name
      const module = optionOf(rest, 'module') ?? name
      return inside({
        ...scope,
        path: joinRoute(below(scope), path),
        module: module === '' ? scope.module : `${scope.module}${module}/`,
      })
    }
    case 'scope': {
      const path = optionOf(rest, 'path') ?? (/^\w+:/u.test(rest) ? '' : (firstName(rest) ?? ''))
      const module = optionOf(rest, 'module')
      return inside({
        ...scope,
        path: path === '' ? below(scope) : joinRoute(below(scope), path),
        module: module === undefined ? scope.module : `${scope.module}${module}/`,
      })
    }
    case 'member':
    case 'collection':
      return inside({ ...scope, on: verb })
    case 'authenticate':
    case 'authenticated':
      return inside({ ...scope, guards: [...scope.guards, `${verb} :${firstName(rest) ?? ''}`] })
    case 'concern':
    case 'direct':
    case 'resolve':
      return inside({ ...scope, isSkipped: true })
    case 'get':
    case 'post':
    case 'put':
    case 'patch':
    case 'delete':
    case 'match':
    case 'root':
      return { routes: readVerb(verb, rest, scope) }
    case 'mount': {
      const [, engine = '', path = ''] = /^([\w:.]+)[^'"]{0,40}['"]([^'"]+)['"]/u.exec(rest) ?? []
      return {
        routes: path === '' ? [] : [{ method: 'ANY', route: joinRoute(below(scope), path), handler: engine }],
      }
    }
    case 'devise_for':
      return {
        routes: [
          {
            method: 'ANY',
            route: joinRoute(below(scope), `${firstName(rest) ?? ''}/*`),
            handler: 'devise_for',
          },
        ],
      }
    case 'use_doorkeeper':
      return {
        routes: [{ method: 'ANY', route: joinRoute(below(scope), 'oauth/*'), handler: 'use_doorkeeper' }],
      }
    default:
      return { routes: [] }
  }
}

function inside(inner: Scope): Read {
  return { routes: [], inner }
}

/** Where a line of the block stands: below one of the resource's entries, or below the resource itself. */
function below({ path, resource, on }: Scope): string {
  if (resource === undefined) return path
  if (!resource.isPlural || on === 'collection') return resource.path
  return joinRoute(resource.path, on === 'member' ? `:${resource.parameter}` : `:${parentOf(resource)}`)
}

function parentOf({ path, parameter }: Resource): string {
  return `${singularOf(path.split('/').at(-1) ?? '')}_${parameter}`
}

const collectionActions = [
  ['index', 'GET', ''],
  ['create', 'POST', ''],
  ['new', 'GET', 'new'],
] as const

const entryActions = [
  ['show', 'GET', ''],
  ['edit', 'GET', 'edit'],
  ['update', 'PATCH|PUT', ''],
  ['destroy', 'DELETE', ''],
] as const

function readResources(rest: string, scope: Scope, isPlural: boolean): Read {
  const names = [
    ...(/^((?::\w+(?:\s*,)?\s*)+|['"][\w-]+['"])/u.exec(rest)?.[1] ?? '').matchAll(/[\w-]+/gu),
  ].map(([name]) => name)
  const only = listOf(rest, 'only')
  const except = listOf(rest, 'except') ?? []
  const parameter = optionOf(rest, 'param') ?? 'id'
  const module = optionOf(rest, 'module')
  const resources = names.map((name): Resource => {
    const controller = optionOf(rest, 'controller') ?? (isPlural ? name : pluralOf(name))
    return {
      path: joinRoute(below(scope), optionOf(rest, 'path') ?? name),
      controller: `${scope.module}${module === undefined ? '' : `${module}/`}${controller}`,
      isPlural,
      parameter,
    }
  })
  const isDrawn = (action: string): boolean => (only?.includes(action) ?? true) && !except.includes(action)
  const routes = resources.flatMap((resource) => {
    const row = (action: string, method: string, path: string): BareRoute => ({
      method,
      route: joinRoute(path, ''),
      handler: `${resource.controller}#${action}`,
    })
    const entry = isPlural ? joinRoute(resource.path, `:${parameter}`) : resource.path
    return [
      ...collectionActions
        .filter(([action]) => isDrawn(action) && (isPlural || action !== 'index'))
        .map(([action, method, end]) => row(action, method, joinRoute(resource.path, end))),
      ...entryActions
        .filter(([action]) => isDrawn(action))
        .map(([action, method, end]) => row(action, method, joinRoute(entry, end))),
    ]
  })
  const [resource] = resources
  const { on: _on, ...outer } = scope
  return resource === undefined ? { routes } : { routes, inner: { ...outer, resource, path: resource.path } }
}

/** `get "changelog", to: "pages#changelog"`, `get :verify`, `delete :reset, on: :member`, `root "pages#home"`. */
function readVerb(verb: string, rest: string, scope: Scope): BareRoute[] {
  const name = verb === 'root' ? '' : (firstName(rest) ?? '')
  const target = /\bto:\s*['"]([\w/#-]+)['"]/u.exec(rest)?.[1] ?? /=>\s*['"]([\w/#-]+)['"]/u.exec(rest)?.[1]
  const root = verb === 'root' ? /^['"]([\w/#-]+)['"]/u.exec(rest)?.[1] : undefined
  const on = optionOf(rest, 'on')
  const own: Scope = on === 'member' || on === 'collection' ? { ...scope, on } : scope
  const { resource } = scope
  const named = optionOf(rest, 'controller')
  const action = optionOf(rest, 'action') ?? target ?? name.split('/').at(-1) ?? ''
  const controller =
    named !== undefined
      ? `${scope.module}${named}`
      : (resource?.controller ?? (scope.module.replace(/\/$/u, '') || controllerOf(name)))
  const handler =
    root ??
    redirectOf(rest) ??
    applicationOf(rest) ??
    (target?.includes('#') === true
      ? `${scope.module}${target}`
      : controller === ''
        ? ''
        : `${controller}#${action}`)
  const methods =
    verb === 'match'
      ? (listOf(rest, 'via') ?? ['any']).join('|').toUpperCase()
      : verb === 'root'
        ? 'GET'
        : verb.toUpperCase()
  if (verb !== 'root' && name === '') return []
  return [{ method: methods, route: joinRoute(below(own), name), handler }]
}

/** `to: redirect("/mod/")` runs no action; undefined for what does. */
function redirectOf(rest: string): string | undefined {
  const found = /(?:\bto:|=>)\s*redirect\b(?:\(\s*['"]([^'"]*)['"])?/u.exec(rest)
  if (found === null) return undefined
  return found[1] === undefined ? 'redirect' : `redirect to ${found[1]}`
}

/** `to: proc { |env| … }` runs code without a name, `to: Metrics::App` another application; undefined for an action. */
function applicationOf(rest: string): string | undefined {
  const [found, name] =
    /(?:\bto:|=>)\s*(?:(?:proc|lambda|Proc\.new)\b|->|([A-Z][\w:]{0,80}))/u.exec(rest) ?? []
  return found === undefined ? undefined : (name ?? '')
}

/** `get "photos/show"` alone is the action `show` of `photos`. */
function controllerOf(name: string): string {
  return name.includes('/') ? name.replace(/^\/|\/[^/]*$/gu, '').replaceAll('-', '_') : ''
}

/** The first argument: `:name` or a text. */
function firstName(rest: string): string | undefined {
  return /^(?::([\w?!]+)|['"]([^'"]*)['"])/u
    .exec(rest)
    ?.slice(1)
    .find((part) => part !== undefined)
}

/** Empty for `path: nil`. */
function optionOf(rest: string, key: string): string | undefined {
  for (const [, name, symbol, text] of rest.matchAll(
    /(?<![\w:])([a-z_]+):\s*(?::(\w+)|['"]([^'"]*)['"]|nil\b)/gu,
  ))
    if (name === key) return symbol ?? text ?? ''
  return undefined
}

/** `only: :index`, `only: [:index, :show]`, `only: %i[index show]`. */
function listOf(rest: string, key: string): string[] | undefined {
  for (const [, name, one, list] of rest.matchAll(
    /(?<![\w:])([a-z_]+):\s*(?::(\w+)|(?:%[iw])?[[(]([^\])]{0,300})[\])])/gu,
  ))
    if (name === key) return one !== undefined ? [one] : ((list ?? '').match(/\w+/gu) ?? [])
  return undefined
}

function singularOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|us)es$/u.test(name)) return name.slice(0, -2)
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name
}

function pluralOf(name: string): string {
  if (/(?:s|x|ch|sh)$/u.test(name))
    return name.endsWith('s') && !/(?:ss|us)$/u.test(name) ? name : `${name}es`
  return /[^aeiou]y$/u.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}
