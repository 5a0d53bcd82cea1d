import { literalOf, pathEndOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { RouteGroups } from './route-groups.ts'
import { createGroups } from './route-groups.ts'
import type { Route } from './route.ts'
import { joinRoute } from './route.ts'

const marker =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber|julienschmidt\/httprouter|gobuffalo\/buffalo)[\w/.-]*)"/u
const registration =
  /([\w.]{1,60}|(?<=\))(?=\.))\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|All|Handle|HandleFunc|Match|Method|MethodFunc)\(/gu
/**
 * Routes of net/http, gin, echo, chi, fiber, gorilla/mux and routegroup, with the prefixes of groups, which are followed
 * into the functions that get them.
 *
 * @param sources files that register routes, and those that hold handlers and constants
 */
export function findGoRoutes(sources: readonly SourceText[]): Route[] {
  const constants = readConstants(sources)
  const served = new Set(
    sources.flatMap(({ text }) =>
      functionsOf(text).flatMap(({ name, list }) => (takesRequest.test(list) ? [name] : [])),
    ),
  )
  const files = sources.map((source) => {
    const functions = readFunctions(source)
    return { source, functions, groups: readGroups(source.text, functions, constants) }
  })
  const known = files.filter(({ source }) => marker.test(source.text))
  const routed = byName(known.flatMap(({ functions }) => functions.filter(({ router }) => router !== -1)))
  const program: Program = { constants, served, known, routed, mounts: createGroups() }
  for (const file of known) findMounts(file, program)
  mountRouters(files, constants, program.mounts)
  const wrappers = readWrappers(program)
  return known.flatMap((file) => [...findInSource(file, program), ...findWrapped(file, program, wrappers)])
}

interface Program {
  /** Strings by the name of the constant or variable that stands for one alone. */
  readonly constants: ReadonlyMap<string, string>
  /** Names of functions that serve, or that are given what does. */
  readonly served: ReadonlySet<string>
  readonly known: readonly GoFile[]
  /** Those that get a router. */
  readonly routed: FunctionsByName
  /** The groups that functions get, by their keys; those of the program itself have the key ''. */
  readonly mounts: RouteGroups
}

interface GoFile {
  readonly source: SourceText
  readonly functions: readonly GoFunction[]
  readonly groups: Groups
}

interface GoFunction {
  readonly name: string
  /** The type that it is a method of; empty for none. */
  readonly receiver: string
  readonly key: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  /** The place among them of the router that it gets; -1 for none. */
  readonly router: number
  readonly start: number
  readonly end: number
}

/** A list of parameters, behind its bracket: it has what stands for a request or its answer, or a handler; or it ends in another line. */
const takesRequest =
  /^(?:[^)]*(?:Writer|Request|Context|Ctx|Event|Conn\b)|[^)]*\bfunc\(|[^)]*Handler|\s*(?![\s\S]))/u

const routerType = /(?:Group|Router|IRoutes|Mux|Bundle)$/u

