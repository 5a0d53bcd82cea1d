import { pathEndOf, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { FunctionsByName, GoCall, GoFunction } from './go-functions.ts'
import {
  byName,
  callsOf,
  functionsOf,
  pathOf,
  readConstants,
  readFunctions,
  short,
  takesRequest,
} from './go-functions.ts'
import type { GoFile, Group } from './go-groups.ts'
import { mostSteps, readGroups } from './go-groups.ts'
import { findMounts, groupGiven, mountRouters, unknown } from './go-mounts.ts'
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
  program.mounts.mount('', unknown, undefined)
  for (const file of known) findMounts(file, program.mounts, routed)
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
    ...(isRelative || isUnseen || group?.isRelative === true || mounts.isComputed(root, prefix)
      ? { isRelative: true as const }
      : {}),
    ...(methods === undefined && /^Handle(?:Func)?$/u.test(verb) && /[^/]\/$/u.test(route)
      ? { isMount: true as const }
      : {}),
    handler,
    path: source.path,
    line: source.lineAt(call.at),
    endLine: Math.min(source.lineAt(call.end), source.lineAt(call.at) + 20),
    guards: [
      ...(root === '' ? [] : mounts.guardsOf(root, prefix)),
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
