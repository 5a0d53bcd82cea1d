import { z } from 'zod'
import { listOf, pathText, shortText } from '../../contract/limits.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import { recognisedExtent, uncovered } from '../checks/evidence/extent.ts'
import { findHandler } from '../knowledge/flow/find-handler.ts'
import { findGlobalChecks } from '../knowledge/inventory/routes/global-checks.ts'
import { findRoutes } from '../knowledge/inventory/routes/find-routes.ts'
import type { Route } from '../knowledge/inventory/routes/route.ts'
import { isGuard, joinRoute, opensToAll } from '../knowledge/inventory/routes/route.ts'
import { nameWords } from '../knowledge/inventory/name-words.ts'
import { stemWord } from '../knowledge/passages/stem-word.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showPath, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import { narrowing } from './narrowing.ts'
import type { Narrowing } from './narrowing.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText.optional().describe('Only registrations in files below this path.'),
  route: pathText
    .optional()
    .describe('Only routes that serve this path, e.g. "/users/12"; or a part of a path.'),
  method: shortText.optional().describe('Only this method, e.g. "GET".'),
  about: listOf(shortText.min(1).max(60), 6)
    .optional()
    .describe(
      'Only routes with these words in the path, the handler, what stands before it or the name of the file.',
    ),
})

export interface ShownRoute {
  readonly method: string
  readonly route: string
  readonly handler?: string
  /** The definition that serves it, where few routes are listed. */
  readonly served_by?: string
  readonly location: string
  /** Middleware, guards, decorators that stand at the route or at its router. */
  readonly before?: readonly string[]
  /** Something of `before` is named like a check of the caller. */
  readonly checked?: true
  /** Something of `before` lets everybody in. */
  readonly open?: true
  readonly json?: true
  /** Its router is mounted at run time, or its path is computed: a part of it may be missing. */
  readonly relative?: true
  /** Its handler serves everything below the path, by routes of its own or by none. */
  readonly mount?: true
}

export interface ListRoutesOutput {
  readonly routes: readonly ShownRoute[]
  /** Files that register them, of all that were found. */
  readonly files: number
  /** Of all that were found: those with a check before them, those open to everybody, and those that say nothing of it. */
  readonly access: { readonly checked: number; readonly open: number; readonly unsaid: number }
  /** Where not all are shown, and most have a check: the first ones of those before which none was found. */
  readonly unchecked?: readonly ShownRoute[]
  /** Where not all are shown, how many each file registers. */
  readonly by_file?: Readonly<Record<string, number>>
  readonly frameworks: readonly string[]
  /** Where prefixes and middleware are set that do not stand in the files of the routes. */
  readonly set_at: readonly string[]
  /** Defaults, hooks and filters that may check the callers of the routes at which no check stands. */
  readonly global_checks: readonly { readonly name: string; readonly location: string }[]
  readonly extent: Extent
  readonly narrowed?: Narrowing
  /** Of the words of `about`: those that told some routes from others, and those that no route has. */
  readonly about?: { readonly told: readonly string[]; readonly missing: readonly string[] }
  /** Lines that look like registrations in frameworks that are not known, where no route was found. */
  readonly lookalikes: readonly { readonly text: string; readonly location: string }[]
}

export const listRoutesTool = defineTool({
  name: 'list_routes',
  description:
    'HTTP routes and gRPC calls as the code registers them: method, path with the prefixes of routers and controllers, handler, and the middleware, guards and decorators at the route. Read from the code of the common frameworks; routes that are put together at run time are not among them.',
  inputSchema,
  describeCall: (input) =>
    input.route === undefined ? 'Listing the routes' : `Looking for the route ${input.route}`,
  describeResult: (output: ListRoutesOutput) => count(output.routes.length, 'route'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const every = split.projects.flatMap((project) =>
      findRoutes(project).map((route) => ({ project, route })),
    )
    const below = every.filter(({ route }) => isBelowPath(split.rest, route.path))
    const { routes: found, ...about } = chooseAbout(chooseRequested(below, input), input.about ?? [])
    const asked = [input.method, input.route].filter((part) => part !== undefined).join(' ')
    const globalChecks = split.projects.flatMap((project) => {
      const undecided = found.filter((one) => one.project === project && !isDecided(one.route))
      return undecided.length === 0
        ? []
        : showGlobalChecks(
            project,
            undecided.map(({ route }) => route),
          )
    })
    const files = countFiles(found)
    const unchecked = found.filter(({ route }) => !isChecked(route))
    const checked = found.length - unchecked.length
    const unsaid = found.filter(({ route }) => !isDecided(route)).length
    const access = { checked, open: found.length - checked - unsaid, unsaid }
    const lookalikes = every.length === 0 ? split.projects.flatMap(findLookalikes) : []
    const form = (most: number, withGuards: boolean): ListRoutesOutput => {
      const shown = found.slice(0, most)
      return {
        routes: shown.map(({ project, route }) => ({
          ...showRoute(project, route, withGuards),
          ...(shown.length > mostServed ? {} : showHandler(project, route)),
        })),
        ...(input.about === undefined ? {} : { about }),
        ...narrowing(
          { words: [asked, ...about.told].filter(Boolean), path: input.path },
          found.length,
          every.length,
        ),
        files: files.size,
        access,
        ...(shown.length < found.length && unchecked.length <= checked
          ? {
              unchecked: unchecked
                .slice(0, mostUnchecked)
                .map(({ project, route }) => showRoute(project, route, false)),
            }
          : {}),
        ...(shown.length < found.length
          ? { by_file: Object.fromEntries([...files].slice(0, mostFiles)) }
          : {}),
        frameworks: [...new Set(found.map(({ route }) => route.framework))],
        set_at: [
          ...new Set(
            shown.flatMap(({ project, route }) =>
              (route.from ?? []).map(({ path, line }) => showLocation(project, path, line)),
            ),
          ),
        ].slice(0, 30),
        global_checks: globalChecks,
        extent: recognisedExtent(
          shown.length,
          found.length,
          uncovered(lookalikes.length, 'lines that look like registrations'),
        ),
        lookalikes,
      }
    }
    return fitOutput(
      [
        () => form(400, true),
        () => form(200, true),
        () => form(150, false),
        () => form(100, false),
        () => form(60, false),
      ],
      context.maximumCharacters,
    )
  },
})