function functionsOf(
  text: string,
): { name: string; receiver: string; list: string; start: number; bodyAt: number }[] {
  const head = /^func (?:\(([^)\n]*)\) )?(\w+)(?:\[[^\]\n]*\])?\(([^\n]*)/gmu
  return [...text.matchAll(head)].map((match) => ({
    name: match[2] ?? '',
    receiver: /(\w+)(?:\[.*)?$/u.exec(match[1] ?? '')?.[1] ?? '',
    list: match[3] ?? '',
    start: match.index,
    bodyAt: match.index + match[0].length,
  }))
}

function readFunctions({ text, path }: SourceText): GoFunction[] {
  return functionsOf(text).map(({ name, receiver, list, start, bodyAt }) => {
    const parameters = (readArguments(`(${list}`, 0)?.items ?? [])
      .map((item) => /^(\w+)(?:\s+(\S.*))?$/su.exec(item))
      // `a, b string`: the type stands at the last.
      .reduceRight<{ name: string; type: string }[]>(
        (later, match) => [{ name: match?.[1] ?? '', type: match?.[2] ?? later[0]?.type ?? '' }, ...later],
        [],
      )
    const end = text.indexOf('\n}', bodyAt)
    return {
      name,
      receiver,
      key: `${path}#${name}#${start}`,
      path,
      parameters,
      router: parameters.findIndex(({ type }) => routerType.test(type)),
      start,
      end: end === -1 ? text.length : end,
    }
  })
}

/** `const callback = "/callback"`: what is written twice stands for nothing. */
function readConstants(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>()
  for (const { text } of sources)
    for (const [, name = '', value = ''] of text.matchAll(
      /^[ \t]*(?:const |var )?(\w{2,80})(?: +string)? *= *"([^"\n]*)"[ \t]*$/gmu,
    ))
      found.set(name, found.has(name) && found.get(name) !== value ? undefined : value)
  return new Map([...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** What a path says that is written of literals, constants and what `given` says of names. */
function pathOf(
  item: string | undefined,
  constants: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const parts = (item ?? '').split('+').map((part) => {
    const written = part.trim()
    if (!/^[\w.]+$/u.test(written)) return literalOf(written)
    return given.get(written) ?? constants.get(written.split('.').at(-1) ?? '')
  })
  return parts.includes(undefined) ? literalOf(item) : parts.join('')
}

interface Group {
  readonly prefix: string
  readonly guards: string[]
  /** The function whose group it is, or is made of. */
  readonly root?: string | undefined
  /** Its prefix is computed. */
  readonly isRelative?: boolean | undefined
}

/** What a name stands for between two places: a variable to the end of its function, a parameter in its closure. */
interface Binding extends Group {
  readonly name: string
  readonly start: number
  readonly end: number
}

interface Groups {
  /** The routers that are made, by the functions that make them. */
  readonly made: readonly MadeRouter[]
  readonly named: (name: string, at: number) => Group | undefined
  /** What stands before a dot: a name, or calls that make groups of each other behind one that need not be known. */
  readonly before: (dot: number) => Group | undefined
}

/** `r := chi.NewRouter()`: what is mounted somewhere, or else stands at the root. */
interface MadeRouter {
  readonly name: string
  readonly root: string
  readonly maker: GoFunction
}

interface Step {
  readonly method: string
  readonly dot: number
  readonly open: number
  readonly end: number
  readonly items: readonly string[]
}

/** Deeper chains than any code has. */
const mostSteps = 8

const creation = /(?<![\w.])([\w.]{1,60})\s*:?=\s*chi\.New(?:Router|Mux)\(\)/gu

/** Groups as the code makes them from top to bottom: a group has the middleware that its parent had by then. */
function readGroups(
  text: string,
  functions: readonly GoFunction[],
  constants: ReadonlyMap<string, string>,
): Groups {
  const steps = [...text.matchAll(/\.(Group|Route|Mount|PathPrefix|Subrouter|With|Use)\(/gu)].flatMap(
    (match): Step[] => {
      const open = match.index + match[0].length - 1
      const call = readArguments(text, open)
      return call === undefined
        ? []
        : [{ method: match[1] ?? '', dot: match.index, open, end: call.end, items: call.items }]
    },
  )
  const endingAt = new Map(steps.map((step) => [step.end, step]))
  const bindings: Binding[] = functions.flatMap(({ parameters, router, key, start, end }) => {
    const name = parameters[router]?.name
    return name === undefined ? [] : [{ name, prefix: '', guards: [], root: key, start, end }]
  })
  const made = functions.flatMap((maker) =>
    [...text.slice(maker.start, maker.end).matchAll(creation)].map((match): MadeRouter => {
      const name = match[1] ?? ''
      const root = `${maker.key}.${name}`
      const end = name.includes('.') ? text.length : maker.end
      bindings.push({ name, prefix: '', guards: [], root, start: maker.start + match.index, end })
      return { name, root, maker }
    }),
  )
  const named = (name: string, at: number): Binding | undefined =>
    bindings.findLast((one) => one.name === name && one.start < at && at < one.end)
  const before = (dot: number, level = 0): Group | undefined => {
    const step = text[dot - 1] === ')' && level < mostSteps ? endingAt.get(dot - 1) : undefined
    if (step !== undefined) return madeBy(step, level)
    const name = nameBefore(text, dot)
    return name === '' ? undefined : (named(name, dot) ?? { prefix: '', guards: [] })
  }
  const madeBy = ({ method, dot, items }: Step, level = 0): Group | undefined => {
    const outer = before(dot, level + 1)
    // What `Mount` of chi is given serves itself.
    if (outer === undefined || (method === 'Mount' && items.length > 1)) return undefined
    const isLaid = method === 'With' || method === 'Use'
    const guards = (isLaid ? items : items.slice(1)).filter((item) => !/^func\b/u.test(item)).map(short)
    const own = isLaid ? '' : pathOf(items[0], constants)
    return {
      prefix: isLaid ? outer.prefix : joinRoute(outer.prefix, own ?? ''),
      guards: [...outer.guards, ...guards],
      root: outer.root,
      isRelative: outer.isRelative === true || (own === undefined && /^[\w.]+$/u.test(items[0] ?? '')),
    }
  }
  for (const step of steps) {
    const name = nameBefore(text, step.dot)
    if (step.method === 'Use') {
      named(name, step.dot)?.guards.push(...step.items.map(short))
      continue
    }
    const group = madeBy(step)
    if (group === undefined) continue
    const parameter = /^func\(\s*(\w+)\s/u.exec(step.items.at(-1) ?? '')?.[1]
    if (parameter !== undefined) bindings.push({ ...group, name: parameter, start: step.open, end: step.end })
    const variable = /(?<![\w.])([\w.]{1,60})\s*:?=\s*$/u.exec(
      text.slice(Math.max(0, startOf(step) - 80), startOf(step)),
    )?.[1]
    if (variable === undefined || text[step.end + 1] === '.') continue
    const end = variable.includes('.') ? -1 : text.indexOf('\n}', step.end)
    bindings.push({ ...group, name: variable, start: step.end, end: end === -1 ? text.length : end })
  }
  return { made, named, before }

  function startOf({ dot }: Step): number {
    let first = dot
    for (let level = 0; level < mostSteps && text[first - 1] === ')'; level += 1)
      first = endingAt.get(first - 1)?.dot ?? first
    return first - nameBefore(text, first).length
  }
}

function nameBefore(text: string, dot: number): string {
  return /[\w.]{1,60}$/u.exec(text.slice(Math.max(0, dot - 60), dot))?.[0] ?? ''
}

/** `users.Register(v1.Group("/users"))`: a group that a function gets. */
function findMounts({ source, groups }: GoFile, { routed, mounts }: Program): void {
  for (const { call, target } of callsOf(source, routed)) {
    const item = call.items[target.router] ?? ''
    const group =
      groupGiven({ source, groups }, call, item) ??
      (isMade(source.text, item) ? { prefix: '', guards: [] } : undefined)
    if (group !== undefined && group.root !== target.key)
      mounts.mount(
        group.isRelative === true ? unknown : (group.root ?? ''),
        target.key,
        group.prefix,
        false,
        group.guards,
      )
  }
}

/** The group that an argument of a call is. */
function groupGiven(
  { source, groups }: Pick<GoFile, 'source' | 'groups'>,
  call: GoCall,
  item: string,
): Group | undefined {
  const at = source.text.indexOf(item, call.open) + item.length
  return /^[\w.]{1,60}$/u.test(item) ? groups.named(item, at) : groups.before(at)
}

/** Stands for a group whose prefix is computed. */
const unknown = '?'

/**
 * `r.Mount("/admin", adminRouter())`: what a router is given that another function makes, also through a function that
 * hands a path and a handler on to `Mount` (chi). What nothing mounts stands at the root.
 */
function mountRouters(files: readonly GoFile[], constants: Program['constants'], mounts: RouteGroups): void {
  const made = files.flatMap(({ groups }) => groups.made)
  const byMaker = Map.groupBy(made, ({ maker }) => maker)
  const named = byName(files.flatMap(({ functions }) => functions))
  const textOf = new Map(files.map(({ source }) => [source.path, source.text]))
  const mounted = new Set<string>()
  /** The routers that a function makes, or those of the package whose type it gives, or of what it calls beside it. */
  const madeBy = (first: GoFunction): readonly string[] => {
    const all = new Set([first])
    for (const maker of all) {
      const text = textOf.get(maker.path) ?? ''
      const body = text.slice(maker.start, maker.end)
      const [, of, type] = /\)\s*\*?(?:(\w+)\.)?(\w+)\s*$/u.exec(body.slice(0, body.indexOf('{\n'))) ?? []
      const isOwn = of === undefined && type !== undefined
      const folder = folderOf(maker.path)
      const own =
        byMaker.get(maker) ??
        made.filter(({ maker: { path } }) =>
          isOwn ? folderOf(path) === folder : of !== undefined && folderOf(path).split('/').at(-1) === of,
        )
      const returned = own.filter(({ name, maker: one }) =>
        textOf.get(one.path)?.slice(one.start, one.end).includes(`return ${name}\n`),
      )
      if (own.length > 0) return (returned.length > 0 ? returned : own).map(({ root }) => root)
      if (all.size > mostMakers) continue
      const inside = body.slice(body.indexOf('\n')).matchAll(/(?<![\w])(?:\w{1,60}\.)?(\w{1,80})\(/gu)
      for (const [, name = ''] of inside)
        for (const target of named.get(name) ?? []) if (folderOf(target.path) === folder) all.add(target)
    }
    return []
  }
  const mount = (file: GoFile, at: number, group: Group, path: string | undefined, child: string): void => {
    const [, , qualifier = '', name = ''] = /^(&?\(?)(?:([\w.{}]{1,80})\)?\.)?(\w{1,80})\(/u.exec(child) ?? []
    const type = /(\w+)\{\}$/u.exec(qualifier)?.[1]
    const root = file.groups.named(child, at)?.root
    const found =
      name === ''
        ? [made.flatMap((one) => (one.root === root ? [one.root] : []))]
        : calledFrom(file.source.path, qualifier, named.get(name))
            .filter(({ receiver }) => type === undefined || receiver === type)
            .map(madeBy)
            .filter((keys) => keys.length > 0)
    const keys = new Set(found.flat())
    // Which of several methods of a name is meant, what it is called on does not say.
    const isUnclear = found.length > 1
    const isComputed = group.isRelative === true || path === undefined || isUnclear
    for (const key of keys) {
      mounted.add(key)
      const prefix = isUnclear ? '' : joinRoute(group.prefix, path ?? '')
      mounts.mount(isComputed ? unknown : (group.root ?? ''), key, prefix, false, group.guards)
    }
  }
  for (const file of files)
    for (const match of file.source.text.matchAll(/\.Mount\(/gu)) {
      const { text } = file.source
      const group = file.groups.before(match.index)
      const [path = '', child = ''] = readArguments(text, match.index + match[0].length - 1)?.items ?? []
      if (group === undefined || child === '') continue
      mount(file, match.index, group, pathOf(path, constants), child)
      const around = file.functions.find(({ start, end }) => start < match.index && match.index < end)
      const places = [path, child].map(
        (item) => around?.parameters.findIndex(({ name }) => name === item) ?? -1,
      )
      if (around === undefined || places.includes(-1) || named.get(around.name)?.length !== 1) continue
      const isChanged = new RegExp(String.raw`\b${RegExp.escape(path)}\s*=[^=]`, 'u').test(
        text.slice(around.start, match.index),
      )
      for (const other of files)
        for (const call of other.source.text.matchAll(new RegExp(String.raw`\b${around.name}\(`, 'gu'))) {
          const items = readArguments(other.source.text, call.index + call[0].length - 1)?.items ?? []
          const [given, handler = ''] = places.map((place) => items[place])
          mount(
            other,
            call.index,
            isChanged ? { ...group, isRelative: true } : group,
            pathOf(given, constants),
            handler,
          )
        }
    }
  for (const { root } of made) if (!mounted.has(root)) mounts.mount('', root, '')
}

/** So many functions are looked through for the one that makes a router. */
const mostMakers = 100

/** Of the functions of a name those that a call may mean: of the package in front of it, else of its file or its folder. */
function calledFrom(
  path: string,
  qualifier: string,
  candidates: readonly GoFunction[] = [],
): readonly GoFunction[] {
  const folder = folderOf(path)
  const found = [
    candidates.filter((one) => qualifier !== '' && folderOf(one.path).split('/').at(-1) === qualifier),
    candidates.filter((one) => one.path === path),
    candidates.filter((one) => folderOf(one.path) === folder),
    // Without a package in front of it none of another is meant.
    qualifier === '' ? [] : candidates,
  ]
  return found.find((ones) => ones.length > 0) ?? []
}

/** `r := chi.NewRouter()` */
function isMade(text: string, name: string): boolean {
  return new RegExp(
    String.raw`(?<![\w.])${RegExp.escape(name)}\s*:?=\s*\w+\.(?:New|Default|Classic)`,
    'u',
  ).test(text)
}

interface GoCall {
  readonly items: readonly string[]
  readonly at: number
  readonly open: number
  readonly end: number
}

type FunctionsByName = ReadonlyMap<string, readonly GoFunction[]>

function byName(functions: readonly GoFunction[]): FunctionsByName {
  return Map.groupBy(functions, ({ name }) => name)
}

/** The calls of a file of known functions. */
function* callsOf(
  { text, path }: SourceText,
  named: FunctionsByName,
): Generator<{ call: GoCall; target: GoFunction }> {
  for (const match of text.matchAll(
    /(?<![\w.]|\bfunc (?:\([^)\n]{0,80}\) )?)(?:([\w.]{1,60})\.)?(\w{1,80})\(/gu,
  )) {
    const [target, other] = calledFrom(path, match[1] ?? '', named.get(match[2] ?? ''))
    if (target === undefined || other !== undefined) continue
    const open = match.index + match[0].length - 1
    const list = readArguments(text, open)
    if (list === undefined) continue
    yield { call: { ...list, at: match.index, open }, target }
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A function that registers what it is given: `func handle(r chi.Router, path string, f handler)`. */
interface Wrapper {
  readonly target: GoFunction
  readonly verb: string
  /** The place of the path among its parameters, and what it makes of it. */
  readonly path: number
  readonly parts: (path: string) => string | undefined
}

function readWrappers({ known, routed, constants }: Program): Wrapper[] {
  const wrappers: Wrapper[] = []
  const add = (
    around: GoFunction,
    body: string,
    verb: string,
    item: string,
    inner: (path: string) => string | undefined,
  ): void => {
    const loops = [...body.matchAll(/\bfor\s+\w+,\s*(\w+)\s*:=\s*range\s+(\w+)/gu)]
    const path = around.parameters.findIndex(
      ({ name, type }) =>
        type.endsWith('string') &&
        item
          .split('+')
          .some(
            (part) =>
              part.trim() === name || loops.some((loop) => loop[1] === part.trim() && loop[2] === name),
          ),
    )
    if (path === -1) return
    const name = around.parameters[path]?.name ?? ''
    const names = [name, ...loops.filter((loop) => loop[2] === name).map((loop) => loop[1] ?? '')]
    wrappers.push({
      target: around,
      verb,
      path,
      parts(given) {
        const own = pathOf(item, constants, new Map(names.map((one) => [one, given])))
        return own === undefined ? undefined : inner(own)
      },
    })
  }
  for (const { source, functions } of known)
    for (const around of functions.filter(({ router }) => router !== -1)) {
      const body = source.text.slice(around.start, around.end)
      for (const match of body.matchAll(registration)) {
        const item = readArguments(body, match.index + match[0].length - 1)?.items[0] ?? ''
        if (!item.includes('(')) add(around, body, match[2] ?? '', item, (path) => path)
      }
    }
  // Those that call others of them.
  for (let level = 0, from = 0; level < 3 && from < wrappers.length; level += 1) {
    const last = Map.groupBy(wrappers.slice(from), ({ target }) => target)
    from = wrappers.length
    for (const { source, functions } of known)
      for (const { call, target } of callsOf(source, routed)) {
        const around = functions.find(({ start, end }) => start < call.at && call.at < end)
        if (around === undefined || around.router === -1) continue
        const body = source.text.slice(around.start, around.end)
        for (const { verb, path, parts } of last.get(target) ?? [])
          add(around, body, verb, call.items[path] ?? '', parts)
      }
  }
  return wrappers
}

function findWrapped(file: GoFile, program: Program, wrappers: readonly Wrapper[]): Route[] {
  return [...callsOf(file.source, program.routed)].flatMap(({ call, target }) =>
    wrappers
      .filter((wrapper) => wrapper.target === target)
      .flatMap(({ verb, path, parts }) => {
        const isVariadic = target.parameters[path]?.type.startsWith('...') === true
        const group = groupGiven(file, call, call.items[target.router] ?? '')
        const handlers = isVariadic ? [] : call.items.filter((_, index) => index > path)
        return call.items.slice(path, isVariadic ? undefined : path + 1).flatMap((item) => {
          const given = pathOf(item, program.constants)
          const route = given === undefined ? undefined : parts(given)
          return route === undefined ? [] : describe(file, program, { call, group, verb, route, handlers })
        })
      }),
  )
}

const handlersFirst = /"github\.com\/labstack\/echo/u

interface Registration {
  readonly call: GoCall
  readonly group: Group | undefined
  readonly verb: string
  readonly route: string
  readonly handlers: readonly string[]
  readonly methods?: string
  readonly isRelative?: boolean
}

function describe(
  { source }: GoFile,
  { mounts, served }: Program,
  { call, group, verb, route, handlers, methods, isRelative = false }: Registration,
): Route[] {
  const root = group?.root ?? ''
  const isUnseen = root !== '' && mounts.rootsOf(root).every((one) => one !== '')
  const isFirst = handlersFirst.test(source.text)
  const serving = (isFirst ? handlers[0] : handlers.at(-1)) ?? ''
  const { handler, wrappers } = unwrap(serving, served)
  return (root === '' ? [''] : mounts.prefixesOf(root)).map((prefix) => ({
    method: methods ?? (/^(?:Handle|HandleFunc|Any|All)$/u.test(verb) ? 'ANY' : verb.toUpperCase()),
    route: joinRoute(prefix, joinRoute(group?.prefix ?? '', route)),
    ...(isRelative || isUnseen || group?.isRelative === true ? { isRelative: true as const } : {}),
    ...(methods === undefined && /^Handle(?:Func)?$/u.test(verb) && /[^/]\/$/u.test(route)
      ? { isMount: true as const }
      : {}),
    handler,
    path: source.path,
    line: source.lineAt(call.at),
    endLine: Math.min(source.lineAt(call.end), source.lineAt(call.at) + 20),
    guards: [
      ...(root === '' ? [] : mounts.guardsOf(root)),
      ...(group?.guards ?? []),
      ...(isFirst ? handlers.slice(1) : handlers.slice(0, -1)).map(short),
      ...wrappers,
    ],
    framework: 'a Go router',
  }))
}

function findInSource(file: GoFile, program: Program): Route[] {
  const { source, groups } = file
  const { text } = source
  return [...text.matchAll(registration)].flatMap((match): Route[] => {
    const [, receiver = '', verb = ''] = match
    const group = receiver === '' ? groups.before(match.index) : groups.named(receiver, match.index)
    if (receiver === '' && group === undefined) return []
    const open = match.index + match[0].length - 1
    const call = readArguments(text, open)
    const items = call?.items ?? []
    const named = methodIn(items[0])
    const isMethodFirst =
      /^(?:Method|MethodFunc|Match)$/u.test(verb) || (verb === 'Handle' && named !== undefined)
    const first = isMethodFirst ? items[1] : items[0]
    const whole = pathOf(first, program.constants)
    // A client asks for addresses that are put together, too.
    const written =
      whole ?? (group !== undefined || /^(?:Handle|[A-Z]+$)/u.test(verb) ? pathEndOf(first) : undefined)
    if (call === undefined || written === undefined || items.length < 2) return []
    const withMethod = /^([A-Z]+) +(.*)$/u.exec(written)
    const route = withMethod?.[2] ?? written
    const isKnown = group !== undefined
    const isUpper = /^[A-Z]+$/u.test(verb)
    if (
      !/^[\w.-]*\//u.test(route) &&
      !(isKnown && route === '') &&
      !((isKnown || isUpper) && /^[\w:*{][\w/:*{}.-]*$/u.test(route))
    )
      return []
    const chained = /^\)\s*\.Methods\(([^)]{0,120})\)/u.exec(text.slice(call.end, call.end + 200))?.[1]
    const methods = [...(chained ?? '').matchAll(/[A-Z][A-Za-z]{2,}/gu)].map(([one]) =>
      one.replace(/^Method/u, ''),
    )
    const said =
      withMethod?.[1] ??
      (isMethodFirst ? (named ?? 'ANY') : undefined) ??
      (methods.filter((one) => one !== 'http').join('|') || undefined)
    return describe(file, program, {
      call: { ...call, at: match.index, open },
      group,
      verb,
      route,
      handlers: items.slice(isMethodFirst ? 2 : 1),
      ...(said === undefined ? {} : { methods: said.toUpperCase() }),
      isRelative: whole === undefined,
    })
  })
}

/** `"GET"`, `http.MethodGet` */
function methodIn(item = ''): string | undefined {
  return /^(?:"([A-Z]+)"|http\.Method([A-Z][a-z]+))$/u.exec(item)?.slice(1).find(Boolean)?.toUpperCase()
}

/**
 * What serves at last, and what is around it: of `auth(logging(http.HandlerFunc(list)))` the function, `auth` and
 * `logging`. What a call gives that gets no function is the handler itself; a function literal has no name.
 */
function unwrap(item: string, served: ReadonlySet<string>): { handler: string; wrappers: string[] } {
  const wrappers: string[] = []
  let inner = item.replace(/\.\.\.$/u, '')
  for (let level = 0; level < mostSteps; level += 1) {
    if (/^[\w.]+$/u.test(inner)) return { handler: inner, wrappers }
    const head = /^[\w.]+(?=\()/u.exec(inner)?.[0]
    if (head === undefined || head === 'func') return { handler: '', wrappers }
    let call = readArguments(inner, head.length)
    // `chain(auth, logging)(list)`
    let around = head
    while (call !== undefined && inner[call.end + 1] === '(') {
      around = short(inner.slice(0, call.end + 1))
      call = readArguments(inner, call.end + 1)
    }
    const isAdapter = adapters.test(head)
    const next = call?.items.findLast((one) => isAdapter || isFunction(one.replace(/\.\.\.$/u, ''), served))
    if (next === undefined) return { handler: around === head ? head : '', wrappers }
    if (!isAdapter) wrappers.push(around)
    inner = next
  }
  return { handler: '', wrappers }
}

/** What makes a handler of another kind of what it is given, and checks nothing. */
const adapters = /^(?:http\.(?:HandlerFunc|StripPrefix)|\w+\.Wrap(?:H|F|Handler))$/u

/** Whether it is a function, as far as names say so, or a call that is given one. */
function isFunction(item: string, served: ReadonlySet<string>): boolean {
  const list = /^func\s*\(/u.exec(item)?.[0].length
  if (list !== undefined) return takesRequest.test(item.slice(list))
  const name = /^[\w.]+(?=\(|$)/u.exec(item)?.[0]
  if (name === undefined) return false
  if (name === item) return served.has(name.split('.').at(-1) ?? '')
  const inner = readArguments(item, name.length)?.items ?? []
  return adapters.test(name) || inner.some((one) => isFunction(one, served))
}

function short(item: string): string {
  return item.replace(/\s+/gu, ' ').slice(0, 60)
}
