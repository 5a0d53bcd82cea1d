import { fieldsOf, literalsIn, literalOf, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Route } from './route.ts'
import { isGuard, joinRoute, opensToAll } from './route.ts'

/** What an application lays over the paths of all of its controllers. */
export interface AppSettings {
  readonly prefix: string
  /** Stands in front of the version in the path; undefined where versions are no part of paths (NestJS). */
  readonly versionPrefix?: string
}

/** Routes of classes whose methods carry annotations: Spring, JAX-RS, NestJS and the like, ASP.NET controllers. */
export function findAnnotatedRoutes(
  source: SourceText,
  app: AppSettings = { prefix: '' },
  bases: ControllerBases = new Map(),
): Route[] {
  const isCsharp = source.extension === 'cs'
  const controllers = findControllers(source, isCsharp, bases)
  return findMarks(source.text, isCsharp).flatMap((mark): Route[] => {
    const method = methodOf(mark)
    if (method === undefined) return []
    const controller = controllers.findLast(({ bodyAt }) => bodyAt <= mark.at)
    if (controller === undefined) return []
    const near = marksAround(source.text, mark, isCsharp)
    const pathMark = near.all.find(({ name }) => name === 'Path' || (isCsharp && name === 'Route'))
    const own = pathsOf(mark)
    const routes = own.length > 0 ? own : pathMark !== undefined ? pathsOf(pathMark) : ['']
    // Conventional routing serves it, by a pattern that stands elsewhere (ASP.NET).
    if (isCsharp && !controller.isRouted && own.length === 0 && pathMark === undefined) return []
    const handler = near.handler
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
    const outer =
      app.versionPrefix === undefined || versions.length === 0
        ? [app.prefix]
        : versions.map((one) => joinRoute(app.prefix, `${app.versionPrefix}${one}`))
    const prefixes = outer.flatMap((one) => controller.prefixes.map((prefix) => joinRoute(one, prefix)))
    return prefixes.flatMap((prefix) =>
      routes.map((route) => ({
        method,
        route: (isCsharp && route.startsWith('/') ? route : joinRoute(prefix, route)).replaceAll(
          '[action]',
          handler,
        ),
        handler: controller.name === '' ? handler : `${controller.name}.${handler}`,
        path: source.path,
        line: source.lineAt(mark.at),
        endLine: source.lineAt(near.end),
        guards,
        ...(isOpen ? { isChecked: false } : {}),
        ...(isJson ? { format: 'json' as const } : {}),
        framework: frameworkOf(source),
      })),
    )
  })
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
    for (const match of text.matchAll(classHead)) {
      const marks = marksOfClass(text, match.index, true)
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

interface Mark {
  readonly name: string
  readonly items: readonly string[]
  readonly at: number
  readonly end: number
}

interface Controller {
  readonly name: string
  readonly prefixes: readonly string[]
  /** Whether it or a class above it has a path. */
  readonly isRouted: boolean
  /** Of `@Controller({ version: '1' })`. */
  readonly versions: readonly string[]
  readonly guards: readonly string[]
  readonly isRest: boolean
  readonly bodyAt: number
}

const javaMark = /@([A-Z]\w{1,60})/gu
const csharpMark = /\[(?:\w+:\s*)?([A-Z]\w{1,60})(?=[(\],])/gu

function findMarks(text: string, isCsharp: boolean): Mark[] {
  return [...text.matchAll(isCsharp ? csharpMark : javaMark)].map((match) => {
    const after = match.index + match[0].length
    const list = text[after] === '(' ? readArguments(text, after) : undefined
    return {
      name: match[1] ?? '',
      items: list?.items ?? [],
      at: match.index,
      end: (list?.end ?? after - 1) + 1,
    }
  })
}

const verbs = /^(?:Http)?(Get|Post|Put|Patch|Delete|Head|Options|All)(?:Mapping)?$/iu

function methodOf({ name, items }: Mark): string | undefined {
  const verb = verbs.exec(name)?.[1]?.toUpperCase()
  if (verb !== undefined) return verb === 'ALL' ? 'ANY' : verb
  if (name !== 'RequestMapping') return undefined
  const methods = [
    ...(namedArgument(items, 'method') ?? '').matchAll(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gu),
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
  return literalsIn(named ?? first ?? '')
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

/** The annotations of a class, and those above and below the mark of a method, with the method's name. */
function findControllers(source: SourceText, isCsharp: boolean, bases: ControllerBases): Controller[] {
  const { text } = source
  return [...text.matchAll(/(?<!\.)\b(?:class|interface|record)\s+(\w{1,120})/gu)].flatMap(
    (match): Controller[] => {
      const marks = marksOfClass(text, match.index, isCsharp)
      const name = match[1] ?? ''
      const isController =
        marks.some((mark) =>
          /^(?:Rest)?Controller$|^ApiController$|^RequestMapping$|^Path$|^JsonController$/u.test(mark.name),
        ) ||
        (isCsharp && name.endsWith('Controller'))
      // An interface of a client says what is requested, not what is served.
      if (!isController || marks.some((mark) => /^(?:FeignClient|RegisterRestClient)$/u.test(mark.name)))
        return []
      const own = marks
        .filter((mark) => /^(?:RequestMapping|Controller|Path|Route|JsonController)$/u.test(mark.name))
        .flatMap(pathsOf)
      const above = basesOf(name, bases)
      const all = own.length > 0 ? own : (above.find(({ prefixes }) => prefixes.length > 0)?.prefixes ?? [])
      const bodyAt = text.indexOf('{', match.index)
      return [
        {
          name,
          prefixes: (all.length === 0 ? [''] : all).map((prefix) =>
            prefix.replaceAll('[controller]', name.replace(/Controller$/u, '')),
          ),
          isRouted: all.length > 0,
          versions: marks.flatMap(({ items }) => versionsIn(namedArgument(optionsOf(items), 'version'))),
          guards: [...above.flatMap(({ guards }) => guards), ...marks.filter(isGuardMark).map(showMark)],
          isRest: marks.some((mark) => /^(?:RestController|ApiController)$/u.test(mark.name)),
          bodyAt: bodyAt === -1 ? match.index : bodyAt,
        },
      ]
    },
  )
}

/** Annotations of a class begin behind the last statement or body before it. */
function marksOfClass(text: string, at: number, isCsharp: boolean): Mark[] {
  return lastMarks(text.slice(Math.max(0, at - 1_500), at), isCsharp)
}

/** Those at the end of a text: behind what ends a statement, or begins or ends a body, other than inside of a mark. */
function lastMarks(text: string, isCsharp: boolean): Mark[] {
  const marks = findMarks(text, isCsharp)
  const end = [...text.matchAll(/[;{}]/gu)].findLast(
    ({ index }) => !marks.some((mark) => mark.at < index && index < mark.end),
  )
  return marks.filter((mark) => mark.at > (end?.index ?? -1))
}

function marksAround(
  text: string,
  mark: Mark,
  isCsharp: boolean,
): { all: Mark[]; handler: string; head: string; end: number } {
  const above = lastMarks(text.slice(Math.max(0, mark.at - 800), mark.at), isCsharp)
  let at = mark.end
  const below: Mark[] = []
  for (;;) {
    const rest = text.slice(at, at + 1_000)
    const blank = /^[\s\],]*/u.exec(rest)?.[0].length ?? 0
    const next = findMarks(rest.slice(blank, blank + 400), isCsharp)[0]
    if (next === undefined || next.at !== 0) break
    below.push(next)
    const whole = findMarks(text.slice(at + blank), isCsharp)[0]
    at += blank + (whole?.end ?? next.end)
  }
  const rest = text.slice(at, at + 600)
  const name = /\b(\w{1,120})\s{0,9}(?:<[^<>(]{0,80}>)?\s{0,9}\(/u.exec(rest)
  return {
    all: [...above, ...below],
    handler: name?.[1] ?? '',
    head: rest.slice(0, name?.index ?? 0),
    end: at + (name?.index ?? 0),
  }
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
  if (extension === 'cs') return 'ASP.NET'
  if (text.includes('springframework')) return 'Spring'
  if (text.includes('@nestjs')) return 'NestJS'
  return extension === 'java' || extension === 'kt' ? 'JAX-RS' : 'decorators'
}
