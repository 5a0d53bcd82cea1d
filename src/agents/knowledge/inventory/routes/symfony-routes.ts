import path from 'node:path/posix'
import type { Entry } from '../../project/entry.ts'
import { find, list, textOf } from '../../project/entry.ts'
import { parseYaml } from '../../project/parse-yaml.ts'
import type { SourceText } from '../source-text.ts'
import { findAnnotatedRoutes } from './annotated-routes.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

/** Files that are taken in under a prefix: `resource: ../src/Api/`, `prefix: /api`. */
interface Import {
  readonly from: string
  readonly line: number
  /** What the paths of those files begin with, each taken for a folder: of a glob what stands before its first sign. */
  readonly start: string
  readonly prefix: string
}

/** A line of `access_control`. */
interface Rule {
  readonly path: string
  readonly line: number
  readonly pattern: string
  readonly methods: readonly string[]
  readonly access: readonly string[]
  /** It asks for more than a path that is written plainly and a method. */
  readonly isOpaque: boolean
}

/** Routes of Symfony: attributes of controllers and what YAML declares, with its prefixes and its access control. */
export function findSymfonyRoutes(
  controllers: readonly SourceText[],
  settings: readonly SourceText[],
): Route[] {
  const read = settings.flatMap(({ path: file, original }) => {
    const root = parseYaml(original)
    return root === undefined ? [] : [{ file, root }]
  })
  const declaring = read.filter(({ file }) => /(?:^|\/)routes?(?:\.ya?ml$|\/)|routing/u.test(file))
  const imports = declaring.flatMap(({ file, root }) => readImports(file, root))
  const rules = read.flatMap(({ file, root }) => readRules(file, root))
  return [
    ...controllers.flatMap((source) => findAnnotatedRoutes(source)),
    ...declaring.flatMap(({ file, root }) => readDeclared(file, root)),
  ].map((route) => underRules(underImports(route, imports), rules))
}

function readImports(file: string, root: Entry): Import[] {
  return root.entries.flatMap((entry): Import[] => {
    const resource = find(entry, 'resource')
    const written = resource?.value || textOf(resource, 'path')
    if (written === '' || written.startsWith('@')) return []
    const inProject = /^%kernel\.project_dir%(.*)$/u.exec(written)?.[1]
    const target =
      inProject === undefined
        ? path.join(path.dirname(file), written)
        : path.join(/^.*(?<![^/])(?=config\/)/u.exec(file)?.[0] ?? '', `./${inProject}`)
    const isGlob = /[*{]/u.test(target)
    const start = isGlob ? target.replace(/[*{].*$/u, '') : target.replace(/\/?$/u, '/')
    return [{ from: file, line: entry.line, start, prefix: textOf(entry, 'prefix') }]
  })
}

/** What is imported twice under one name is where the last import puts it. */
function underImports(route: Route, imports: readonly Import[], file = route.path, level = 0): Route {
  const found = imports.findLast(({ from, start }) => from !== file && `${file}/`.startsWith(start))
  if (found === undefined || level > mostImports) return route
  const inner =
    found.prefix === ''
      ? route
      : {
          ...route,
          route: joinRoute(found.prefix, route.route),
          from: [...(route.from ?? []), { path: found.from, line: found.line }],
        }
  return underImports(inner, imports, found.from, level + 1)
}

const mostImports = 4

/** `path: /about`, `controller: App\Controller\AboutController::show`, `methods: GET` */
function readDeclared(file: string, root: Entry): Route[] {
  return root.entries.flatMap((entry): Route[] => {
    const route = textOf(entry, 'path')
    if (!route.startsWith('/')) return []
    const written = (find(entry, 'controller') ?? find(entry, 'defaults', '_controller'))?.value ?? ''
    const [holder = '', method = written.includes('\\') ? '__invoke' : ''] = written.split(/:+/u)
    return [
      {
        method: listOf(find(entry, 'methods')).join('|').toUpperCase() || 'ANY',
        route: joinRoute('', route),
        handler: [holder.split('\\').at(-1) ?? '', method].filter(Boolean).join('.'),
        path: file,
        line: entry.line,
        endLine: entry.endLine,
        guards: [],
        framework: 'Symfony',
      },
    ]
  })
}

function readRules(file: string, root: Entry): Rule[] {
  return list(root, 'security', 'access_control').map((entry) => {
    const pattern = textOf(entry, 'path')
    const known = new Set(['path', 'methods', 'roles', 'role', 'requires_channel'])
    return {
      path: file,
      line: entry.line,
      pattern,
      methods: listOf(find(entry, 'methods')).map((method) => method.toUpperCase()),
      access: [...listOf(find(entry, 'roles')), ...listOf(find(entry, 'role'))],
      isOpaque: !/^\^?[\w/{}-]*\$?$/u.test(pattern) || entry.entries.some(({ key }) => !known.has(key)),
    }
  })
}

/** The first rule that fits decides. Nothing is said where one before it may fit. */
function underRules(route: Route, rules: readonly Rule[]): Route {
  const rule = rules.find((one) => one.isOpaque || fits(one, route))
  if (rule === undefined || rule.isOpaque || route.isRelative === true) return route
  return {
    ...route,
    guards: [...route.guards, ...rule.access],
    from: [...(route.from ?? []), { path: rule.path, line: rule.line }],
  }
}

function fits({ pattern, methods }: Rule, { method, route }: Route): boolean {
  if (methods.length > 0 && !method.split('|').every((one) => methods.includes(one))) return false
  const plain = pattern.replace(/^\^/u, '').replace(/\$$/u, '')
  if (pattern.startsWith('^')) return pattern.endsWith('$') ? route === plain : `${route}/`.startsWith(plain)
  return pattern.endsWith('$') ? route.endsWith(plain) : route.includes(plain)
}

function listOf(entry: Entry | undefined): string[] {
  if (entry === undefined) return []
  return entry.entries.length > 0
    ? entry.entries.map(({ value }) => value)
    : entry.value.split(/[\s,|]+/u).filter(Boolean)
}
