import { addTo } from '../../../../languages/add-to.ts'
import { readArguments } from '../call-text.ts'
import { nearestTo } from '../nearest-to.ts'
import type { SourceText } from '../source-text.ts'
import { scriptExtensions } from '../source-text.ts'
import type { AppSettings, ControllerBases } from './annotated-routes.ts'
import { findAnnotatedRoutes, findControllers, prefixesOf } from './annotated-routes.ts'
import { findMarks, styles } from './annotations.ts'
import type { Route } from './route.ts'
import { joinRoute, opensToAll } from './route.ts'

/**
 * Routes of controllers with those of the methods that they inherit: from classes or interfaces which are none themselves
 * (Spring, JAX-RS, NestJS), or from abstract controllers, which serve nothing but through them (ASP.NET).
 *
 * @param own routes of the controllers' own methods
 */
export function withInheritedRoutes(
  sources: readonly SourceText[],
  own: readonly Route[],
  app: AppSettings = { prefix: '' },
  controllerBases: ControllerBases = new Map(),
): Route[] {
  const mapped = methodsByHolder(own)
  const bases = new Map<string, Base[]>()
  const heirs = sources.flatMap((source) => {
    const style = styles[source.extension] ?? 'at'
    const controllers = findControllers(source, style, findMarks(source.text, style), controllerBases).filter(
      ({ isAbstract }) => !isAbstract,
    )
    const names = new Set(controllers.map(({ name }) => name))
    const routes = methodsByHolder(findAnnotatedRoutes(source, undefined, controllerBases, true))
    const isScript = scriptExtensions.some((one) => one === source.extension)
    const classes = new Map<string, Base>()
    for (const match of source.text.matchAll(classWithHeritage)) {
      const [whole, name = '', heritage = ''] = match
      const base = {
        path: source.path,
        methods: routes.get(`${source.path} ${name}`) ?? new Map<string, Route[]>(),
        above: namesIn(heritage),
        overrides: isScript && heritage !== '' ? methodsIn(source.text, match.index + whole.length) : [],
      }
      if (!classes.has(name)) classes.set(name, base)
      if (names.has(name) || (base.methods.size === 0 && base.above.length === 0)) continue
      addTo(bases, name, base)
    }
    return controllers.map((controller) => ({
      controller,
      isCsharp: style === 'brackets',
      from: classes.get(controller.name) ?? {
        path: source.path,
        methods: new Map(),
        above: [],
        overrides: [],
      },
    }))
  })
  /** `hidden`: methods with a mapping further below, and names of those that replace it. */
  const inherit = (
    { above, path }: Pick<Base, 'above' | 'path'>,
    hidden: readonly string[],
    seen = new Set<Base>(),
  ): Route[] =>
    above.flatMap((name) => {
      const base = nearestTo(path, bases.get(name))
      if (base === undefined || seen.has(base) || seen.size > mostAbove) return []
      seen.add(base)
      return [
        ...[...base.methods].flatMap(([method, routes]) =>
          hidden.includes(method) || hidden.includes(method.split(' ')[0] ?? '') ? [] : routes,
        ),
        ...inherit(base, [...hidden, ...base.methods.keys(), ...base.overrides], seen),
      ]
    })
  const ofBases = new Set(
    [...bases.values()].flat().flatMap(({ methods }) => [...methods.values()].flat().map(placeOf)),
  )
  const taken = new Set(
    own
      .filter((route) => !ofBases.has(placeOf(route)))
      .map(({ path, method, route }) => `${path} ${method} ${route}`),
  )
  const served = new Set<string>()
  const inherited = heirs.flatMap(({ controller, isCsharp, from }) => {
    const { path, overrides } = from
    const hidden = [...(mapped.get(`${path} ${controller.name}`)?.keys() ?? []), ...overrides]
    return inherit(from, hidden).flatMap((one): Route[] => {
      served.add(placeOf(one))
      const { isRelative, ...base } = one
      const guards = [...new Set([...controller.guards, ...base.guards])]
      // A path from the root takes no prefix, and one that is empty is served by conventional routing (ASP.NET).
      const isWhole = isCsharp && isRelative === undefined
      if (isCsharp && !controller.isRouted && base.route === '/') return []
      return (isWhole ? [''] : prefixesOf(controller, app)).flatMap((prefix) => {
        const route = joinRoute(prefix, base.route).replaceAll(
          '[action]',
          base.handler.slice(base.handler.lastIndexOf('.') + 1),
        )
        const key = `${isWhole ? `${base.path} ${guards.join(' ')}` : path} ${base.method} ${route}`
        if (taken.has(key)) return []
        taken.add(key)
        return [
          {
            ...base,
            route,
            guards,
            ...(isCsharp && guards.some(opensToAll) ? { isChecked: false } : {}),
            ...(controller.isOpaque || (!isCsharp && isRelative) ? { isRelative: true as const } : {}),
          },
        ]
      })
    })
  })
  return [...own.filter((route) => !served.has(placeOf(route))), ...inherited]
}

function placeOf({ path, line }: Route): string {
  return `${path}:${line}`
}

interface Base {
  readonly path: string
  readonly methods: ReadonlyMap<string, readonly Route[]>
  readonly above: readonly string[]
  /** Names of its methods where a method without a mapping serves nothing (NestJS). */
  readonly overrides: readonly string[]
}

const mostAbove = 40

/** Routes by the file and the class of their handlers, and there by the names and numbers of parameters of these. */
function methodsByHolder(routes: readonly Route[]): Map<string, Map<string, Route[]>> {
  const found = new Map<string, Map<string, Route[]>>()
  for (const route of routes) {
    const dot = route.handler.lastIndexOf('.')
    const key = `${route.path} ${route.handler.slice(0, dot)}`
    const method = `${route.handler.slice(dot + 1)} ${route.arity ?? 0}`
    const methods = found.get(key) ?? new Map<string, Route[]>()
    addTo(methods, method, route)
    found.set(key, methods)
  }
  return found
}

const classWithHeritage =
  /(?<!\.)\b(?:class|interface)\s+(\w{1,120})((?:\s*<[^{}();]{0,200}>)?(?:\s*\([^(){}]{0,2000}\))?\s*(?::|extends|implements)[^{};]{0,400})?/gu

/** The methods of a class of TypeScript whose head ends at `start`, up to the next class. */
function methodsIn(text: string, start: number): string[] {
  const body = text.slice(start, start + 1 + text.slice(start + 1).search(/\bclass\s+\w|$/u))
  return [...body.matchAll(/(?<![\w$.@])(\w{1,120})\s?\(/gu)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const end = readArguments(body, index + whole.length - 1)?.end
    return end !== undefined && /^\s*(?::[^;{}]{0,200})?\{/u.test(body.slice(end + 1, end + 240))
      ? [name]
      : []
  })
}

/** The classes that a head names, without what they are given. */
function namesIn(heritage: string): string[] {
  let plain = heritage
  for (let level = 0; level < 4; level += 1) plain = plain.replace(/<[^<>]*>|\([^()]*\)/gu, '')
  return [...plain.matchAll(/\b[A-Z]\w{0,120}/gu)].map(([name]) => name)
}