const mostServed = 12
const mostFiles = 80

/** How many routes each file registers. */
function countFiles(found: readonly FoundRoute[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { project, route } of found) {
    const path = showPath(project, route.path)
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return counts
}

function showHandler(project: LabelledProject, route: Route): Pick<ShownRoute, 'served_by'> {
  const handler = findHandler(project, route)
  return handler === undefined ? {} : { served_by: showPath(project, handler.nodeId) }
}

interface FoundRoute {
  readonly project: LabelledProject
  readonly route: Route
}

/** The routes that serve a request, those nearest to what was asked alone: a method asks for one of them. */
function chooseRequested(
  every: readonly FoundRoute[],
  { method, route: asked }: z.infer<typeof inputSchema>,
): readonly FoundRoute[] {
  const serving = every.filter(({ route }) => method === undefined || serves(route, method))
  if (asked === undefined) return serving
  const tests = [...(method === undefined ? [] : [isWritten, isRoute]), hasSegments, matchesRoute]
  return (
    tests
      .map((test) => serving.filter(({ route }) => test(route.route, asked)))
      .find((fitting) => fitting.length > 0) ?? []
  )
}

/** The routes with a word that tells some apart from others, those with most of them first. */
function chooseAbout(
  all: readonly FoundRoute[],
  about: readonly string[],
): { routes: readonly FoundRoute[]; told: readonly string[]; missing: readonly string[] } {
  const fitting = about.map((word) => {
    const stems = stemsOf(word, about)
    const routes = all.filter(({ route }) => speaksOf(route, word, stems))
    // A directory says it where no path, handler or file does.
    return { word, routes: routes.length > 0 ? routes : all.filter(({ route }) => standsBelow(route, stems)) }
  })
  const telling = fitting.filter(({ routes }) => routes.length > 0 && routes.length < all.length)
  const missing = fitting.filter(({ routes }) => routes.length === 0).map(({ word }) => word)
  if (telling.length === 0) return { routes: all, told: [], missing }
  const countOf = (route: FoundRoute): number => telling.filter(({ routes }) => routes.includes(route)).length
  return {
    routes: all.filter((route) => countOf(route) > 0).toSorted((one, other) => countOf(other) - countOf(one)),
    told: telling.map(({ word }) => word),
    missing,
  }
}

/** What a name has that a word means: "Google" of "Google Reader" is in `googlereader` too. */
function stemsOf(word: string, about: readonly string[]): ReadonlySet<string> {
  const own = word.toLowerCase()
  const others = about.map((other) => other.toLowerCase()).filter((other) => other !== own)
  return new Set([own, ...others.flatMap((other) => [own + other, other + own])].map(stemWord))
}

function speaksOf(
  { method, route, handler, path, guards }: Route,
  word: string,
  stems: ReadonlySet<string>,
): boolean {
  // `v1` is a part of a path, and two words of a name.
  if (route.toLowerCase().split('/').includes(word.toLowerCase())) return true
  return nameWords(`${method} ${route} ${handler} ${guards.join(' ')} ${path.split('/').at(-1) ?? ''}`).some(
    (own) => stems.has(stemWord(own)),
  )
}

function standsBelow({ path }: Route, stems: ReadonlySet<string>): boolean {
  return nameWords(path.split('/').slice(0, -1).join('/')).some((own) => stems.has(stemWord(own)))
}

export function showRoute(project: LabelledProject, route: Route, withGuards: boolean): ShownRoute {
  const isOpen = isOpenToAll(route)
  return {
    method: route.method,
    route: route.route,
    ...(route.handler === '' ? {} : { handler: route.handler }),
    location: showLocation(project, route.path, route.line, route.endLine),
    ...(withGuards && route.guards.length > 0 ? { before: [...new Set(route.guards)] } : {}),
    ...(isChecked(route) ? { checked: true } : isOpen ? { open: true } : {}),
    ...(route.format === 'json' ? { json: true } : {}),
    ...(route.isRelative === true ? { relative: true } : {}),
    ...(route.isMount === true ? { mount: true } : {}),
  }
}

/** As far as names say so; a path that a guard is given says nothing (`render("pages/login")`). */
function isChecked({ isChecked, guards }: Route): boolean {
  return (
    isChecked ??
    guards
      .map((guard) => guard.replaceAll(/(['"`])[^'"`]*\/[^'"`]*\1/gu, ''))
      .some(
        (name) =>
          isGuard(name) &&
          !opensToAll(name) &&
          !/optional|loose|anonymous|expir|validat|throttl|rate.?limit|\btrace\b/iu.test(name),
      )
  )
}

function isOpenToAll({ isChecked, guards }: Route): boolean {
  return isChecked === false || guards.some((name) => opensToAll(name))
}

function isDecided(route: Route): boolean {
  return isChecked(route) || isOpenToAll(route)
}

/** Places in the order of files, each name once a file. */
function showGlobalChecks(
  project: LabelledProject,
  routes: readonly Route[],
): ListRoutesOutput['global_checks'] {
  const found = findGlobalChecks(project, routes)
  const once = Map.groupBy(found, ({ name, path }) => `${path} ${name}`)
  return [...once.values()]
    .slice(0, mostGlobalChecks)
    .flatMap(([check]) =>
      check === undefined
        ? []
        : [{ name: check.name, location: showLocation(project, check.path, check.line) }],
    )
}

const mostGlobalChecks = 12
const mostUnchecked = 30

function serves(route: Route, method: string): boolean {
  return route.method === 'ANY' || route.method.split('|').includes(method.toUpperCase())
}

/** What a request for `/Users?page=2` is matched by. */
function pathOfRoute(asked: string): string {
  return joinRoute('', asked.split(/[?#]/u)[0] ?? '').toLowerCase()
}

/** `/mod` is a part of `/mod/notes`, and of `/moderators` by its letters alone. */
function hasSegments(registered: string, asked: string): boolean {
  const wanted = pathOfRoute(asked)
  return `${registered.toLowerCase().replace(/[(.].*$/u, '')}/`.includes(`${wanted}/`)
}

/** Whether a registered path serves an asked one: a parameter takes any segment, and a part of a path is enough. */
function matchesRoute(registered: string, asked: string): boolean {
  const wanted = pathOfRoute(asked)
  return registered.toLowerCase().includes(wanted === '/' ? '\n' : wanted) || isRoute(registered, asked)
}

function isWritten(registered: string, asked: string): boolean {
  return registered.toLowerCase() === pathOfRoute(asked)
}

function isRoute(registered: string, asked: string): boolean {
  const left = registered.toLowerCase().split('/')
  const right = pathOfRoute(asked).split('/')
  return left.length === right.length && left.every((part, index) => servesSegment(part, right[index] ?? ''))
}

const parameter = /:\w+|\{[^{}]*\}|<[^<>]*>|\([^()]*\)|\[[^\]]*\]+|[*$]\w*/u

/** `{id}.json` serves `7.json`, and no `{id}`: what is asked for by a parameter is one. */
function servesSegment(registered: string, asked: string): boolean {
  const parts = registered.split(parameter)
  const [before = ''] = parts
  if (registered === asked || parts.length < 2) return registered === asked
  if (parameter.test(asked)) return parts.every((part) => part === '')
  return asked.startsWith(before) && asked.endsWith(parts.at(-1) ?? '')
}

const lookalike = String.raw`^\s*(?:resources? :\w|(?:get|post|put|patch|delete|match) ['"]/?[\w:/]+['"]|Route::(?:get|post|put|patch|delete|resource|any)\(|\$(?:app|router|group)->(?:get|post|put|patch|delete|map)\()|#\[Route\(|\w+\.Map(?:Area|Default)?(?:Controller)?Route\(`

function findLookalikes(project: LabelledProject): { text: string; location: string }[] {
  return project.snapshot
    .grep(lookalike, { regex: true, caseSensitive: true, limit: 80 })
    .matches.filter(
      ({ filePath }) =>
        /\.(?:rb|php|ex|exs|cs)$/u.test(filePath) && project.snapshot.findFile(filePath)?.isTest !== true,
    )
    .slice(0, 40)
    .map(({ filePath, line, text }) => ({
      text: text.trim().slice(0, 120),
      location: showLocation(project, filePath, line),
    }))
}
