import { quantity } from '../../../../evidence/claims.ts'
import type { Extent } from '../../../../evidence/extent.ts'
import { wholeExtent } from '../../../../evidence/extent.ts'
import type { ListRoutesOutput, ShownRoute } from '../../../../tools/list-routes.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Plan } from '../../plans.ts'
import { capitalize, cite, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { opensToAll } from '../../../../inventory/routes/route.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { isStopWord } from '../../../../passages/stop-words.ts'
import { answerTopic } from '../topic.ts'
import { isExample } from './find-families.ts'
import { answerOptions } from './options.ts'
import { listRegisteredCommands } from './registered-commands.ts'

/** What a program takes from outside: routes of its HTTP interface, or the options of its command line. */
export const planRoutes: Plan = function* ({ understanding }) {
  const { text, wantsDiagram } = understanding
  if (asksOptions(text)) yield* answerOptions(text)
  else if (asksRoutes(text)) yield* answerRoutes(text)
  else if (!(yield* listRegisteredCommands(text))) yield* answerTopic(text, [], wantsDiagram)
}

export function asksOptions(text: string): boolean {
  return /\b(?:command[ -]?lines?|cli|flags?|sub-?commands?|arguments? (?:of|does)|command options?|options? (?:does|of|exist|are)|switches|--[a-z][\w-]*|argv|cli options?)\b/iu.test(
    text,
  )
}

function asksRoutes(text: string): boolean {
  return /\b(?:routes?|endpoints?|https?|api|apis|urls?|paths?|handlers?|controllers?|graphql|quer(?:y|ies)|mutations?|rpcs?|grpc|services?|pages?|views?|GET|POST|PUT|PATCH|DELETE)\b/iu.test(
    text,
  )
}

interface RouteQuestion {
  readonly route: string | undefined
  readonly method: string | undefined
  /** "Under /api/teams": not that path alone. */
  readonly wantsBelow: boolean
  readonly wantsOpen: boolean
  readonly wantsChecked: boolean
  readonly wantsJson: boolean
  /** "of the user controller". */
  readonly owner: string | undefined
  /** Words that tell some routes from others: "sends" of "which routes handle sends". */
  readonly topics: readonly string[]
  /** "Admin" of "which endpoints need an admin": who is let in. */
  readonly role: string | undefined
  /** "The REST api": not the pages beside it. */
  readonly wantsApi: boolean
  readonly interface: 'graphql' | 'http' | undefined
  /** The one kind of GraphQL operations that is asked for. */
  readonly operation: string | undefined
}

/** "Of the auth part", "in the admin area": a part of the program, not a condition on its routes. */
const namedPart =
  /\b(?!(?:the|which|what|all|each|every|this|that|any|first|second|other|main|rest)\b)([a-z]\w*) (?:parts?|areas?|sections?|blueprints?|packages?|side|modules?|subsystem|apps?)\b/iu

function readQuestion(whole: string): RouteQuestion {
  const part = namedPart.exec(whole)?.[1]
  const text = part === undefined ? whole : whole.replace(namedPart, part).replace(part, ' ')
  const asksLogin =
    /\b(?:log(?:ged)?[ -]?in|login|auth\w*|tokens?|signed in|protected|public|anonymous\w*|unprotected|unauthenticated|guard\w*|permissions?)\b/iu.test(
      text,
    )
  const isOpen =
    /\b(?:without|no|not|n't|don't|doesn't|public|unprotected|unauthenticated|anonymous\w*|open)\b/iu.test(
      text,
    )
  return {
    topics: [...new Set([...(part === undefined ? [] : [part.toLowerCase()]), ...readTopics(text)])],
    role: /\b(admin|moderator|owner|staff|superuser|editor|manager|elevated)\w*\b/iu.exec(text)?.[1],
    wantsApi: /\brest\b|\bapis?\b/iu.test(text),
    interface: /\bgraphql\b|\bmutations?\b|\bsubscriptions?\b/iu.test(text)
      ? 'graphql'
      : /\brest\b|\bhttp\b/iu.test(text)
        ? 'http'
        : undefined,
    operation: onlyOperation(text),
    route: /(?:^|[\s`'"(])(\/[\w{}:.*/<>-]*[\w}>*]|\/(?=[\s?`'"]|$))/u.exec(text)?.[1],
    method: /\b(GET|POST|PUT|PATCH|DELETE)\b/u.exec(text)?.[1],
    wantsBelow:
      /\b(?:under|below|beneath|inside|within|start(?:s|ing)? with|begin(?:s|ning)? with|prefix\w*)\b|\b(?:endpoints|routes|urls)\b/iu.test(
        text,
      ),
    wantsOpen: asksLogin && isOpen,
    wantsChecked:
      (asksLogin ||
        /\bonly (?:for|by|to)\b.{0,20}\b(?:admin|superuser|staff|owner|moderator)/iu.test(text)) &&
      !isOpen,
    wantsJson: /\bjson\b/iu.test(text),
    owner:
      part ??
      /\b(?!(?:the|which|what|all|http|list|rest|web|every|and|api|this)\b)([A-Za-z]\w*) (?:controllers?|routers?|blueprints?|modules?|service|resource|api|endpoints?|routes?)\b/iu.exec(
        text,
      )?.[1] ??
      /\b(\w+)Controller\b/u.exec(text)?.[1],
  }
}

function onlyOperation(text: string): string | undefined {
  const said = [...text.matchAll(/\b(mutation|quer(?=y|ies)|subscription)/giu)].map(([word]) =>
    word.toLowerCase(),
  )
  const [first] = [...new Set(said)]
  if (first === undefined || new Set(said).size > 1) return undefined
  return first === 'quer' ? 'QUERY' : first.toUpperCase()
}

function readTopics(text: string): string[] {
  const topic =
    /\b(?:handles?|handling|serves?|serving|for|about|of|to|deals? with|related to|under|manages?|managing)\s+((?:[a-z][\w-]*\s*(?:and\s+|or\s+)?){1,4})/giu
  const versions = text.match(/\bv\d{1,2}\b/giu) ?? []
  const words = [...versions, ...[...text.matchAll(topic)].flatMap(([, list = '']) => list.split(/\s+/u))]
  const adjective =
    /\b([a-z][\w-]{2,30}) (?:routes|endpoints|queries|mutations|subscriptions|operations)\b/iu.exec(text)?.[1]
  return [
    ...new Set([...words, adjective ?? ''].map((word) => word.toLowerCase().replace(/[^\w-]/gu, ''))),
  ].filter((word) => (word.length > 2 || /^v\d$/u.test(word)) && !commonWord.test(word) && !isStopWord(word))
}

/** Words beside routes that tell none apart. */
const commonWord =
  /^(?:the|and|all|any|http|https|rest|restful|api|apis|web|url|urls|route|routes|endpoint|endpoints|server|app|application|service|services|project|repo|repository|backend|client|clients|user-facing|public|private|available|existing|exposed|graphql|queries|mutations|query|mutation|subscriptions?|get|post|put|delete|patch|login|auth\w*|tokens?|admin-only|superusers?|admins?|moderators?|staff|owners?|ui|requests?|each|every|various|main|register\w*|defin\w*|expos\w*|what|which|does|are|list|show|system|package|module|out|outside|without|that|them|these|this|our|your|full|complete|different|possible|other|used|call|calls|anonymous|protected|unprotected|handler|handlers|controller|controllers|views?|pages?|world|internal|external|need|needs|require|requires)$/u

export function* answerRoutes(text: string): Script {
  const question = readQuestion(text)
  const output = yield* call('list_routes', {
    ...(question.route === undefined ? {} : { route: question.route }),
    ...(question.route !== undefined || question.topics.length === 0
      ? {}
      : { about: question.topics.slice(0, 6) }),
    ...(question.method === undefined || question.route === undefined ? {} : { method: question.method }),
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (output.routes.length > 0) {
    const below =
      question.route !== undefined && question.wantsBelow ? routesBelow(output, question.route) : []
    if (below.length > 1) {
      yield* describeBelow(below, question.route ?? '')
      return
    }
    yield* question.route === undefined
      ? describeRoutes(output, question)
      : describeServing(output, question.route)
    return
  }
  if (question.route !== undefined) {
    const all = yield* call('list_routes', {})
    if (!isToolFailure(all) && all.routes.length > 0) {
      yield* say(
        `I found no registration of ${code(`${question.method ?? ''} ${question.route}`.trim())} in a form that I can read; a framework or a convention may make one. ${quantity(all.extent, 'route')} were found${all.routes.some(({ relative }) => relative === true) ? ', some of them relative to a prefix that is set at run time' : ''}:\n\n`,
      )
      yield* say(listRoutes(all.routes.slice(0, 60)))
      return
    }
  }
  yield* describeLookalikes(output)
}

/** Those whose path begins with the asked one, or has it behind a prefix, at whole segments. */
function routesBelow({ routes }: ListRoutesOutput, asked: string): ShownRoute[] {
  const wanted = `${asked.replace(/(?<!\/)\/+$/u, '')}/`.toLowerCase()
  const own = routes.filter(({ route }) => `${route}/`.toLowerCase().startsWith(wanted))
  const all = own.length > 0 ? own : routes.filter(({ route }) => `${route}/`.toLowerCase().includes(wanted))
  return all.toSorted((one, other) => one.route.localeCompare(other.route))
}

function* describeBelow(routes: readonly ShownRoute[], asked: string): Script {
  yield* say(`I found ${plural(routes.length, 'route')} under ${code(asked)}:\n\n${listRoutes(routes)}`)
  if (routes.some(({ relative }) => relative === true)) yield* say(relativeNote)
  yield* say(checksNote(routes))
}

function* describeServing({ routes }: ListRoutesOutput, asked: string): Script {
  const exact = routes.filter(({ route }) => route === asked)
  const shown = exact.length > 0 ? exact : routes
  for (const route of shown.slice(0, 20)) {
    const handler = route.handler === undefined ? 'the function at the registration' : code(route.handler)
    yield* say(
      `${shown.length > 1 ? '- ' : ''}${code(`${route.method} ${route.route}`)} is served by ${handler}${cite(route.location)}${describeBefore(route)}.${shown.length > 1 ? '\n' : ''}`,
    )
  }
  if (shown.length > 20) yield* say(`\nand ${shown.length - 20} more.`)
  if (shown.some(({ relative }) => relative === true)) yield* say(relativeNote)
}

const relativeNote =
  '\n\nSome of these routers are mounted by code that does not say where: their paths may have a prefix.'

function* describeRoutes(output: ListRoutesOutput, question: RouteQuestion): Script {
  const { owner } = question
  const owned = owner === undefined ? [] : output.routes.filter((route) => belongsTo(route, owner))
  const about = owned.length > 0 ? [owner ?? ''] : (output.about?.told ?? [])
  const missing = owned.length > 0 || about.length > 0 ? [] : (output.about?.missing ?? [])
  if (missing.length > 0)
    yield* say(
      `No route that I found has ${joinNames(missing.map(code))} in its path, its handler or the name of its file; these are all that I found.\n\n`,
    )
  const routes = (owned.length > 0 ? owned : output.routes)
    .filter((route) => isOfKind(route, question))
    .filter((route, _, all) => !question.wantsApi || isOfApi(route, all, owned.length > 0))
    .toSorted((one, other) => Number(isExample(one)) - Number(isExample(other)))
  if (routes.length === 0) {
    yield* say(
      question.interface === 'graphql'
        ? 'I found no GraphQL query or mutation: no schema in the language of GraphQL declares one. '
        : 'I found no HTTP route in a form that I read, only operations of another kind. ',
    )
    yield* say(`What I found instead:\n\n${listRoutes(output.routes)}`)
    return
  }
  const of = about.length > 0 ? ` for ${joinNames(about.map(code))}` : ''
  if (question.wantsJson && (yield* describeJson(routes))) return
  if (question.wantsOpen || question.wantsChecked) {
    yield* describeChecks(
      routes.filter((route) => !isGraphql(route)),
      question,
      output.global_checks,
    )
    if (routes.some(isGraphql))
      yield* say(
        ' Who may call the GraphQL operations is decided in their resolvers, which is not read here.',
      )
    yield* say(describePlaces(output.set_at))
    return
  }
  const files = new Set(routes.map(({ location }) => pathOf(location))).size
  const noun = routes.every(isGraphql) ? 'GraphQL operation' : 'route'
  // What is found by a word may be called otherwise elsewhere.
  const extent: Extent =
    about.length > 0
      ? { shown: routes.length, total: null, cut: null, unread: [] }
      : routes.length < output.routes.length
        ? wholeExtent(routes.length)
        : output.extent
  const number = quantity(extent, noun)
  const framework =
    output.frameworks.length === 1 && output.frameworks[0]?.startsWith('a ') === false
      ? ` (${output.frameworks[0] ?? ''})`
      : ''
  yield* say(`I found ${number}${of} in ${plural(files, 'file')}${framework}:\n\n${listRoutes(routes)}`)
  if (routes.some(({ relative }) => relative === true)) yield* say(relativeNote)
  yield* say(describeMounts(routes, output.routes))
  yield* say(checksNote(routes))
  yield* say(describePlaces(output.set_at))
}

/** Handlers that are mounted under a path below which no route was found: what they serve is not listed. */
function describeMounts(routes: readonly ShownRoute[], all: readonly ShownRoute[]): string {
  const bare = routes.filter(
    (mount) =>
      mount.mount === true &&
      !all.some((other) => other !== mount && other.route.startsWith(`${mount.route}/`)),
  )
  if (bare.length === 0) return ''
  const rows = bare.map(({ route, handler, location }) => {
    const by = handler === undefined ? '' : ` by ${code(handler)}`
    return `${code(`${route}/`)}${by}${cite(location)}`
  })
  return `\n\nWhat is served below ${joinNames(rows, 6)} is decided there, and is not among them.`
}

function describePlaces(places: readonly string[]): string {
  const first = [...Map.groupBy(places, pathOf).values()].flatMap(([place]) => place ?? [])
  return first.length === 0
    ? ''
    : ` Prefixes and middleware are set at ${joinNames(
        first.map((place) => `[${place}]`),
        6,
      )}.`
}

/** Whether callers are checked is said in one line, unless it stands at the routes already. */
function checksNote(routes: readonly ShownRoute[]): string {
  const checked = routes.filter((route) => route.checked === true)
  return checked.length === 0 || checked.length === routes.length
    ? ''
    : `\n\n${checked.length.toLocaleString('en-US')} of them ${checked.length === 1 ? 'has' : 'have'} a check of the caller at the registration.`
}

function isGraphql({ method }: ShownRoute): boolean {
  return /^(?:QUERY|MUTATION|SUBSCRIPTION)$/u.test(method)
}

function isBelowApi({ route }: ShownRoute): boolean {
  return route.toLowerCase().split('/').includes('api')
}

/** Below `/api`, where any is; of one part also what is registered in the same file, such as its login. */
function isOfApi(route: ShownRoute, all: readonly ShownRoute[], isOfPart: boolean): boolean {
  const below = all.filter(isBelowApi)
  const file = pathOf(route.location)
  return (
    below.length === 0 ||
    isBelowApi(route) ||
    (isOfPart && below.some(({ location }) => pathOf(location) === file))
  )
}

function isOfKind(route: ShownRoute, question: RouteQuestion): boolean {
  if (question.interface === undefined) return true
  if (question.operation !== undefined) return route.method === question.operation
  return question.interface === 'graphql' ? isGraphql(route) : !isGraphql(route) && route.method !== 'RPC'
}

function belongsTo(route: ShownRoute, owner: string): boolean {
  const stem = owner.toLowerCase().replace(/(?:s|controller)$/u, '')
  const name = (route.handler ?? '').split('.').slice(0, -1).join('.').toLowerCase()
  const segments = route.route.toLowerCase().split('/')
  const file = (pathOf(route.location).split('/').at(-1) ?? '').toLowerCase()
  const folders = pathOf(route.location).toLowerCase().split('/').slice(0, -1)
  return (
    stem.length > 2 &&
    (name.startsWith(stem) ||
      segments.some((segment) => segment === stem || segment === `${stem}s`) ||
      // What is mounted under a name is served by what is called so.
      (route.mount === true && nameWords(route.handler ?? '').includes(stem)) ||
      // `UmsAdminController` is the admin controller.
      nameWords((route.handler ?? '').split('.').at(-2) ?? '').some((word) => word === stem) ||
      file.startsWith(stem) ||
      folders.some((folder) => folder === stem || folder === `${stem}s` || isEndedBy(folder, stem)))
  )
}

/** `googlereader` is the package of a reader. */
function isEndedBy(folder: string, stem: string): boolean {
  return stem.length >= 5 && folder.endsWith(stem)
}

/** The routes whose registration says that they answer with JSON; false where none does. */
function* describeJson(routes: readonly ShownRoute[]): Script<boolean> {
  const json = routes.filter((route) => route.json === true)
  if (json.length === 0) return false
  yield* say(
    `${json.length === 1 ? 'This route answers' : `${capitalize(plural(json.length, 'route'))} answer`} with the body itself, such as JSON, by what stands at the handler:\n\n${listRoutes(json)}`,
  )
  if (json.length < routes.length) {
    yield* say(
      `\nAt the other ${plural(routes.length - json.length, 'route')} nothing says so; a handler may still choose the format itself.`,
    )
  }
  return true
}

function* describeChecks(
  routes: readonly ShownRoute[],
  { wantsOpen, role }: RouteQuestion,
  globalChecks: GlobalChecks,
): Script {
  if (!wantsOpen && role !== undefined) {
    const forRole = routes.filter(({ before = [] }) =>
      before.some((name) => name.toLowerCase().includes(role.toLowerCase())),
    )
    if (forRole.length > 0) {
      yield* say(
        `${capitalize(plural(forRole.length, 'route'))} ${forRole.length === 1 ? 'is' : 'are'} behind a check that is named like ${code(role)}:\n\n${listRoutes(forRole)}\nThis is read from what stands at the routes and their routers; checks inside handlers are not seen.`,
      )
      return
    }
  }
  const checked = routes.filter((route) => route.checked === true)
  const unchecked = routes.filter((route) => route.checked !== true)
  const open = unchecked.filter((route) => route.open === true)
  const undecided = unchecked.filter((route) => route.open !== true)
  if (checked.length + open.length === 0) {
    yield* say(
      `${routes.length === 1 ? 'At the one route that I found stands no' : `At none of the ${plural(routes.length, 'route')} that I found stands a`} guard, middleware or decorator that is named like a check of the caller; ${describeGlobal(globalChecks)}, and a check inside a handler would not be seen here.\n\n${listRoutes(routes)}`,
    )
    return
  }
  if (wantsOpen) {
    if (open.length > 0)
      yield* say(
        `${capitalize(plural(open.length, 'route'))} ${open.length === 1 ? 'is' : 'are'} declared open to anyone:\n\n${listRoutes(open)}\n`,
      )
    if (undecided.length > 0)
      yield* say(`${describeUndecided(undecided, globalChecks)}:\n\n${listRoutes(undecided)}`)
    const writing = unchecked.filter(({ method }) => /POST|PUT|PATCH|DELETE/u.test(method))
    if (writing.length > 0)
      yield* say(
        `\nOf these, ${joinNames(
          writing.map(({ method, route }) => code(`${method} ${route}`)),
          12,
        )} ${writing.length === 1 ? 'takes a method' : 'take methods'} that may change data.\n`,
      )
    if (checked.length > 0) yield* say(`\nBehind a check are:\n\n${listRoutes(checked)}`)
  } else {
    yield* say(
      `${capitalize(plural(checked.length, 'route'))} ${checked.length === 1 ? 'is' : 'are'} behind a check of the caller:\n\n${listRoutes(checked)}`,
    )
    if (open.length > 0) yield* say(`\nDeclared open to anyone:\n\n${listRoutes(open)}`)
    if (undecided.length > 0)
      yield* say(`\n${describeUndecided(undecided, globalChecks)}:\n\n${listRoutes(undecided)}`)
  }
  yield* say(
    '\nThis is read from what stands at the routes, their routers and the settings; checks inside handlers are not seen.',
  )
}

function describeUndecided(routes: readonly ShownRoute[], globalChecks: GlobalChecks): string {
  return `${capitalize(plural(routes.length, 'route'))} ${routes.length === 1 ? 'has' : 'have'} no check of the caller at the registration; ${describeGlobal(globalChecks)}`
}

type GlobalChecks = ListRoutesOutput['global_checks']

/** A default, a filter or a hook may check what no registration checks. */
function describeGlobal(checks: GlobalChecks): string {
  return checks.length === 0
    ? 'one that is laid over the whole application in a form that I do not read would not be seen'
    : `one that is laid over more than a route may apply: see ${joinNames(
        checks.slice(0, 5).map(({ name, location }) => `${code(name)}${cite(location)}`),
        5,
      )}`
}

function* describeLookalikes({ lookalikes }: ListRoutesOutput): Script {
  if (lookalikes.length === 0) {
    yield* say(
      'I found no HTTP route. I look for registrations in the common forms of these (Flask, FastAPI, Django, Express, Fastify, Hono, Koa, NestJS, Spring, JAX-RS, ASP.NET, net/http, gin, echo, chi, axum, actix, Rocket, gRPC); what is put together at run time or wrapped would not be seen.',
    )
    return
  }
  yield* say(
    'No route is registered in a form that I read; these lines look like registrations (found by their text alone):\n\n',
  )
  for (const { text, location } of lookalikes) yield* say(`- ${code(text)}${cite(location)}\n`)
}

export function listRoutes(routes: readonly ShownRoute[]): string {
  const byFile = Map.groupBy(routes.slice(0, 150), ({ location }) => pathOf(location))
  if (byFile.size > routes.length / 2 && routes.length > 2) {
    const rows = routes.slice(0, 150).map((route) => `- ${describeRoute(route)}\n`)
    return `${rows.join('')}${routes.length > 150 ? `\nand ${routes.length - 150} more.\n` : ''}`
  }
  const parts = [...byFile].map(([path, list]) => {
    const rows = list.map((route) => `- ${describeRoute(route)}`)
    return `**${path}**\n${rows.join('\n')}\n`
  })
  return `${parts.join('\n')}${routes.length > 150 ? `\nand ${routes.length - 150} more.\n` : ''}`
}

function describeRoute(route: ShownRoute): string {
  return `${code(`${route.method} ${route.route}`)}${route.handler === undefined || route.handler === route.method ? '' : `: ${code(route.handler)}`}${describeBefore(route)}${cite(route.location)}`
}

function describeBefore({ before = [] }: ShownRoute): string {
  const shown = before.filter((name) => !/^(?:get_repository|validate\b)/u.test(name)).slice(0, 4)
  const open = shown.filter(opensToAll)
  const checks = shown.filter((name) => !open.includes(name))
  return `${open.length === 0 ? '' : `, open to anyone (${code(open[0] ?? '')})`}${checks.length === 0 ? '' : `, behind ${joinNames(checks.map(code), 4)}`}`
}
