import { fieldsOf, literalsIn, literalOf, matchBrackets, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { scriptExtensions } from '../source-text.ts'
import { findMarks, marksAround, marksBefore, styles } from './annotations.ts'
import type { Mark, Style } from './annotations.ts'
import type { Route } from './route.ts'
import { isGuard, joinRoute, opensToAll } from './route.ts'

/** What an application lays over the paths of all of its controllers. */
export interface AppSettings {
  readonly prefix: string
  /** Stands in front of the version in the path; undefined where versions are no part of paths (NestJS). */
  readonly versionPrefix?: string
}

/**
 * Routes of classes whose methods carry annotations: Spring, JAX-RS, NestJS and the like, ASP.NET, Symfony.
 *
 * @param isOfBases classes that are no controllers are read: what they serve is served by those that derive from them
 */
export function findAnnotatedRoutes(
  source: SourceText,
  app: AppSettings = { prefix: '' },
  bases: ControllerBases = new Map(),
  isOfBases = false,
): Route[] {
  const style = styles[source.extension] ?? 'at'
  const isCsharp = style === 'brackets'
  const marks = findMarks(source.text, style)
  const controllers = findControllers(source, style, marks, bases, isOfBases)
  const framework = frameworkOf(source)
  // Quotes in templates, regular expressions and heredocs pair otherwise.
  const hasPlainQuotes = style !== 'hash' && !scriptExtensions.some((one) => one === source.extension)
  const closing = hasPlainQuotes ? matchBrackets(source.text) : undefined
  return marks.flatMap((mark, index): Route[] => {
    const method = methodOf(mark, style)
    if (method === undefined) return []
    const classMark = controllers.find(({ marksAt }) => marksAt.has(mark.at))
    if (classMark !== undefined && !classMark.isInvoked) return []
    const controller =
      classMark ??
      controllers.findLast(({ bodyAt }) => bodyAt <= mark.at && mark.at < (closing?.get(bodyAt) ?? Infinity))
    if (controller === undefined) return []
    const near =
      classMark === undefined
        ? marksAround(source.text, marks, index)
        : { all: [], handler: '__invoke', head: '', end: mark.end }
    const pathMark = near.all.find(({ name }) => name === 'Path' || (isCsharp && name === 'Route'))
    const placing = pathsOf(mark).length > 0 ? mark : (pathMark ?? mark)
    // `~/` is the root, whatever the controller has (ASP.NET).
    const own = (classMark === undefined ? pathsOf(placing) : []).map((route) =>
      isCsharp ? route.replace(/^~(?=\/)/u, '') : route,
    )
    const isOpaque = hasOpaquePath(placing)
    // Conventional routing serves it, by a pattern that stands elsewhere (ASP.NET).
    const isConventional = isCsharp && !controller.isRouted && own.length === 0 && pathMark === undefined
    if (isConventional && !isOpaque && !isOfBases) return []
    const handler = near.handler
    const parameters = readArguments(source.text, source.text.indexOf('(', near.end))
    const nearGuards = near.all.filter(isGuardMark).map(showMark)
    const guards = [...controller.guards, ...nearGuards]
    // What stands at the method decides; in ASP.NET nothing is checked where anything lets everybody in.
    const isOpen = (isCsharp ? guards : nearGuards).some(opensToAll)
    const isJson =
      controller.isRest ||
      near.all.some(({ name }) => name === 'ResponseBody') ||
      /@ResponseBody|ResponseEntity</u.test(near.head)
    const version = near.all.find(({ name }) => name === 'Version')
    const versions = version === undefined ? controller.versions : versionsIn(version.items[0])
    const prefixes = prefixesOf(controller, app, versions)
    return prefixes.flatMap((prefix) =>
      (own.length === 0 ? [''] : own).map((route) => ({
        method,
        route: (isCsharp && route.startsWith('/') ? route : joinRoute(prefix, route)).replaceAll(
          '[action]',
          actionOf(near.all, handler),
        ),
        handler: controller.name === '' ? handler : `${controller.name}.${handler}`,
        path: source.path,
        line: source.lineAt(mark.at),
        endLine: source.lineAt(near.end),
        guards,
        ...(isOpen ? { isChecked: false } : {}),
        ...(isOpaque || controller.isOpaque || (controller.isAbstract && !route.startsWith('/'))
          ? { isRelative: true as const }
          : {}),
        ...(isJson ? { format: 'json' as const } : {}),
        framework,
        arity: parameters?.items.length ?? 0,
      })),
    )
  })
}

export function prefixesOf(
  controller: Controller,
  app: AppSettings,
  versions: readonly string[] = controller.versions,
): readonly string[] {
  const outer =
    app.versionPrefix === undefined || versions.length === 0
      ? [app.prefix]
      : versions.map((one) => joinRoute(app.prefix, `${app.versionPrefix}${one}`))
  return outer.flatMap((one) => controller.prefixes.map((prefix) => joinRoute(one, prefix)))
}

/** An action of ASP.NET that has no path of its own: a pattern that stands elsewhere says where it is served. */
export interface ControllerAction extends Omit<Route, 'route'> {
  /** Without `Controller` at its end. */
  readonly controller: string
  readonly action: string
  /** Of `[Area("Shop")]`. */
  readonly area: string
}

const publicMethod =
  /\bpublic\s+(?!static\b|override\b|class\b|record\b)(?:(?:async|virtual|new)\s+){0,3}[\w.?]{1,80}(?:<[^;{}()]{0,200}>)?(?:\[\])?\s+(\w{1,120})\s*\(/gu

export function readConventionalActions(source: SourceText, bases: ControllerBases): ControllerAction[] {
  const { text } = source
  const marks = findMarks(text, 'brackets')
  const controllers = findControllers(source, 'brackets', marks, bases)
  if (controllers.every(({ isRouted }) => isRouted)) return []
  const closing = matchBrackets(text)
  return [...text.matchAll(publicMethod)].flatMap((match): ControllerAction[] => {
    const controller = controllers.findLast(
      ({ bodyAt }) => bodyAt < match.index && match.index < (closing.get(bodyAt) ?? text.length),
    )
    const near = marksBefore(text, marks, match.index)
    if (
      controller === undefined ||
      controller.isRouted ||
      controller.isAbstract ||
      near.some((mark) => mark.name === 'NonAction' || mark.name === 'Route' || isVerbWithPath(mark))
    )
      return []
    const methods = near.map((mark) => methodOf(mark, 'brackets')).filter((method) => method !== undefined)
    const guards = [...controller.guards, ...near.filter(isGuardMark).map(showMark)]
    const method = match[1] ?? ''
    const action = actionOf(near, method)
    return [
      {
        controller: controller.name.replace(/Controller$/u, ''),
        action,
        area: controller.area,
        method: methods.length === 0 ? 'ANY' : methods.join('|'),
        handler: `${controller.name}.${method}`,
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(match.index),
        guards,
        ...(guards.some(opensToAll) ? { isChecked: false } : {}),
        framework: frameworkOf(source),
      },
    ]
  })
}

/** `[ActionName("Delete")]` */
function actionOf(marks: readonly Mark[], method: string): string {
  return literalOf(marks.find(({ name }) => name === 'ActionName')?.items[0]) ?? method
}

function isVerbWithPath(mark: Mark): boolean {
  return methodOf(mark, 'brackets') !== undefined && (pathsOf(mark).length > 0 || hasOpaquePath(mark))
}

/** Classes by name, with what they give to those that derive from them (ASP.NET). */
export type ControllerBases = ReadonlyMap<string, ControllerBase>

interface ControllerBase {
  readonly prefixes: readonly string[]
  readonly guards: readonly string[]
  readonly base: string | undefined
}

/** `[Route("[controller]")]` and `[Authorize]` of a base class hold for the controllers that derive from it. */
export function readControllerBases(sources: readonly SourceText[]): ControllerBases {
  const found = new Map<string, ControllerBase>()
  for (const { text } of sources) {
    const all = findMarks(text, 'brackets')
    for (const match of text.matchAll(classHead)) {
      const marks = marksBefore(text, all, match.index)
      found.set(match[1] ?? '', {
        prefixes: marks.filter(({ name }) => name === 'Route').flatMap(pathsOf),
        guards: marks.filter(isGuardMark).map(showMark),
        base: match[2],
      })
    }
  }
  return found
}

const classHead =
  /(?<!\.)\bclass\s+(\w{1,120})(?:<[^<>{]{0,80}>)?(?:\s*\([^(){]{0,2000}\))?(?:\s*:\s*(\w{1,120}))?/gu
const maxBases = 6

/** The classes above one, the nearest first. */
function basesOf(name: string, bases: ControllerBases): ControllerBase[] {
  const above: ControllerBase[] = []
  for (let level = 0, next = bases.get(name)?.base; level < maxBases && next !== undefined; level += 1) {
    const base = bases.get(next)
    if (base === undefined) break
    above.push(base)
    next = base.base
  }
  return above
}

export interface Controller {
  readonly name: string
  readonly prefixes: readonly string[]
  /** Whether it or a class above it has a path. */
  readonly isRouted: boolean
  /** Those that derive from it serve its methods, below their own paths (ASP.NET). */
  readonly isAbstract: boolean
  /** It has a path that is no literal. */
  readonly isOpaque: boolean
  /** Of `@Controller({ version: '1' })`. */
  readonly versions: readonly string[]
  readonly guards: readonly string[]
  /** Of `[Area("Shop")]` (ASP.NET). */
  readonly area: string
  readonly isRest: boolean
  /** Where its annotations stand. */
  readonly marksAt: ReadonlySet<number>
  /** What stands at the class is the route of its one action (Symfony). */
  readonly isInvoked: boolean
  readonly bodyAt: number
}

const verbs = /^(?:Http)?(Get|Post|Put|Patch|Delete|Head|Options|All)(?:Mapping)?$/iu

function methodOf({ name, items }: Mark, style: Style): string | undefined {
  const verb = verbs.exec(name)?.[1]?.toUpperCase()
  // `#[Assert\All]` of PHP is no verb.
  if (verb === 'ALL') return style === 'hash' ? undefined : 'ANY'
  if (verb !== undefined) return verb
  const named =
    name === 'RequestMapping' ? 'method' : style === 'hash' && name === 'Route' ? 'methods' : undefined
  if (named === undefined) return undefined
  const methods = [
    ...(namedArgument(items, named) ?? '').matchAll(
      // `Request::METHOD_POST` of Symfony too.
      /(?<![A-Za-z])(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gu,
    ),
  ]
  return methods.length === 0 ? 'ANY' : methods.map(([method]) => method).join('|')
}

/** The paths of `@GetMapping({"/a", "/b"})`, `value = "/a"`, `@Get('a')`, `@Controller({ path: 'a' })`, `[HttpGet("a")]`. */
function pathsOf({ items }: Mark): string[] {
  const options = optionsOf(items)
  if (options.length > 0) return literalsIn(namedArgument(options, 'path') ?? '')
  const named =
    namedArgument(items, 'value') ?? namedArgument(items, 'path') ?? namedArgument(items, 'Template')
  const first = items.find((item) => literalOf(item) !== undefined || /^[{[]/u.test(item))
  // Keys are languages: `path: ['en' => '/books', 'de' => '/buecher']`.
  return literalsIn((named ?? first ?? '').replaceAll(/(['"])[^'"\n]*\1\s*=>/gu, ''))
}

/** Whether it has a path that is no literal: `#[Route(self::PATH)]`, `@GetMapping(path = Paths.BOOKS)`. */
function hasOpaquePath(mark: Mark): boolean {
  const options = optionsOf(mark.items)
  const items = options.length > 0 ? options : mark.items
  return (
    pathsOf(mark).length === 0 &&
    (['value', 'path', 'Template'].some((name) => namedArgument(items, name) !== undefined) ||
      (options.length === 0 && items.some((item) => !/^\w+\s*[=:](?![=:])/u.test(item))))
  )
}

/** The fields of an object of JavaScript that is the argument; none of `{"/a", "/b"}`, which is a list of Java. */
function optionsOf(items: readonly string[]): readonly string[] {
  const fields = fieldsOf(items[0])
  return fields.some((field) => /^\w+\s*:/u.test(field)) ? fields : []
}

/** `'1'`, `['1', '2']`; none for `VERSION_NEUTRAL`, which is no part of the path. */
function versionsIn(argument: string | undefined): readonly string[] {
  return argument === undefined ? [] : literalsIn(argument)
}

/** Classes that serve routes by their annotations, with what these say of all of their methods. */
export function findControllers(
  { text }: SourceText,
  style: Style,
  marksOfFile: readonly Mark[],
  bases: ControllerBases,
  isOfBases = false,
): Controller[] {
  // What stands in texts of PHP is left out.
  const head =
    style === 'hash'
      ? /^[ \t]*(?:(?:final|abstract|readonly)\s+){0,3}class\s+(\w{1,120})/gmu
      : /(?<!\.)\b(?:class|interface|record)\s+(\w{1,120})/gu
  return [...text.matchAll(head)].flatMap((match, index, heads): Controller[] => {
    const marks = marksBefore(text, marksOfFile, match.index)
    const name = match[1] ?? ''
    const isController =
      marks.some((mark) =>
        /^(?:Rest)?Controller$|^ApiController$|^RequestMapping$|^Path$|^JsonController$/u.test(mark.name),
      ) ||
      (style === 'brackets' && name.endsWith('Controller')) ||
      style === 'hash' ||
      isOfBases
    const isAbstract =
      style === 'brackets' &&
      /\babstract\s+(?:partial\s+)?$/u.test(text.slice(Math.max(0, match.index - 40), match.index))
    // An interface of a client says what is requested, not what is served.
    if (!isController || marks.some((mark) => /^(?:FeignClient|RegisterRestClient)$/u.test(mark.name)))
      return []
    const placing = marks.filter((mark) =>
      /^(?:RequestMapping|Controller|Path|Route|JsonController)$/u.test(mark.name),
    )
    const own = placing.flatMap(pathsOf)
    const above = basesOf(name, bases)
    const all = own.length > 0 ? own : (above.find(({ prefixes }) => prefixes.length > 0)?.prefixes ?? [])
    const bodyAt = text.indexOf('{', match.index)
    return [
      {
        name,
        prefixes: (all.length === 0 || isAbstract ? [''] : all).map((prefix) =>
          prefix.replaceAll('[controller]', name.replace(/Controller$/u, '')),
        ),
        isRouted: all.length > 0,
        isAbstract,
        isOpaque: placing.some(hasOpaquePath),
        versions: marks.flatMap(({ items }) => versionsIn(namedArgument(optionsOf(items), 'version'))),
        guards: [...above.flatMap(({ guards }) => guards), ...marks.filter(isGuardMark).map(showMark)],
        area: literalOf(marks.find((mark) => mark.name === 'Area')?.items[0]) ?? '',
        isRest: marks.some((mark) => /^(?:RestController|ApiController)$/u.test(mark.name)),
        marksAt: new Set(marks.map(({ at }) => at)),
        isInvoked:
          style === 'hash' && text.slice(match.index, heads[index + 1]?.index).includes('function __invoke('),
        bodyAt: bodyAt === -1 ? match.index : bodyAt,
      },
    ]
  })
}

/** What only documents a check, such as Swagger's `ApiBearerAuth`, does none. */
function isGuardMark({ name }: Mark): boolean {
  return (
    opensToAll(name) || name === 'DenyAll' || (isGuard(name) && !/^Api[A-Z]|Controller|^Session/u.test(name))
  )
}

function showMark({ name, items }: Mark): string {
  return `@${name}${items.length === 0 ? '' : `(${items.join(', ').slice(0, 80)})`}`
}

function frameworkOf({ text, extension }: SourceText): string {
  const style = styles[extension]
  if (style !== undefined) return style === 'hash' ? 'Symfony' : 'ASP.NET'
  if (text.includes('springframework')) return 'Spring'
  if (text.includes('@nestjs')) return 'NestJS'
  return extension === 'java' || extension === 'kt' ? 'JAX-RS' : 'decorators'
}
